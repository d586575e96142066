// An expectation of a clause that answers break is of the answers that break it: another operation or property is red.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSandbox } from './testing/sandbox.ts';
import type { Ended } from './testing/sandbox.ts';
import { serveMock } from '../tests/support/served-mock.ts';
import type { ServedMock } from '../tests/support/served-mock.ts';

// The machine may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const sandbox = createSandbox();
let served: ServedMock;
/** What buckets have beside their properties, in the list and alone. */
let more: { list: object; one: object } = { list: {}, one: {} };
beforeAll(async () => {
  served = await serveMock({}, (next) => async (request) => {
    const response = await next(request);
    const { pathname } = new URL(request.url);
    const isBucket = request.method === 'GET' && /\/bucket(?:\/[^/]*)?$/u.test(pathname) && response.ok;
    if (!isBucket) return response;
    const body: unknown = await response.json();
    return Response.json(
      Array.isArray(body)
        ? body.map((bucket: object) => ({ ...bucket, ...more.list }))
        : { ...Object(body), ...more.one },
    );
  });
});
afterAll(async () => {
  await served.close();
  sandbox.remove();
});

const CLAUSE = 'storage.bucket.no-additional-properties';
const WHY = ['--reason', 'not built yet', '--link', 'https://tracker.test/7', '--expires', '2999-12-31'];
const KNOWN = ['--expectations', 'known.yaml'];
const baseline = (...words: readonly string[]): Promise<Ended> => sandbox.touchstone(['baseline', ...words]);

function judge(out: string, ...flags: readonly string[]): Promise<Ended> {
  const target = ['--storage', served.urls.storage, '--storage-key', served.keys.service];
  return sandbox.touchstone(['run', ...target, '--only', 'storage.bucket', '--out', out, ...flags]);
}

test('what the list has too much is expected of the list, and of that property', async () => {
  more = { list: { color: 'red' }, one: {} };
  expect((await judge('first')).code).toBe(1);
  expect((await baseline('init', 'first', ...WHY, ...KNOWN)).code).toBe(0);
  expect(sandbox.read('known.yaml')).toContain(
    `  - clause: ${CLAUSE}\n    check: listBuckets answers what its schema says, at /*/color\n    reason: not built yet\n`,
  );
  expect((await judge('green', ...KNOWN)).code).toBe(0);
  expect((await baseline('check', 'green', ...KNOWN)).code).toBe(0);
});

test.each([
  ['another operation', { list: { color: 'red' }, one: { color: 'red' } }, 'getBucket', '/color'],
  ['another property', { list: { color: 'red', zone: 'eu' }, one: {} }, 'listBuckets', '/*/zone'],
] as const)('%s that breaks the clause is red, shown, and can be added', async (_what, answers, operation, place) => {
  more = answers;
  const red = await judge(operation, ...KNOWN);
  expect(red.code).toBe(1);
  expect(red.out).toMatch(new RegExp(`actual .* at ${place.replaceAll('*', '\\d+')}$`, 'mu'));
  const check = `${operation} answers what its schema says, at ${place}`;
  expect((await baseline('check', operation, ...KNOWN)).out).toContain(`not expected: ${CLAUSE} at "${check}"`);
  sandbox.write(`${operation}.yaml`, sandbox.read('known.yaml'));
  const added = await baseline('update', operation, ...WHY, '--expectations', `${operation}.yaml`);
  expect(added.out).toMatch(/: 1 expectation added, 2 kept\.$/mu);
  expect((await judge('again', '--expectations', `${operation}.yaml`)).code).toBe(0);
});

test('an entry of the clause alone covers whatever breaks it, and is stale once the clause holds', async () => {
  sandbox.write('all.yaml', sandbox.read('known.yaml').replace(/\n {4}check: .*/u, ''));
  more = { list: { zone: 'eu' }, one: { color: 'red' } };
  expect((await judge('all', '--expectations', 'all.yaml')).code).toBe(0);
  more = { list: {}, one: {} };
  const mended = await judge('mended', ...KNOWN);
  expect([mended.code, mended.out]).toEqual([1, expect.stringContaining(`${CLAUSE} holds, though it is expected`)]);
  expect((await baseline('prune', 'mended', ...KNOWN)).out).toContain('2 expectations removed, 0 kept.');
});
