// The real command ends with the code of what it found, whatever else came between (leaks: reporters/leaks.test.ts).
import { beforeAll, expect, test } from 'vitest';
import { besideMock } from './testing/beside-mock.ts';
import type { Ended } from './testing/sandbox.ts';
import type { Watch } from './testing/run-here.ts';

/** What the server does wrong at the moment. */
let lie: keyof typeof LIES = 'none';
/** Told of each request to make an object. */
let onUpload: () => void = () => undefined;

const LIES = {
  none: (_request: Request, response: Response) => response,
  /** Breaks a stated clause, which keeps cases about others from going on. */
  stated: async (request: Request, response: Response) =>
    request.method === 'GET' && /\/bucket\/[^/]+$/u.test(request.url) && response.ok
      ? Response.json({ ...((await response.json()) as object), name: 7 })
      : response,
  /** Breaks an implied clause. */
  implied: (request: Request, response: Response) =>
    request.method === 'GET' && /\/bucket\/[^/]+$/u.test(request.url) && !response.ok
      ? Response.json({ id: 'a', name: 'a' })
      : response,
};

const { sandbox, flags } = besideMock({}, (next) => async (request) => {
  if (request.method === 'POST' && request.url.includes('/object/')) onUpload();
  return LIES[lie](request, await next(request));
});
beforeAll(() => {
  for (const [name, expires] of [
    ['known', '2999-12-31'],
    ['expired', '2020-01-31'],
  ] as const)
    sandbox.write(
      `${name}.yaml`,
      `version: 1\nexpect:\n  - clause: storage.bucket.get-missing\n    reason: it is known\n    link: https://tracker.test/1\n    expires: ${expires}\n`,
    );
});

function run(words: string, watch: Watch = {}): Promise<Ended> {
  return sandbox.watch(['run', ...flags('storage'), '--consistency', '0', ...words.split(' ')], watch);
}

const NOWHERE = '--management http://127.0.0.1:59999 --token t --ref r --only management.projects';
const BUCKETS = '--only storage.bucket.get-answers-the-one-asked,storage.bucket.has-id-and-name';
const MISSING = '--only storage.bucket.get-missing,storage.bucket.public-is-boolean';

const ABOUT_ANOTHER = '--only storage.bucket.update-answers';

test.each([
  ['none', BUCKETS, 0, /^storage +PARTIALLY CONFORMANT/mu],
  ['stated', `${BUCKETS} --record red.ndjson --out red`, 1, /^storage +NOT CONFORMANT: 1 stated clause broken/mu],
  ['stated', `${BUCKETS} ${NOWHERE}`, 1, /^management +INCONCLUSIVE[^]*^storage +NOT CONFORMANT/mu],
  ['none', `${BUCKETS} ${NOWHERE}`, 3, /^management +INCONCLUSIVE[^]*^storage +PARTIALLY CONFORMANT/mu],
  ['implied', MISSING, 1, /^storage +DEVIATES/mu],
  ['implied', `${MISSING} --fail-on stated`, 0, /^storage +DEVIATES/mu],
  ['implied', `${MISSING} --fail-on stated ${NOWHERE}`, 3, /^management +INCONCLUSIVE[^]*^storage +DEVIATES/mu],
  ['implied', `${MISSING} --expectations known.yaml`, 0, /^storage +PARTIALLY CONFORMANT: As expected, .* broken;/mu],
  ['implied', `${MISSING} --expectations expired.yaml`, 1, /expired on 2020-01-31/u],
  ['none', `${MISSING} --expectations known.yaml`, 1, /holds, though it is expected to be broken/u],
  [
    'stated',
    ABOUT_ANOTHER,
    1,
    /BESIDE WHAT WAS ASKED FOR storage\.bucket\.name@getBucket[^]*^storage +NOT CONFORMANT/mu,
  ],
  ['stated', `${ABOUT_ANOTHER},clause:storage.bucket.name`, 1, /^storage +NOT CONFORMANT/mu],
  ['none', `${BUCKETS} --shard 1/2`, 0, /^storage +PARTIALLY CONFORMANT/mu],
  ['stated', `${BUCKETS} --fail-on stated`, 1, /^storage +NOT CONFORMANT/mu],
  ['implied', `${MISSING} ${NOWHERE}`, 1, /^management +INCONCLUSIVE[^]*^storage +DEVIATES/mu],
  ['none', `${MISSING} --storage-key nonsense`, 3, /^storage +INCONCLUSIVE/mu],
] as const)('a server with %s wrong: run %s ends with %i', async (wrong, words, code, said) => {
  lie = wrong;
  const ended = await run(words);
  expect(ended.out).toMatch(said);
  expect(ended.code).toBe(code);
});

test('a recording of a run ends with the code of that run, red or green', async () => {
  lie = 'none';
  await run(`${BUCKETS} --record green.ndjson --out green`);
  expect((await sandbox.touchstone(['replay', 'green.ndjson', '--out', 'replayed'])).code).toBe(0);
  expect((await sandbox.touchstone(['replay', 'red.ndjson', '--out', 'replayed'])).code).toBe(1);
});

test('an interrupted run ends with 1 if something was red before', async () => {
  lie = 'stated';
  const { code, out } = await run('--only storage.bucket.has-id-and-name,storage.upload', {
    onError(send, err) {
      if (err.includes('judging storage') && !err.includes('Interrupted'))
        onUpload = () => {
          // A second one would end the process at once.
          onUpload = () => undefined;
          send('SIGINT');
        };
    },
  });
  expect(out).toMatch(/^storage +NOT CONFORMANT: 1 stated clause broken; moreover, the run was interrupted/mu);
  expect(code).toBe(1);
});

test('a mock of ours that does not start is our fault, and ends with 4', async () => {
  const deaf = `import net from 'node:net';
    net.Server.prototype.listen = function () { process.nextTick(() => this.emit('error', new Error('no port is free'))); return this; };`;
  const { code, err } = await sandbox.start(
    ['run', '--only', 'storage.bucket'],
    {},
    { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(deaf)}` },
  );
  expect(err).toBe('touchstone: Our own mock did not start: no port is free\n');
  expect(code).toBe(4);
});
