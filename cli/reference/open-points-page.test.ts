import { expect, test } from 'vitest';
import type { Clause } from '../../specs/clause.ts';
import { describePlace } from '../../specs/describe-place.ts';
import { renderPage } from './markdown.ts';
import { openPoints } from './open-points-page.ts';

const place = { key: 'Resources/A/column-types/8', kind: 'row', about: 'UUID columns and their filter' } as const;

const open: Clause = {
  id: 'data.types.uuid-on-wire',
  interface: 'data',
  strength: 'open',
  why: 'silent',
  text: 'What is a UUID on the wire?',
  places: [place.key],
  operations: ['graphql'],
  mock: { contract: 'A string.', supabase: 'The same string.' },
};

test('the page has each open clause under its reason, with its place in words and both dialects', () => {
  const page = renderPage('open-points.md', openPoints([open, { ...open, strength: 'stated' }], [place]));
  expect(page).toContain(
    [
      '## What the contract does not say',
      '',
      'A target may do as it likes; the mock mostly does as the real services.',
      '',
      '### Data API',
      '',
      '- **What is a UUID on the wire?** `data.types.uuid-on-wire`',
      '  - In the contract: UUID columns and their filter (row 8 of column types, Resources, data API).',
      '  - Our mock: In the dialect contract: A string.',
      '  - Our mock: In the dialect supabase: The same string.',
      '',
    ].join('\n'),
  );
  expect(page.match(/uuid-on-wire/gu)).toHaveLength(1);
});

test('a place that is common to all parts names none', () => {
  const common = { key: 'Errors/-/items/4', kind: 'item', about: 'bodies, statuses and codes: left out' } as const;
  expect(describePlace(common)).toBe('bodies, statuses and codes: left out (item 4, Errors)');
});
