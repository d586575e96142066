// The real command ends with the code of what it found, whatever else came between (leaks: reporters/leaks.test.ts).
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serveMock } from '../tests/support/served-mock.ts';
import type { ServedMock } from '../tests/support/served-mock.ts';
import { createSandbox } from './testing/sandbox.ts';
import type { Ended, Moments } from './testing/sandbox.ts';

// The machine may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const sandbox = createSandbox();
let served: ServedMock;
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

beforeAll(async () => {
  served = await serveMock({}, (next) => async (request) => {
    if (request.method === 'POST' && request.url.includes('/object/')) onUpload();
    return LIES[lie](request, await next(request));
  });
  for (const [name, expires] of [
    ['known', '2999-12-31'],
    ['expired', '2020-01-31'],
  ] as const)
    sandbox.write(
      `${name}.yaml`,
      `version: 1\nexpect:\n  - clause: storage.bucket.get-missing\n    reason: it is known\n    link: https://tracker.test/1\n    expires: ${expires}\n`,
    );
});
afterAll(async () => {
  await served.close();
  sandbox.remove();
});

function run(words: string, onError?: Moments['onError']): Promise<Ended> {
  const target = ['--storage', served.urls.storage, '--storage-key', served.keys.service, '--consistency', '0'];
  const args = ['run', ...target, ...words.split(' ')];
  return onError === undefined ? sandbox.touchstone(args) : sandbox.start(args, { onError });
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

test.each([
  ['--only storage.bukket', 'storage.bukket'],
  ['--shard 3/2', '3/2'],
  [`${BUCKETS} --expectations none.yaml`, 'none.yaml'],
])('misuse is named, and ends with 2: run %s', async (words, named) => {
  lie = 'none';
  const { code, err } = await run(words);
  expect(err).toContain(named);
  expect(code).toBe(2);
});

test('a recording of a run ends with the code of that run, red or green', async () => {
  lie = 'none';
  await run(`${BUCKETS} --record green.ndjson --out green`);
  expect((await sandbox.touchstone(['replay', 'green.ndjson', '--out', 'replayed'])).code).toBe(0);
  expect((await sandbox.touchstone(['replay', 'red.ndjson', '--out', 'replayed'])).code).toBe(1);
});

/** A run that gets a SIGINT when it first makes an object. */
async function interrupt(words: string): Promise<Ended> {
  let child: ChildProcess | undefined;
  onUpload = () => {
    child?.kill('SIGINT');
    // A second one would end the process at once.
    child = undefined;
  };
  const ended = await run(words, (started, err) => {
    if (!err.includes('Interrupted') && err.includes('judging storage')) child ??= started;
  });
  onUpload = () => undefined;
  return ended;
}

test('an interrupted run ends with 1 if something was red before', async () => {
  lie = 'stated';
  const { code, out } = await interrupt('--only storage.bucket.has-id-and-name,storage.upload');
  expect(out).toMatch(/^storage +NOT CONFORMANT: 1 stated clause broken; moreover, the run was interrupted/mu);
  expect(code).toBe(1);
});

test('an interrupted run ends with 3 if nothing was red before', async () => {
  lie = 'none';
  expect((await interrupt('--only storage.upload')).code).toBe(3);
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

test('results that broke off are compared with nothing, and end with 3', async () => {
  sandbox.write('cut.ndjson', sandbox.read('red/results.ndjson').split('\n').slice(0, -2).join('\n'));
  const { code, err } = await sandbox.touchstone(['compare', 'red', 'cut.ndjson']);
  expect(err).toContain('the run broke off before its end');
  expect(code).toBe(3);
});
