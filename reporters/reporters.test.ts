// Results that are read back, TAP as others read it, and runs side by side.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Run } from '../suites/kit/outcome.ts';
import { matrixRows, renderMatrixHtml, renderMatrixMarkdown } from './matrix.ts';
import { parseRun, renderRun } from './ndjson.ts';
import { rowsOf, tally } from './rows.ts';
import { renderTap } from './tap.ts';
import { anyRun } from './testing/any-run.ts';
import { idOf, testcasesIn } from './testing/junit-readers.ts';
import { sampleOutcome, sampleRun } from './testing/sample-run.ts';
import { findElements, parseXml, type XmlElement } from './testing/xml-tree.ts';

const run = sampleRun();

/** What tap-junit makes of our TAP, through its command as users run it. */
function throughTapJunit(source: Run): XmlElement {
  const bin = createRequire(import.meta.url).resolve('tap-junit/bin/tap-junit');
  const { stdout } = spawnSync(process.execPath, [bin], { input: renderTap(source), encoding: 'utf8' });
  return parseXml(stdout.trim());
}

describe('NDJSON', () => {
  test('comes back as the run that was written', () => {
    expect(parseRun(renderRun(run))).toEqual(run);
  });

  test('a run that broke off in the middle of a line is read up to there and has no footer', () => {
    const text = renderRun(run);
    const cut = parseRun(text.slice(0, text.lastIndexOf('"summary"')));
    expect(cut.outcomes).toHaveLength(run.outcomes.length);
    expect(cut.footer).toBeUndefined();
  });

  test.each([
    ['', 'No header was found'],
    ['{"kind":"outcome"}\n', 'line 1: the outcome has no "id"'],
    ['[1]\n', 'line 1: this is not a record'],
    ['nonsense\nmore\n', 'line 1 is not JSON'],
    ['{"kind":"header","format":2}\n', 'line 1: these results have a format that this version does not read.'],
    [`${renderRun(run)}{"kind":"x"}\n`, 'a line follows the footer'],
  ])('%j is refused', (text, message) => {
    expect(() => parseRun(text)).toThrow(message);
  });
});

function has(element: XmlElement, name: string): boolean {
  return element.children.some((child) => child.name === name);
}

describe('TAP', () => {
  test('tap-junit over it gives the totals and the failed ids of our JUnit', () => {
    const other = throughTapJunit(run);
    const cases = findElements(other, 'testcase');
    const { tests, failed, errored, skipped } = tally(rowsOf(run));
    const [suite] = findElements(other, 'testsuite');
    expect(suite?.attributes).toMatchObject({
      tests: String(tests),
      failures: String(failed + errored),
      skipped: String(skipped),
    });
    const failedIds = cases.filter((element) => has(element, 'failure')).map(idOf);
    expect(failedIds).toEqual(
      testcasesIn(run)
        .filter((element) => has(element, 'failure') || has(element, 'error'))
        .map(idOf),
    );
    expect(cases).toHaveLength(testcasesIn(run).length);
  });

  test('every point stays one point, whatever the text', () => {
    fc.assert(
      fc.property(anyRun, (any) => {
        const points = renderTap(any).match(/^(not )?ok /gmu) ?? [];
        expect(points).toHaveLength(rowsOf(any).length);
      }),
      { numRuns: 60 },
    );
  });
});

test('runs side by side show the cases that differ first, and which run did not have one', () => {
  const runs = [
    { name: 'base', run: sampleRun([sampleOutcome('pass'), sampleOutcome('fail', { id: 'storage.batch.z' })]) },
    { name: 'head', run: sampleRun([sampleOutcome('pass'), sampleOutcome('pass', { id: 'storage.batch.z' })]) },
    { name: 'other', run: sampleRun([sampleOutcome('pass')]) },
  ];
  expect(matrixRows(runs).map(({ id, verdicts, differs }) => [id, differs, ...verdicts])).toEqual([
    ['storage.batch.z', true, 'fail', 'pass', undefined],
    ['storage.batch.pass', false, 'pass', 'pass', 'pass'],
  ]);
  expect(renderMatrixMarkdown(runs)).toContain('| `storage.batch.z` | fail | pass | not run |');
  expect(renderMatrixHtml(runs)).toContain('Cases that differ (1)');
});
