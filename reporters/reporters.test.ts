// Every renderer reports the same run: counts agree, hostile text stays text, and nothing doubtful looks green.
import { createRequire } from 'node:module';
import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome, RecordedExchange, Run } from '../suites/kit/outcome.ts';
import { renderEvidence } from './evidence.ts';
import { groupRows, otherCases } from './groups.ts';
import { renderHtml } from './html.ts';
import { renderJunit } from './junit.ts';
import { anyRun } from './testing/any-run.ts';
import { idOf } from './testing/junit-readers.ts';
import { renderMarkdown } from './markdown.ts';
import { matrixRows, renderMatrixHtml, renderMatrixMarkdown } from './matrix.ts';
import { parseRun, renderRecord, renderRun } from './ndjson.ts';
import { interfacesOf, rowsOf, tally } from './rows.ts';
import { sampleFinding, sampleHeader, sampleOfEverything, sampleOutcome, sampleRun } from './testing/sample-run.ts';
import { clauseVerdicts } from './summary.ts';
import { renderTap } from './tap.ts';
import { renderTerminal } from './terminal.ts';
import { findElements, parseXml, type XmlElement } from './testing/xml-tree.ts';

const run = sampleRun();

function casesOf(source: Run): readonly XmlElement[] {
  return interfacesOf(source).flatMap((name) => findElements(parseXml(renderJunit(source, name)), 'testcase'));
}

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

  test('what was declared void is not in the run', () => {
    const [header = '', ...rest] = renderRun(run).trimEnd().split('\n');
    const outcomes = rest.filter((line) => line.includes('"kind":"outcome"'));
    const reason = 'Its reads are stale.';
    const voided = interfacesOf(run).map((name) => renderRecord({ kind: 'void', interface: name, reason }).trimEnd());
    const text = [header, ...outcomes, ...voided, ...rest, ''].join('\n');
    expect(parseRun(text)).toEqual(run);
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

function withFinding(outcomes: readonly Outcome[]): Run {
  return { ...sampleRun(outcomes), findings: [sampleFinding] };
}

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
      casesOf(run)
        .filter((element) => has(element, 'failure') || has(element, 'error'))
        .map(idOf),
    );
    expect(cases).toHaveLength(casesOf(run).length);
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

test('the Markdown summary has 60 lines at most and names the red cases', () => {
  const many = sampleRun(
    Array.from({ length: 200 }, (_, index) =>
      sampleOutcome(index % 2 === 0 ? 'error' : 'blocked', {
        id: `storage.batch.c-${index}`,
        message: `it is ${index}`,
      }),
    ),
  );
  expect(renderMarkdown(many).split('\n').length).toBeLessThanOrEqual(61);
  expect(renderMarkdown(many)).toMatch(/… and \d+ more/u);
  expect(renderMarkdown(run)).toContain('`storage.batch.fail`');
  expect(renderMarkdown(run)).toContain('| storage | **NOT CONFORMANT**: One stated clause is broken. |');
});

test('the Markdown summary has room for expected failures, stale expectations and blocked cases, whatever failed', () => {
  const everything = sampleOfEverything();
  const failing = Array.from({ length: 200 }, (_, index) => {
    const difference = { what: 'the number', expected: '0', actual: String(index) };
    return sampleOutcome('error', { id: `storage.batch.c-${index}`, message: `it is ${index}`, difference });
  });
  const known = sampleOutcome('expected-fail', {
    id: 'storage.batch.known',
    clause: 'storage.batch.same-order',
    message: 'another order (expected until 2027-01-31: not built yet, https://tracker.example/1)',
  });
  const markdown = renderMarkdown({ ...everything, outcomes: [known, ...failing, ...everything.outcomes] });
  expect(markdown.split('\n').length).toBeLessThanOrEqual(61);
  for (const part of [
    '## Expected failures (2 cases, 1 finding; 2 clauses)',
    'expected until 2027-01-31: not built yet, https://tracker.example/1',
    '## Stale expectations (2 expectations)',
    'storage.batch.same-order holds, though it is expected to be broken',
    '## Blocked (1 case)',
  ])
    expect(markdown).toContain(part);
  expect(markdown).toMatch(/^- … and \d+ more \(\d+ cases, 1 claim, 1 finding\)$/mu);
});

test('the terminal says what failed, which sentence, and how to run just that; no control character gets through', () => {
  const out = renderTerminal(run, { colour: false });
  for (const part of [
    'storage.batch.fail',
    'An entry for a missing object',
    'just this npm exec --',
    'Not conformant: storage.',
  ])
    expect(out).toContain(part);
  // oxlint-disable-next-line no-control-regex
  expect(out).not.toMatch(/[\u0000-\u0008\u001B]/u);
});

test('a failure speaks against the blamed clause only', () => {
  const both = ['storage.batch.item-error', 'storage.batch.same-order'] as const;
  const verdicts = clauseVerdicts(
    sampleRun([
      sampleOutcome('deviation', { id: 'storage.batch.a', clauses: both }),
      sampleOutcome('observed', { id: 'storage.batch.b', clauses: ['data.order.other'] }),
    ]),
  );
  expect(Object.fromEntries(verdicts)).toEqual({
    'storage.batch.same-order': 'deviation',
    'storage.batch.item-error': 'blocked',
    'data.order.other': 'observed',
  });
  const expected = sampleOutcome('expected-fail', { id: 'storage.batch.a', clauses: both, clause: both[0] });
  const known = clauseVerdicts(sampleRun([expected]));
  expect([known.get(both[0]), known.get(both[1])]).toEqual(['expected-fail', 'blocked']);
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

const OTHER = { what: 'the order of the entries', expected: 'a, b', actual: 'b, a' };

test('one broken sentence that turns many cases red is told once, by the case that is about it', () => {
  const message = 'there is one property too many';
  const clause = 'storage.batch.same-order';
  const run = withFinding([
    sampleOutcome('fail', { id: 'storage.batch.a', message, clauses: [clause] }),
    sampleOutcome('fail', { id: 'storage.batch.b', message }),
    sampleOutcome('fail', { id: 'storage.batch.c', message: 'another one', clauses: [clause] }),
    sampleOutcome('fail', { id: 'storage.batch.d', message, clauses: [clause], clause, difference: OTHER }),
    sampleOutcome('blocked', { id: 'storage.batch.e', clauses: [clause], clause: 'storage.batch.item-error' }),
  ]);
  const red = rowsOf(run, 'storage').filter(({ standing }) => standing === 'failed');
  const groups = groupRows(red, run).map(({ lead, others, blocks }) => [lead.id, others.map(({ id }) => id), blocks]);
  expect(groups).toEqual([
    ['storage.batch.b', ['storage.batch.a', 'storage.batch.c', sampleFinding.id], ['storage.batch.e']],
    ['storage.batch.d', [], []],
  ]);
});

test('beside a broken clause stand the other cases that met it, and no id that --only refuses', () => {
  const reds = withFinding([
    sampleOutcome('fail', { id: 'storage.batch.a' }),
    sampleOutcome('fail', { id: 'storage.batch.b' }),
  ]);
  expect(renderTerminal(reds, { colour: false })).toContain('also in  storage.batch.b, storage.batch.fail\n');
  expect(renderMarkdown(reds)).toContain('— also found in `storage.batch.b`, `storage.batch.fail`');

  const met = withFinding([sampleOutcome('fail', { id: 'storage.batch.fail' })]);
  expect(groupRows(rowsOf(met), met).flatMap(otherCases)).toEqual([]);
});

test('failures stand before deviations, however many those explain', () => {
  const clause = 'storage.batch.same-order';
  const deviation = (id: string) => sampleOutcome('deviation', { id, clause, clauses: [clause], difference: OTHER });
  const reds = sampleRun([deviation('storage.batch.a'), deviation('storage.batch.b'), sampleOutcome('fail')]);
  const out = renderTerminal(reds, { colour: false });
  expect([...out.matchAll(/^(FAIL|DEVIATION) storage/gmu)].map(([, word]) => word)).toEqual(['FAIL', 'DEVIATION']);
});

test('a failure says in words what stands at each place of its clause', () => {
  const words = 'errors in a batch signing (item 2, Errors)';
  const clauses = sampleHeader.clauses.map((clause) => ({ ...clause, placeWords: [words] }));
  const run = sampleRun([sampleOutcome('fail')]);
  const [row] = rowsOf({ ...run, header: { ...run.header, clauses } }, 'storage');
  expect(row === undefined ? '' : renderEvidence(row, { ...run.header, clauses })).toContain(
    `Stated clause storage.batch.item-error (Errors/-/items/2): An entry for a missing object carries an error <string>.\nIn the contract: ${words}\n`,
  );
});

test('what a write left undone is shown by the write and by the read, before all other exchanges', () => {
  const exchange = (method: string, path: string): RecordedExchange => ({
    request: { method, url: `http://s.test/${path}`, headers: [] },
    response: { status: 200, headers: [] },
    duration: 1,
  });
  const exchanges = [
    ...['a', 'b', 'c', 'd'].map((path) => exchange('PUT', path)),
    exchange('POST', 'empty'),
    exchange('GET', 'listed'),
    exchange('GET', 'still-there'),
  ];
  const run = sampleRun([sampleOutcome('fail', { exchanges, cause: 4, decisive: 6 })]);
  const [row] = rowsOf(run, 'storage');
  const inOrder = /\/empty[^]*\/still-there/u;
  expect(row === undefined ? '' : renderEvidence(row, run.header)).toMatch(
    /The write, and the exchange that shows what came of it \(of 7\):\n {2}> POST .*\/empty\n[^]*\n {2}> GET .*\/still-there\n/u,
  );
  const terminal = renderTerminal(run, { colour: false });
  expect(terminal).toMatch(inOrder);
  expect(terminal).not.toContain('/listed');
  const html = renderHtml(run);
  const [leading = '', others = ''] = html.split('Other exchanges of this case (5)');
  expect(leading).toMatch(inOrder);
  expect(leading).not.toContain('/listed');
  expect(others).toContain('/listed');
  expect(others).not.toContain('/still-there →');
});

test('what has no expectation but its words says only what came', () => {
  const difference = { what: 'the size limit is an integer or null', expected: '', actual: '"1000"' };
  const run = sampleRun([sampleOutcome('fail', { message: difference.what, difference })]);
  expect(rowsOf(run, 'storage')[0]?.message).toBe('FAIL: the size limit is an integer or null: got "1000"');
  expect(renderTerminal(run, { colour: false })).not.toMatch(/^ *expected *$/m);
});

const clause = 'storage.batch.item-error';
const about = 'storage.batch.same-order';
const far = sampleOutcome('fail', { id: 'storage.apart.odd', clauses: [about], clause });
const near = sampleOutcome('fail', { id: 'storage.batch.other', clauses: [about], clause });
const citing = sampleOutcome('fail', { id: 'storage.ways.citing', clauses: [about, clause], clause });
const own = sampleOutcome('fail', { id: 'storage.ways.own', clauses: [clause], clause });

test.each([
  [[far, near, citing, own], 'storage.ways.own'],
  [[far, near, citing], 'storage.ways.citing'],
  [[far, near], 'storage.batch.other'],
  [[far], 'storage.apart.odd'],
])('a clause is led by the case that is most about its clause: %#', (outcomes, lead) => {
  const run = sampleRun(outcomes);
  expect(groupRows(rowsOf(run, 'storage'), run).map((group) => group.lead.id)).toEqual([lead]);
});

test('a finding, which is about its clause alone, leads cases about others', () => {
  const run = { ...sampleRun([far, near]), findings: [sampleFinding] };
  expect(groupRows(rowsOf(run, 'storage'), run)[0]?.lead.id).toBe(sampleFinding.id);
});
