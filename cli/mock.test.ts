// The real command serves what its flags name, and ends at a signal.
import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { keepSandbox } from './testing/sandbox.ts';

const sandbox = keepSandbox();

test('a file of stubs answers what the mock does not have', async () => {
  const file = sandbox.write('stubs.json', '[{"method": "GET", "path": "/rest/v1/todos", "body": [{"id": 1}]}]');
  let answer: unknown;
  const { code } = await sandbox.watch(['mock', '--port', '0', '--json', '--stubs', file], {
    onOut(send, text) {
      const { urls } = JSON.parse(text) as { readonly urls: { readonly data: string } };
      void fetch(`${urls.data}/rest/v1/todos`)
        .then((response) => response.json())
        .then((json: unknown) => (answer = json))
        .finally(() => send('SIGTERM'));
    },
  });
  expect(answer).toEqual([{ id: 1 }]);
  expect(code).toBe(0);
});

test('a signal while it starts ends it with 0 as soon as that is done, and leaves no lock', async () => {
  const locks = (): readonly string[] =>
    readdirSync(sandbox.folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.lock'));
  let child: ChildProcess | undefined;
  const ended = sandbox.start(['mock', '--port', '0', '--json', '--persist', 'kept'], {
    onStart: (started) => (child = started),
  });
  await vi.waitFor(
    () => {
      expect(locks()).not.toEqual([]);
    },
    { timeout: 60_000, interval: 10 },
  );
  child?.kill('SIGTERM');
  const { code, err } = await ended;
  expect(err).toContain('touchstone: stopping when the start is done (once more to stop at once).');
  expect(code).toBe(0);
  expect(locks()).toEqual([]);
});
