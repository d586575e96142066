import { expect, test } from 'vitest';
import { SCHEMA_QUERY } from './introspect.ts';

test('the question for the schema has no blanks that say nothing, since reports show it', () => {
  expect(SCHEMA_QUERY).toMatch(/__schema\{/u);
  expect(SCHEMA_QUERY).not.toMatch(/\n|\s\s/u);
});
