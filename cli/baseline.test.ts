// The real command gates a half-conformant server from its first day: baseline init, run, update, prune, check.
import { expect, test } from 'vitest';
import { besideMock } from './testing/beside-mock.ts';
import type { Ended } from './testing/sandbox.ts';

/** As the real service of today, whose records have more properties than the contract lets them have. */
const { sandbox, flags } = besideMock({ dialect: 'supabase' });

function judge(out: string, ...more: readonly string[]): Promise<Ended> {
  const only = ['--only', 'storage.delete,storage.record'];
  return sandbox.touchstone(['run', ...flags('storage'), ...only, '--out', out, ...more]);
}

const CLAUSE = 'storage.delete.one-removes-object';
const baseline = (...words: readonly string[]): Promise<Ended> => sandbox.touchstone(['baseline', ...words]);
const WHY = ['--reason', 'as the service of today', '--link', 'https://tracker.test/7', '--expires', '2999-12-31'];

test('what is known is written down once, and then only what is new is red', async () => {
  const red = await judge('first');
  expect(red.code).toBe(1);
  expect(red.out).toContain('stated clause storage.record.no-additional-properties');

  const nameless = await baseline('init', 'first');
  expect([nameless.code, nameless.err]).toEqual([2, expect.stringContaining('--reason, --link and --expires')]);
  const written = await baseline('init', 'first', ...WHY);
  expect([written.code, written.out]).toEqual([
    0,
    expect.stringMatching(/^expectations\.yaml: \d expectations added, 0 kept\.$/mu),
  ]);
  expect(sandbox.read('expectations.yaml')).toContain('clause: storage.record.no-additional-properties');
  expect((await baseline('init', 'first', ...WHY)).err).toContain('To add to it: touchstone baseline update');
  expect((await baseline('check', 'first')).code).toBe(0);

  const green = await judge('second', '--expectations', 'expectations.yaml');
  expect(green.code).toBe(0);
  expect(green.out).toMatch(/^storage +PARTIALLY CONFORMANT: As expected, .* broken;/mu);
  expect(sandbox.read('second/TEST-touchstone-storage.xml')).toContain('as the service of today');
  expect(sandbox.read('second/TEST-touchstone-storage.xml')).not.toContain('<failure');
});

test('what holds is stale: red, named, and taken out by prune, which keeps the comments', async () => {
  const known = sandbox.read('expectations.yaml');
  const more = `${known}  # Mended last week.\n  - case: storage.delete.one-*\n    reason: it was broken\n    link: https://tracker.test/8\n    expires: 2999-12-31\n`;
  sandbox.write('more.yaml', more);
  const stale = await judge('third', '--expectations', 'more.yaml');
  expect(stale.code).toBe(1);
  expect(stale.out).toContain('it passes, though it is expected to fail (expected until 2999-12-31: it was broken');
  const checked = await baseline('check', 'third', '--expectations', 'more.yaml');
  expect([checked.code, checked.out]).toEqual([1, expect.stringMatching(/^stale: storage\.delete\.one-/mu)]);
  const pruned = await baseline('prune', 'third', '--expectations', 'more.yaml');
  expect(pruned.out).toMatch(/^more\.yaml: 1 expectation removed, \d kept\.$/mu);
  expect(sandbox.read('more.yaml')).not.toContain('it was broken');
  expect(sandbox.read('more.yaml')).toContain('# Failures that are known');
  expect((await baseline('update', 'third', '--expectations', 'more.yaml')).out).toContain(': 0 expectations added');
});

type ResultLine = Readonly<Record<string, unknown>>;

/** The first results, with other values in some of their records, and without findings. */
function changed(folder: string, change: (record: ResultLine) => object): string {
  const lines = sandbox.read('first/results.ndjson').trimEnd().split('\n');
  const records = lines.map((line) => JSON.parse(line) as ResultLine).filter(({ kind }) => kind !== 'finding');
  sandbox.write(`${folder}/results.ndjson`, records.map((one) => `${JSON.stringify(change(one))}\n`).join(''));
  return folder;
}

test('the cases of one clause stand together, each with the clause that it breaks', async () => {
  const clauses: Readonly<Record<string, string>> = {
    'storage.delete.one-removes-it': CLAUSE,
    'storage.delete.many-removes-all-named': 'storage.delete.many-removes-objects',
    'storage.delete.one-leaves-others': CLAUSE,
  };
  changed('grouped', (line) => {
    const clause = clauses[String(line['id'])];
    return clause === undefined ? line : { ...line, verdict: 'fail', clause };
  });
  await baseline('init', 'grouped', ...WHY, '--expectations', 'grouped.yaml');
  const entries = sandbox.read('grouped.yaml').split(/^expect:\n/mu)[1] ?? '';
  expect(entries.match(/^$|(?<= {2}- |^ {4})(?:case|breaks): .*/gmu)?.slice(0, 8)).toEqual([
    'case: storage.delete.many-removes-all-named',
    'breaks: storage.delete.many-removes-objects',
    '',
    expect.stringMatching(/^case: storage\.delete\.one-/u),
    'breaks: storage.delete.one-removes-object',
    expect.stringMatching(/^case: storage\.delete\.one-/u),
    'breaks: storage.delete.one-removes-object',
    '',
  ]);
  expect((await baseline('check', 'grouped', '--expectations', 'grouped.yaml')).code).toBe(0);
});

test('a red case is written down itself: another case of its clause that fails later is new', async () => {
  const fail = (folder: string, ...ids: readonly string[]): string =>
    changed(folder, (line) => (ids.includes(String(line['id'])) ? { ...line, verdict: 'fail', clause: CLAUSE } : line));
  fail('today', 'storage.delete.one-removes-it');
  fail('tomorrow', 'storage.delete.one-removes-it', 'storage.delete.one-leaves-others');
  const file = ['--expectations', 'cases.yaml'];
  await baseline('init', 'today', ...WHY, ...file);
  expect(sandbox.read('cases.yaml')).toContain(`- case: storage.delete.one-removes-it\n    breaks: ${CLAUSE}\n`);
  expect((await baseline('check', 'today', ...file)).code).toBe(0);
  const later = await baseline('check', 'tomorrow', ...file);
  expect([later.code, later.out]).toEqual([
    1,
    expect.stringMatching(/^not expected: storage\.delete\.one-leaves-others$/mu),
  ]);
});

test('a flaky case is not written, since its expectation would be red whenever it passes', async () => {
  const id = 'storage.delete.one-removes-it';
  changed('flaky', (one) => (one['id'] === id ? { ...one, verdict: 'flaky', clause: CLAUSE } : one));
  const { code, out } = await baseline('init', 'flaky', ...WHY, '--expectations', 'flaky.yaml');
  expect([code, out]).toEqual([0, expect.stringContaining(`not written: ${id} is flaky`)]);
  expect(sandbox.read('flaky.yaml')).not.toContain(id);
});

test('an interrupted run is no ground for expectations, unless it is forced to be', async () => {
  changed('cut', (one) => {
    const interfaces = (one['interfaces'] ?? []) as readonly object[];
    const stopped = 'the run was interrupted';
    return one['kind'] === 'footer'
      ? { ...one, interfaces: interfaces.map((result) => ({ ...result, stopped })) }
      : one;
  });
  const words = ['init', 'cut', ...WHY, '--expectations', 'cut.yaml'];
  const { code, err } = await baseline(...words);
  expect(err).toContain('storage was not judged to the end: the run was interrupted. Run it again');
  expect(code).toBe(2);
  expect((await baseline(...words, '--force')).code).toBe(0);
});

test('an entry that expired excuses nothing: its failure counts, its date has to be moved, and prune keeps it', async () => {
  const expired = sandbox.read('expectations.yaml').replaceAll('2999-12-31', '2020-01-31');
  sandbox.write('expired.yaml', expired);
  const count = expired.match(/expires:/gu)?.length ?? 0;
  const flags = ['--expectations', 'expired.yaml'];
  const run = await judge('late', ...flags);
  expect(run.code).toBe(1);
  expect(run.out).toMatch(/^storage +NOT CONFORMANT: .*move its date, or remove it[;.] /mu);
  expect(run.out).not.toContain('prune');
  expect((await baseline('check', 'first', ...flags)).out).toContain(
    `: ${count} failure${count === 1 ? '' : 's'} not expected, ${count} expectation${count === 1 ? '' : 's'} stale.`,
  );
  const pruned = await baseline('prune', 'first', ...flags);
  expect(pruned.out).toMatch(/^expired: storage\.\S+ \(2020-01-31\), and what it expects is still so: move its date/mu);
  expect(pruned.out).toContain(`0 expectations removed, ${count} kept.`);
});

test.each([
  ['baseline init first --link nowhere --expectations no.yaml', /^touchstone: --link is a URL, .*\n$/u],
  ['baseline init first --expires soon --expectations no.yaml', /^touchstone: --expires is a day, .*\n$/u],
  ['baseline prune first --expectations nowhere.yaml', /touchstone baseline init writes one/u],
])('misuse is said: %s', async (words, sentence) => {
  const { code, err } = await sandbox.touchstone(words.split(' '));
  expect(err).toMatch(sentence);
  expect(code).toBe(2);
});
