// The real command ends with the code of what it found, whatever else came between (leaks: reporters/reports.yaml).
import { expect, test } from 'vitest';
import { besideMock } from './testing/beside-mock.ts';
import { testTyped } from './testing/typed-tests.ts';

/** What the server does wrong at the moment. */
let lie = 'is right';
/** Told of each request to make an object. */
let onUpload: () => void = () => undefined;

const LIES: Readonly<Record<string, (request: Request, response: Response) => Response | Promise<Response>>> = {
  'is right': (_, response) => response,
  /** Cases about others do not go on. */
  'breaks a stated clause': async (request, response) =>
    request.method === 'GET' && /\/bucket\/[^/]+$/u.test(request.url) && response.ok
      ? Response.json({ ...((await response.json()) as object), name: 7 })
      : response,
  'breaks an implied clause': (request, response) =>
    request.method === 'GET' && /\/bucket\/[^/]+$/u.test(request.url) && !response.ok
      ? Response.json({ id: 'a', name: 'a' })
      : response,
};

const beside = besideMock({}, (next) => async (request) => {
  if (request.method === 'POST' && request.url.includes('/object/')) onUpload();
  const response = await next(request);
  return LIES[lie]?.(request, response) ?? response;
});
const { sandbox, flags } = beside;

testTyped(new URL('exit-codes.yaml', import.meta.url), beside, {
  servers: Object.keys(LIES),
  setServer(what) {
    lie = what;
  },
  values: () => {
    const storage = `${flags('storage').join(' ')} --consistency 0`;
    return {
      buckets: `${storage} --only storage.bucket.get-answers-the-one-asked,storage.bucket.has-id-and-name`,
      missing: `${storage} --only storage.bucket.get-missing,storage.bucket.public-is-boolean`,
      another: `${storage} --only storage.bucket.update-answers`,
      absent: '--management http://127.0.0.1:59999 --token t --ref r --only management.projects',
      known:
        'version: 1\nexpect:\n  - clause: storage.bucket.get-missing\n    reason: it is known\n    link: https://tracker.test/1\n    expires:',
    };
  },
});

test('an interrupted run ends with 1 if something was red before', async () => {
  lie = 'breaks a stated clause';
  const only = ['--only', 'storage.bucket.has-id-and-name,storage.upload'];
  const { code, out } = await sandbox.watch(['run', ...flags('storage'), '--consistency', '0', ...only], {
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
