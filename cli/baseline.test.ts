// The real command gates a half-conformant server from its first day: baseline init, run, update, prune, check.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSandbox } from './testing/sandbox.ts';
import type { Ended } from './testing/sandbox.ts';
import { serveMock } from '../tests/support/served-mock.ts';
import type { ServedMock } from '../tests/support/served-mock.ts';

// Every test starts processes, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const sandbox = createSandbox();
/** As the real service of today, whose records have more properties than the contract lets them have. */
let served: ServedMock;
beforeAll(async () => {
  served = await serveMock({ dialect: 'supabase' });
});
afterAll(async () => {
  await served.close();
  sandbox.remove();
});

function judge(out: string, ...flags: readonly string[]): Promise<Ended> {
  const target = ['--storage', served.urls.storage, '--storage-key', served.keys.service];
  return sandbox.touchstone(['run', ...target, '--only', 'storage.delete,storage.record', '--out', out, ...flags]);
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
  expect(green.out).toMatch(/^storage +PARTIALLY CONFORMANT: .* broken as expected\./mu);
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

test('a red case is written down itself: another case of its clause that fails later is new', async () => {
  const lines = sandbox.read('first/results.ndjson').trimEnd().split('\n');
  const fail = (...ids: readonly string[]): string =>
    lines
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter(({ kind }) => kind !== 'finding')
      .map((line) => (ids.includes(String(line['id'])) ? { ...line, verdict: 'fail', clause: CLAUSE } : line))
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
  sandbox.write('today/results.ndjson', fail('storage.delete.one-removes-it'));
  sandbox.write('tomorrow/results.ndjson', fail('storage.delete.one-removes-it', 'storage.delete.one-leaves-others'));
  const file = ['--expectations', 'cases.yaml'];
  await baseline('init', 'today', ...WHY, ...file);
  expect(sandbox.read('cases.yaml')).toContain('- case: storage.delete.one-removes-it\n');
  expect((await baseline('check', 'today', ...file)).code).toBe(0);
  const later = await baseline('check', 'tomorrow', ...file);
  expect([later.code, later.out]).toEqual([
    1,
    expect.stringMatching(/^not expected: storage\.delete\.one-leaves-others$/mu),
  ]);
});

test.each([
  [['run', '--expectations', 'nowhere.yaml'], /There is no expectations file "nowhere\.yaml"\./u],
  [['baseline', 'chek'], /Allowed choices are init, update, prune, check/u],
  [['baseline', 'check', 'nowhere'], /There is no file "nowhere"/u],
  [['baseline', 'prune', 'first', '--expectations', 'nowhere.yaml'], /touchstone baseline init writes one/u],
] as const)('misuse is said: %j', async (words, sentence) => {
  const { code, err } = await sandbox.touchstone([...words]);
  expect(err).toMatch(sentence);
  expect(code).toBe(2);
});
