// What npm starts ends with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const CLONE = fileURLToPath(new URL('..', import.meta.url));

test.each([
  ['npx', 'touchstone'],
  ['npm', 'run', '--silent', 'touchstone', '--'],
])('of %s %s nothing is left when it is killed', async (npm, ...words) => {
  const started = spawn(npm, [...words, 'mock', '--port', '0', '--json'], {
    cwd: CLONE,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = started.stdout;
  const [line] = (await once(createInterface(output), 'line')) as [string];
  const { urls } = JSON.parse(line) as { urls: { data: string } };
  const ended = once(output, 'close');
  started.kill('SIGTERM');
  // The mock holds the pipe, too, for as long as it lives.
  await ended;
  await expect(fetch(urls.data)).rejects.toThrow('fetch failed');
});
