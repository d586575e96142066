// What a run could not remove: in every report, as news and never as a failure.
import { expect, test } from 'vitest';
import type { Run } from '../suites/kit/outcome.ts';
import { renderJunit } from './junit.ts';
import { lintJunit } from './testing/junit-profile.ts';
import { renderMarkdown } from './markdown.ts';
import { changeResults, sampleOutcome, sampleRun } from './testing/sample-run.ts';
import { renderTap } from './tap.ts';
import { renderTerminal } from './terminal.ts';
import { parseXml } from './testing/xml-tree.ts';

test('what clean-up left is told by every report, is no failure, and is nothing where the target was our own mock', () => {
  const green = sampleRun([sampleOutcome('pass')], 'conformant', 0);
  const own = { ...green, header: { ...green.header, ownMock: true } };
  const told = (source: Run): readonly string[] => [
    renderTerminal(source, { colour: false }),
    renderMarkdown(source).replaceAll('\\', ''),
    renderJunit(source, 'storage'),
    renderTap(source),
  ];
  for (const text of told(green))
    expect(text).toMatch(
      /Left behind, since it could not be removed \(see `touchstone sweep`\): storage bucket ts-r1-b-1 \(made by /u,
    );
  for (const text of told(own)) expect(text).not.toContain('ts-r1-b-1');
  expect(renderJunit(green, 'data')).not.toContain('ts-r1-b-1');
  const junit = parseXml(renderJunit(green, 'storage'));
  expect(lintJunit(junit)).toEqual([]);
  expect(junit.attributes).toMatchObject({ failures: '0', errors: '0' });
  expect(renderTap(green)).toMatch(/^# Left behind/mu);
});

test('a target that removes nothing leaves a summary its room', () => {
  const leaks = Array.from({ length: 500 }, (_, index) => `storage bucket ts-r1-b-${index} (made by storage.x.y)`);
  const summary = renderMarkdown(changeResults(sampleRun(), {}, { leaks }));
  expect(summary).toContain('… 492 more.');
  expect(summary.length).toBeLessThan(20_000);
});
