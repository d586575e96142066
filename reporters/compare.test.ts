// A comparison goes by cases, and recognises the same failure in two runs.
import { expect, test } from 'vitest';
import type { Outcome, Run, Verdict } from '../suites/kit/outcome.ts';
import { compareRuns, renderChangeCounts, renderComparison, renderComparisonPlainly, type Change } from './compare.ts';
import { changeResults, sampleFinding, sampleOutcome, sampleRun } from './testing/sample-run.ts';

function changes(before: readonly Outcome[], after: readonly Outcome[]): readonly Change[] {
  return compareRuns(sampleRun(before), sampleRun(after));
}

function one(verdict: Verdict, changed: Partial<Outcome> = {}): readonly Outcome[] {
  // What is expected to fail fails as it did before.
  const { clause, difference } = sampleOutcome('fail');
  const failure = verdict === 'expected-fail' && clause && difference ? { clause, difference } : {};
  return [sampleOutcome(verdict, { id: 'storage.batch.x', ...failure, ...changed })];
}

test.each([
  ['pass', 'pass', []],
  ['pass', 'fail', ['new-fail']],
  ['blocked', 'fail', ['new-fail']],
  ['fail', 'pass', ['fixed']],
  ['fail', 'fail', ['same-fail']],
  ['fail', 'flaky', ['changed-fail']],
  ['fail', 'blocked', ['lost-coverage']],
  ['pass', 'not-applicable', ['lost-coverage']],
  ['blocked', 'pass', ['other-verdict']],
  ['pass', 'deviation', ['new-fail']],
  ['pass', 'expected-fail', ['newly-expected']],
  ['fail', 'expected-fail', ['now-expected']],
  ['expected-fail', 'expected-fail', []],
  ['expected-fail', 'pass', ['fixed']],
  ['expected-fail', 'unexpected-pass', ['fixed']],
  ['pass', 'unexpected-pass', ['other-verdict']],
  ['unexpected-pass', 'pass', ['other-verdict']],
  ['unexpected-pass', 'fail', ['new-fail']],
  ['expected-fail', 'blocked', ['lost-coverage']],
] as const)('%s, then %s: %j', (before, after, kinds) => {
  expect(changes(one(before), one(after)).map(({ kind }) => kind)).toEqual(kinds);
});

test.each([
  ['expected-fail', 'expected-fail', 'the type', ['changed-fail']],
  ['expected-fail', 'expected-fail', 'the bytes', []],
  ['fail', 'expected-fail', 'the type', ['changed-fail']],
  ['fail', 'expected-fail', 'the bytes', ['now-expected']],
  ['expected-fail', 'fail', 'the type', ['changed-fail']],
  ['expected-fail', 'fail', 'the bytes', ['same-fail']],
] as const)(
  'an expectation hides no other failure of its case: %s, then %s of %s: %j',
  (before, after, what, kinds) => {
    const failing = (verdict: Verdict, check: string): readonly Outcome[] =>
      one(verdict, { difference: { what: check, expected: '9', actual: '5' } });
    expect(changes(failing(before, 'the bytes'), failing(after, what)).map(({ kind }) => kind)).toEqual(kinds);
  },
);

test('what is not scored is not gated: an expectation makes another verdict of it', () => {
  const unscored = { scored: false };
  const expected = changes(one('fail', unscored), one('expected-fail', unscored));
  expect(expected.map(({ kind }) => kind)).toEqual(['other-verdict']);
});

test('a case that only one run has is new, or lost', () => {
  expect(changes([], one('pass'))).toMatchObject([{ kind: 'new-case', before: 'not run', after: 'PASS' }]);
  expect(changes(one('pass'), [])).toMatchObject([{ kind: 'lost-coverage', before: 'PASS', after: 'not run' }]);
  expect(changes(one('blocked'), [])).toEqual([]);
});

const BROKEN = { what: 'pages of 3 by ts-1a2b-name-1 are the whole', expected: '[1,2]', actual: '[1]' };

test.each([
  ['another value', { actual: '[2]' }, {}, 'same-fail'],
  [
    'another number and name in the words of the check',
    { what: 'pages of 7 by ts-99-name-4 are the whole' },
    {},
    'same-fail',
  ],
  ['other keys drawn for a list', { what: 'pages of 3 by [{"id":"Asc"}] are the whole' }, {}, 'same-fail'],
  ['another message around it', {}, { message: 'http://127.0.0.1:52345 answers part7x otherwise' }, 'same-fail'],
  ['another place in the answer', { path: '/data/a/9' }, {}, 'same-fail'],
  ['another check of the clause', { what: 'no page has more records than asked for' }, {}, 'changed-fail'],
  ['another clause', {}, { clause: 'storage.batch.other' }, 'changed-fail'],
] as const)('the same failure is told by clause and check: with %s', (_how, difference, changed, kind) => {
  const before = one('fail', { difference: BROKEN });
  const after = one('fail', { difference: { ...BROKEN, ...difference }, ...changed });
  expect(changes(before, after).map((change) => change.kind)).toEqual([kind]);
});

test.each([
  ['an object', '{"a":1,"b":{"c":2,"d":[3]}}', '{"b":{"d":[3],"c":2},"a":1}', []],
  ['an object behind words', 'empty page: {"a":1,"b":2}', 'empty page: {"b":2,"a":1}', []],
  ['objects in a list', '[{"a":1,"b":2}]', '[{"b":2,"a":1}]', []],
  ['a list, whose order says something', '[1,2]', '[2,1]', ['observation-changed']],
  ['a text that holds JSON', '"{\\"a\\":1,\\"b\\":2}"', '"{\\"b\\":2,\\"a\\":1}"', ['observation-changed']],
] as const)('the order of keys in JSON is no change: %s', (_what, before, after, kinds) => {
  const observed = (answer: string): readonly Outcome[] =>
    one('observed', { observations: [{ clause: 'data.order.other', answer }] });
  expect(changes(observed(before), observed(after)).map(({ kind }) => kind)).toEqual(kinds);
});

test('one bug that turns many cases red is one group of `compare`, by its clause, in both forms', () => {
  const red = (clause: string, ...ids: readonly string[]): readonly Outcome[] =>
    ids.map((id) => sampleOutcome('fail', { id: `storage.batch.${id}`, clause }));
  const after = [...red('storage.batch.item-error', 'a', 'c', 'd'), ...red('storage.batch.same-order', 'b')];
  const before = after.map(({ id }) => sampleOutcome('pass', { id }));
  const found = changes(before, after);
  expect(found.map(({ id, clause }) => [id.slice(-1), clause?.slice(14)])).toEqual([
    ['a', 'item-error'],
    ['b', 'same-order'],
    ['c', 'item-error'],
    ['d', 'item-error'],
  ]);
  const markdown = renderComparison(found, ['new-fail']);
  expect(markdown.match(/^\| new-fail .*?\|.*?\|/gmu)).toEqual([
    '| new-fail | storage.batch.item-error: 3 cases<br>`storage.batch.a`<br>`storage.batch.c`<br>`storage.batch.d` |',
    '| new-fail | `storage.batch.b` |',
  ]);
  const plain = renderComparisonPlainly(found, ['new-fail'], { colour: false });
  expect(plain.match(/^new-fail .*/gmu)).toEqual([
    'new-fail  storage.batch.item-error: 3 cases',
    expect.stringMatching(/^new-fail {2}storage\.batch\.b {2}/u),
  ]);
  expect(plain).toContain('4 new-fail. 4 of them gated (new-fail).');
});

test('another observation is told, and never as a verdict', () => {
  const observed = (answer: string): readonly Outcome[] =>
    one('observed', { observations: [{ clause: 'data.order.other', answer }] });
  expect(changes(observed('400'), observed('404'))).toMatchObject([
    { kind: 'observation-changed', before: 'data.order.other = 400', after: 'data.order.other = 404' },
  ]);
});

test('only the observations that differ are shown', () => {
  const observed = (answer: string): readonly Outcome[] =>
    one('observed', {
      observations: [
        { clause: 'data.order.other', answer },
        { clause: 'data.order.same', answer: 'x'.repeat(200) },
      ],
    });
  expect(changes(observed('400'), observed('404'))).toMatchObject([
    { before: 'data.order.other = 400', after: 'data.order.other = 404' },
  ]);
});

test('many slower cases do not bury the rest', () => {
  const took = (duration: number): readonly Outcome[] =>
    Array.from({ length: 9 }, (_, at) => sampleOutcome('pass', { id: `storage.batch.${at}`, duration }));
  const found = changes(took(10), took(9_000));
  expect(renderComparison(found, []).match(/^\| slower/gmu)).toHaveLength(5);
  expect(renderComparison(found, [])).toContain('… and 4 more slower (--json lists them).');
  expect(renderComparison(found, ['slower']).match(/^\| slower/gmu)).toHaveLength(9);
});

test('on a terminal the kinds stand in one column, and what is gated is red', () => {
  const before = [sampleOutcome('pass', { id: 'storage.batch.a' }), sampleOutcome('pass', { id: 'storage.batch.b' })];
  const after = [sampleOutcome('fail', { id: 'storage.batch.a' })];
  const found = changes(before, after);
  const plain = renderComparisonPlainly(found, ['new-fail'], { colour: false });
  expect(plain).toMatch(/^new-fail {7}storage\.batch\.a {2}.+\n {15}before {2}PASS\n {15}after {3}FAIL: /u);
  expect(plain).toMatch(/\nlost-coverage {2}storage\.batch\.b {2}/u);
  expect(plain).toMatch(/\n\n1 new-fail, 1 lost-coverage\. 1 of them gated \(new-fail\)\.\n$/u);
  const painted = renderComparisonPlainly(found, ['new-fail'], { colour: true });
  expect(painted).toContain('\u001B[31mnew-fail');
  expect(painted).toContain('\u001B[33mlost-coverage');
});

test('a clause that was verified, and that no answer shows any more, is lost', () => {
  const base = sampleRun(one('pass'));
  const [clause = ''] = base.outcomes[0]?.clauses ?? [];
  const hidden = changeResults(base, { notShown: [clause] });
  expect(compareRuns(base, hidden)).toMatchObject([{ kind: 'lost-coverage', id: clause, before: 'clause verified' }]);
  expect(compareRuns(hidden, hidden)).toEqual([]);
  expect(compareRuns(hidden, base)).toEqual([]);
});

test('slower is more than three times and more than two seconds', () => {
  const took = (duration: number): readonly Outcome[] => one('pass', { duration });
  expect(changes(took(150), took(2_400)).map(({ kind }) => kind)).toEqual(['slower']);
  expect(changes(took(10), took(1_900))).toEqual([]);
  expect(changes(took(4_000), took(9_000))).toEqual([]);
});

test('a finding and the case that ended by it are one failure, and the case says it', () => {
  const outcome = sampleOutcome('fail', { id: 'storage.batch.x', ended: true });
  const { clause = '' } = outcome;
  const finding = { ...sampleFinding, clause, id: `${clause}@copyObject`, cases: ['storage.batch.x'] };
  const head: Run = { ...sampleRun([outcome]), findings: [finding] };
  const base: Run = { ...sampleRun(one('pass')), findings: [] };
  expect(compareRuns(base, head).map(({ kind, id }) => [kind, id])).toEqual([['new-fail', 'storage.batch.x']]);
  const apart: Run = { ...head, findings: [{ ...finding, cases: ['storage.batch.y'] }] };
  expect(compareRuns(base, apart).map(({ kind }) => kind)).toEqual(['new-fail', 'new-fail']);
});

test('the worst differences come first, and the gate is counted', () => {
  const found = changes(
    [sampleOutcome('pass', { id: 'storage.batch.a' }), sampleOutcome('fail', { id: 'storage.batch.b' })],
    [sampleOutcome('fail', { id: 'storage.batch.a' }), sampleOutcome('pass', { id: 'storage.batch.b' })],
  );
  expect(renderChangeCounts(found)).toBe('1 new-fail, 1 fixed');
  const text = renderComparison(found, ['new-fail']);
  expect(text).toContain('1 new-fail, 1 fixed. 1 of them gated (new-fail).');
  expect(text.indexOf('storage.batch.a')).toBeLessThan(text.indexOf('storage.batch.b'));
});

test('a finding is fixed only if a case that met it was judged again', () => {
  const base: Run = { ...sampleRun(one('pass')), findings: [{ ...sampleFinding, cases: ['storage.batch.x'] }] };
  expect(compareRuns(base, sampleRun(one('pass')))).toMatchObject([{ kind: 'fixed', id: sampleFinding.id }]);
  const kinds = compareRuns(base, sampleRun(one('blocked'))).map(({ kind }) => kind);
  expect(kinds).toEqual(['lost-coverage', 'lost-coverage']);
});

test('what was not judged is neither slower nor faster', () => {
  expect(changes(one('blocked', { duration: 0 }), one('pass', { duration: 9_000 })).map(({ kind }) => kind)).toEqual([
    'other-verdict',
  ]);
});

test('an interface that was not run again is one line, behind what changed', () => {
  const planned = { data: 1, storage: 2 };
  const outcomes = [
    sampleOutcome('pass', { id: 'data.x.a', interface: 'data' }),
    ...['storage.batch.x', 'storage.batch.y'].map((id) => sampleOutcome('pass', { id })),
  ];
  const base = sampleRun(outcomes);
  const head = sampleRun([sampleOutcome('fail', { id: 'data.x.a', interface: 'data' })]);
  const changed = compareRuns(
    { ...base, header: { ...base.header, planned } },
    { ...head, header: { ...head.header, planned: { data: 1 } } },
  );
  expect(changed.map(({ kind, id, before, after }) => [kind, id, before, after])).toEqual([
    ['new-fail', 'data.x.a', 'PASS', expect.stringContaining('FAIL')],
    ['lost-coverage', 'storage', '2 cases judged, 0 red', 'not run'],
  ]);
});
