// An expectation of a case is of the failure that it had: when the case fails in another way, the gate is red and says both.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSandbox } from './testing/sandbox.ts';
import type { Ended } from './testing/sandbox.ts';
import { serveMock } from '../tests/support/served-mock.ts';
import type { ServedMock } from '../tests/support/served-mock.ts';

// The machine may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const sandbox = createSandbox();
let served: ServedMock;
/** What a moved object is: a copy, so that it is still at its old path, or cut after five bytes. */
let moved: 'copied' | 'cut' = 'copied';
const MOVED = '/to.txt';
beforeAll(async () => {
  served = await serveMock({}, (next) => async (request) => {
    const { pathname } = new URL(request.url);
    if (moved === 'copied' && pathname.endsWith('/object/move'))
      return next(new Request(request.url.replace(/move$/u, 'copy'), request)).then(() =>
        Response.json({ message: 'Successfully moved' }),
      );
    const response = await next(request);
    const isCut = moved === 'cut' && request.method === 'GET' && pathname.endsWith(MOVED) && response.ok;
    return isCut
      ? new Response((await response.text()).slice(0, 5), { headers: { 'content-type': 'text/plain' } })
      : response;
  });
});
beforeEach(() => {
  moved = 'copied';
});
afterAll(async () => {
  await served.close();
  sandbox.remove();
});

const CASE = 'storage.move.moves-it';
const WHY = ['--reason', 'not built yet', '--link', 'https://tracker.test/7', '--expires', '2999-12-31'];
const file = (name: string): string[] => ['--expectations', name];
const baseline = (...words: readonly string[]): Promise<Ended> => sandbox.touchstone(['baseline', ...words]);

function judge(out: string, ...flags: readonly string[]): Promise<Ended> {
  const { urls, keys } = served;
  const target = ['--storage', urls.storage, '--storage-key', keys.service];
  return sandbox.touchstone(['run', ...target, '--only', CASE, '--out', out, ...flags]);
}

const ENTRY = [
  `  - case: ${CASE}`,
  '    breaks: storage.move.moves-object',
  '    check: a moved object is gone from the old path',
  '    reason: not built yet',
].join('\n');

test('the same failure is expected, another one of the same case is red, and both are said', async () => {
  expect((await judge('first')).code).toBe(1);
  await baseline('init', 'first', ...WHY, ...file('known.yaml'));
  expect(sandbox.read('known.yaml')).toContain(ENTRY);
  const green = await judge('green', ...file('known.yaml'));
  expect([green.code, green.err]).toEqual([0, expect.not.stringContaining('any failure')]);

  moved = 'cut';
  const red = await judge('red', ...file('known.yaml'));
  expect(red.code).toBe(1);
  expect(red.out).toContain(
    'a moved object is at the new path (another failure than the one of storage.move.moves-object, "a moved object is gone from the old path", which is expected until 2999-12-31',
  );
  expect(sandbox.read('red/TEST-touchstone-storage.xml')).toContain('another failure than the one of');
  expect((await baseline('check', 'red', ...file('known.yaml'))).out).toContain(
    `not expected: ${CASE} breaks storage.move.moves-object at "a moved object is at the new path", and is expected to fail in another way`,
  );
  // It is new: without a reason it is not written.
  expect((await baseline('update', 'red', ...file('known.yaml'))).code).toBe(2);
  const updated = await baseline('update', 'red', ...WHY, ...file('known.yaml'));
  expect(updated.out).toContain(`replaced: ${CASE}, which was expected to fail in another way.`);
  expect(updated.out).toContain('known.yaml: 1 expectation added, 0 kept.');
  expect((await judge('again', ...file('known.yaml'))).code).toBe(0);
  moved = 'copied';
  expect((await judge('back', ...file('known.yaml'))).code).toBe(1);
});

test('an entry that does not name the failure still covers any, is warned of, and mended by an update', async () => {
  const old = `version: 1\nexpect:\n  # As it was written by hand.\n${ENTRY.replace(/\n {4}(?:breaks|check): .*/gu, '')}\n    link: https://tracker.test/7\n    expires: 2999-12-31\n`;
  sandbox.write('old.yaml', old);
  for (const way of ['copied', 'cut'] as const) {
    moved = way;
    const { code, err } = await judge(way, ...file('old.yaml'));
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(
        /^old\.yaml:4: any failure of storage\.move\.moves-it is expected, a new one too: `touchstone baseline update` adds which one/mu,
      ),
    ]);
  }
  const { out } = await baseline('update', 'copied', ...file('old.yaml'));
  expect(out).toBe(
    `mended: the entry of ${CASE} now says which failure is expected.\nold.yaml: 0 expectations added, 1 kept.\n`,
  );
  expect(sandbox.read('old.yaml')).toContain(ENTRY);
  expect(sandbox.read('old.yaml')).toContain('# As it was written by hand.');
  expect((await judge('mended', ...file('old.yaml'))).code).toBe(1);
});
