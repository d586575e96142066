// The gate from the first day for a server that lacks an operation: what is blocked by it is one expectation, and stale once it works.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSandbox } from './testing/sandbox.ts';
import type { Ended } from './testing/sandbox.ts';
import { serveMock } from '../tests/support/served-mock.ts';
import type { ServedMock } from '../tests/support/served-mock.ts';

// The machine may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const sandbox = createSandbox();
let served: ServedMock;
/** What the operations answer that are not built yet; 200: they are. */
let status = 500;
beforeAll(async () => {
  served = await serveMock({}, (next) => (request) => {
    const missing =
      request.url.endsWith('/object/move') || (request.method === 'POST' && request.url.endsWith('/secrets'));
    return missing && status !== 200 ? Promise.resolve(Response.json({}, { status })) : next(request);
  });
});
beforeEach(() => {
  status = 500;
});
afterAll(async () => {
  await served.close();
  sandbox.remove();
});

const WHY = ['--reason', 'not built yet', '--link', 'https://tracker.test/7', '--expires', '2999-12-31'];
const file = (name: string): string[] => ['--expectations', name];
const baseline = (...words: readonly string[]): Promise<Ended> => sandbox.touchstone(['baseline', ...words]);

function judge(out: string, ...flags: readonly string[]): Promise<Ended> {
  const { urls, keys } = served;
  const target = ['--storage', urls.storage, '--storage-key', keys.service];
  return sandbox.touchstone(['run', ...target, '--only', 'storage.move,storage.copy', '--out', out, ...flags]);
}

test.each([500, 404])('an operation that answers %i is expected by one entry, and green', async (answer) => {
  status = answer;
  const first = await judge('first');
  expect(first.code).toBe(3);
  const written = await baseline('init', 'first', ...WHY, ...file(`known-${answer}.yaml`));
  expect(written.out).toContain(': 1 expectation added, 0 kept.');
  expect(sandbox.read(`known-${answer}.yaml`)).toContain('- need: storage.move-binding\n');
  const green = await judge('green', ...file(`known-${answer}.yaml`));
  expect(green.out).toMatch(/^storage +PARTIALLY CONFORMANT: As expected, .* could not be judged;/mu);
  expect(green.code).toBe(0);
  expect(sandbox.read('green/TEST-touchstone-storage.xml')).toMatch(
    /<skipped type="blocked" message="[^"]*not built yet/u,
  );
  expect((await baseline('check', 'green', ...file(`known-${answer}.yaml`))).code).toBe(0);
});

test('a secret that cannot be created is expected in the same way', async () => {
  const { urls, keys } = served;
  const target = ['--management', urls.management, '--token', keys.token, '--ref', keys.ref];
  const run = (...flags: readonly string[]): Promise<Ended> =>
    sandbox.touchstone(['run', ...target, '--only', 'management.secrets,management.projects', ...flags]);
  expect((await run('--out', 'secrets')).code).toBe(3);
  await baseline('init', 'secrets', ...WHY, ...file('secrets.yaml'));
  expect(sandbox.read('secrets.yaml')).toContain('- need: management.secret-binding\n');
  expect((await run('--out', 'again', ...file('secrets.yaml'))).code).toBe(0);
});

test('clauses and cases written by hand do the same', async () => {
  const entry = (what: string): string =>
    `version: 1\nexpect:\n  - ${what}\n    reason: not built yet\n    link: https://tracker.test/7\n    expires: 2999-12-31\n`;
  sandbox.write('clause.yaml', entry("clause: 'storage.move.*'"));
  sandbox.write('case.yaml', entry("case: 'storage.move.*'"));
  for (const name of ['clause.yaml', 'case.yaml']) expect((await judge('by-hand', ...file(name))).code).toBe(0);
  sandbox.write('other.yaml', entry("need: 'storage.copy-binding'"));
  expect((await judge('by-hand', ...file('other.yaml'))).code).not.toBe(0);
  sandbox.write('wrong.yaml', entry('need: storage.moev-binding'));
  const wrong = await judge('by-hand', ...file('wrong.yaml'));
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('no need matches "storage.moev-binding"')]);
});

test('once the operation works the expectations are out of date: red, by that name, explained and pruned', async () => {
  await judge('before');
  await baseline('init', 'before', ...WHY, ...file('late.yaml'));
  status = 200;
  const stale = await judge('after', ...file('late.yaml'));
  expect(stale.code).toBe(1);
  expect(stale.out).toMatch(/^storage +EXPECTATIONS OUT OF DATE: /mu);
  expect(stale.out).toMatch(/^STALE EXPECTATION storage\.expectations\.move-binding: storage\.move-binding is met/mu);
  expect(stale.out).toMatch(/^The expectations are out of date \(exit 1\)\./mu);
  expect(stale.out).not.toContain('NOT CONFORMANT');
  const summary = sandbox.read('after/summary.md');
  const [, id = ''] = /`(storage\.expectations\.\S+)`/u.exec(summary) ?? [];
  const explained = await sandbox.touchstone(['explain', id]);
  expect([explained.code, explained.out]).toEqual([0, expect.stringContaining('Need storage.move-binding')]);
  expect((await baseline('prune', 'after', ...file('late.yaml'))).out).toContain('1 expectation removed, 0 kept');
  expect((await judge('pruned', ...file('late.yaml'))).code).toBe(0);
});

test('an operation that is refused may be a key of another role: no ground for expectations, unless forced', async () => {
  status = 403;
  await judge('refused');
  const words = ['init', 'refused', ...WHY, ...file('refused.yaml')];
  const { code, err } = await baseline(...words);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('an operation was refused as a wrong key is: move-binding: '),
  ]);
  expect((await baseline(...words, '--force')).out).toContain('1 expectation added');
});
