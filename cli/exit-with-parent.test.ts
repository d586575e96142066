// What npm starts ends with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { keepSandbox } from './testing/sandbox.ts';

const CLONE = fileURLToPath(new URL('..', import.meta.url));
const { folder } = keepSandbox();

test.each([
  ['npx', 'touchstone'],
  ['npm', 'run', '--silent', 'touchstone', '--'],
])('of %s %s no process and no lock is left when it is killed', async (npm, ...words) => {
  const kept = join(folder, npm);
  const started = spawn(npm, [...words, 'mock', '--port', '0', '--json', '--persist', kept], {
    cwd: CLONE,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = started.stdout;
  const [line] = (await once(createInterface(output), 'line')) as [string];
  const { urls } = JSON.parse(line) as { urls: { data: string } };
  const locks = (): readonly string[] => readdirSync(kept).filter((name) => name.endsWith('.lock'));
  expect(locks()).not.toEqual([]);
  const ended = once(output, 'close');
  started.kill('SIGTERM');
  // The mock holds the pipe, too, for as long as it lives.
  await ended;
  await expect(fetch(urls.data)).rejects.toThrow('fetch failed');
  expect(locks()).toEqual([]);
});
