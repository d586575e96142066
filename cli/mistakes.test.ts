// The mistakes that people make first: each ends with its code and says what is wrong, where, and a cure, and the cure works.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { besideMock } from './testing/beside-mock.ts';
import type { Watch } from './testing/run-here.ts';
import { testTyped } from './testing/typed-tests.ts';

const FEW = ['--only', 'storage.bucket.get-missing', '--consistency', '0'];
/** Called for each upload. */
let onUpload: () => void = () => undefined;
const busy = createServer();
const beside = besideMock({}, (next) => (request) => {
  if (request.method === 'POST' && request.url.includes('/object/')) onUpload();
  return next(request);
});
const { sandbox, served, flags } = beside;

/** The results of a run. */
let done = '';
beforeAll(async () => {
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  const judged = await sandbox.touchstone(['run', ...flags('storage'), ...FEW, '--out', 'done']);
  expect(judged.code).toBe(0);
  done = sandbox.read('done/results.ndjson');
});
afterAll(() => {
  busy.close();
});

testTyped(new URL('mistakes.yaml', import.meta.url), beside, {
  values: () => ({
    done,
    cut: `${done.split('\n').slice(0, -2).join('\n')}\n`,
    newer: done.replace('"format":1', '"format":2').replace(/"version":"[^"]*"/u, '"version":"9.9.9"'),
    busy: String((busy.address() as AddressInfo).port),
  }),
});

const KEEPING = ['mock', '--json', '--port', '0', '--persist', 'kept'];
/** As soon as it is ready. */
const STOPPED: Watch = { onOut: (send) => send('SIGTERM') };

describe('the first mistakes', () => {
  test('an old Node', async () => {
    const versions = JSON.stringify({ ...process.versions, node: '18.20.8' });
    const old = sandbox.write('old.cjs', `Object.defineProperty(process, 'versions', { value: ${versions} });`);
    const bin = new URL('package/bin.cjs', import.meta.url).pathname;
    const child = spawn(process.execPath, ['--require', old, bin, 'run'], { stdio: ['ignore', 'pipe', 'pipe'] });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    expect(err).toMatch(
      /^touchstone needs Node 22\.\d+ or newer; this is Node 18\.20\.8\. In a clone, .* use the right one\.\n$/u,
    );
    expect(code).toBe(2);
  });

  test('a folder that another mock uses', async () => {
    const first = sandbox.start(KEEPING, {
      onOut(child) {
        holder = child;
        ready();
      },
    });
    let holder: ChildProcess | undefined;
    let ready: () => void = () => undefined;
    await new Promise<void>((resolve) => (ready = resolve));
    const second = await sandbox.watch(KEEPING, STOPPED);
    expect(second.err).toMatch(
      /The folder kept\/\w+ is used by process \d+ since \S+: end it, or take another folder\./u,
    );
    expect(second.err).toContain(`process ${holder?.pid ?? 0} since`);
    expect(second.code).toBe(2);
    holder?.kill('SIGTERM');
    expect((await first).code).toBe(0);
    expect((await sandbox.watch(KEEPING, STOPPED)).code).toBe(0);
  });

  test('Ctrl-C: the report says so, and the command to run it again works', async () => {
    const only = ['--only', 'storage.upload', '--consistency', '0'];
    const { code, out, err } = await sandbox.watch(['run', ...flags('storage'), ...only], {
      onError(send, text) {
        if (!text.includes('Interrupted'))
          onUpload = () => {
            // A second one would end the process at once.
            onUpload = () => undefined;
            send('SIGINT');
          };
      },
    });
    expect(err).toContain('Interrupted: finishing the case at hand (once more to stop at once).');
    expect(out).toMatch(/^storage +INCONCLUSIVE: The run was interrupted/mu);
    expect(code).toBe(3);
    for (const report of ['summary.md', 'report.html', 'TEST-touchstone-storage.xml'])
      expect(sandbox.read(`reports/${report}`)).toMatch(/the run was interrupted/iu);
    const [, again = ''] = /^Run it again: npx touchstone (.*)$/mu.exec(out) ?? [];
    const words = again.replace("'<storage-key>'", served.keys.service).split(' ');
    expect((await sandbox.touchstone(words)).code).toBe(0);
  });
});
