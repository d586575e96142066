// Claims and waits in every report: what is claimed and missing is red everywhere, what is odd is reported, and nothing else is.
import { expect, test } from 'vitest';
import type { Run, RunCapability } from '../suites/kit/outcome.ts';
import { renderHtml } from './html.ts';
import { renderJunit } from './junit.ts';
import { lintJunit } from './testing/junit-profile.ts';
import { renderMarkdown } from './markdown.ts';
import { rowsOf, tally } from './rows.ts';
import { changeResults, HOSTILE, sampleOutcome, sampleRun } from './testing/sample-run.ts';
import { renderTap } from './tap.ts';
import { renderTerminal } from './terminal.ts';
import { parseXml } from './testing/xml-tree.ts';

const exchange = sampleOutcome('fail').exchanges[0];
const of = (need: string, facts: Partial<RunCapability>): RunCapability => ({
  id: `storage.${need}`,
  interface: 'storage',
  title: `Has ${need}`,
  ...facts,
});

function runWith(...capabilities: readonly RunCapability[]): Run {
  const waits = { limited: 2, pace: 0, consistency: 61_000 };
  return changeResults(sampleRun([sampleOutcome('pass')]), { window: 3_000 }, { capabilities, waits, retries: 1 });
}

test('a claim that does not hold is one red row, with the exchange that decided, in every report', () => {
  const run = runWith(
    of('absent', { claimed: true, detected: false, reason: HOSTILE, ...(exchange === undefined ? {} : { exchange }) }),
    of('kept', { claimed: true, detected: true }),
    of('found', { detected: true }),
  );
  expect(tally(rowsOf(run, 'storage'))).toMatchObject({ tests: 3, failed: 1, passed: 2 });
  const junit = renderJunit(run, 'storage');
  expect(lintJunit(parseXml(junit))).toEqual([]);
  expect(junit).toContain('<failure type="claim" message="FAIL: storage.absent is claimed, but');
  expect(junit).toContain('&gt; POST http://127.0.0.1:1/storage/v1/object/sign/b');
  expect(renderTap(run)).toMatch(/^not ok \d+ - storage\.claims\.absent/mu);
  for (const report of [renderHtml(run), renderTerminal(run, { colour: false }), renderMarkdown(run)])
    expect(report).toContain('storage.claims.absent');
});

test('only what is odd is told outside the table: a claim that nobody could look into, and what is undeclared', () => {
  const run = runWith(
    of('dark', { claimed: true, reason: 'no key was given' }),
    of('more', { claimed: false, detected: true }),
    of('plain', { detected: true }),
    of('without', { detected: false, reason: 'no' }),
  );
  for (const report of [renderTerminal(run, { colour: false }), renderMarkdown(run)]) {
    expect(report).toContain(
      'storage.dark is claimed, but the run could not find out whether the target offers it: no key was given',
    );
    expect(report).toContain('storage.more is undeclared');
    expect(report).not.toMatch(/storage\.(plain|without)/u);
  }
  expect(renderHtml(run)).toContain('storage.plain');
  expect(rowsOf(run, 'storage').filter(({ group }) => group === 'claims')).toMatchObject([
    { id: 'storage.claims.dark', standing: 'skipped' },
  ]);
});

test('what made the run wait is said where there was something', () => {
  const run = runWith();
  for (const report of [renderHtml(run), renderTerminal(run, { colour: false }), renderMarkdown(run)]) {
    expect(report).toContain('2 answers asked the run to wait (429)');
    expect(report).toContain('requests waited 1 min 1 s for changes to be seen');
    expect(report).toContain('1 attempt begun anew, since a connection was refused or lost');
    expect(report).toContain('reads of storage turned out to be stale after a write, so each waited 3000 ms');
    expect(report).not.toContain('for their turn');
  }
  expect(renderTerminal(sampleRun(), { colour: false })).not.toContain('waited');
});
