// The mistakes that people make first: each ends with its code and says what is wrong, where, and a cure, and the cure works.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFolder } from '../mocks/db/pglite/folder-lock.ts';
import { takeSome } from '../tests/support/extent.ts';
import { besideMock } from './testing/beside-mock.ts';
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
const held = join(sandbox.folder, 'held');
let release: () => Promise<void>;
beforeAll(async () => {
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  release = await lockFolder(join(held, 'database'));
  const judged = await sandbox.touchstone(['run', ...flags('storage'), ...FEW, '--out', 'done']);
  expect(judged.code).toBe(0);
  done = sandbox.read('done/results.ndjson');
});
afterAll(async () => {
  busy.close();
  await release();
});

testTyped(new URL('mistakes.yaml', import.meta.url), beside, {
  choose: (all) => takeSome('mistakes', all, 25),
  values: () => ({
    done,
    cut: `${done.split('\n').slice(0, -2).join('\n')}\n`,
    newer: done.replace('"format":1', '"format":2').replace(/"version":"[^"]*"/u, '"version":"9.9.9"'),
    held,
    process: String(process.pid),
    busy: String((busy.address() as AddressInfo).port),
  }),
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
