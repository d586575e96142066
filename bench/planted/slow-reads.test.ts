import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const PLANT = new URL('slow-reads.ts', import.meta.url).href;

/** Milliseconds that it takes by itself: at least, so that the bound below is none of chance. */
const BY_ITSELF = 500;

const SERVER = `import { createServer } from 'node:http';
const server = createServer((request, response) => setTimeout(() => response.end('{}'), ${BY_ITSELF + 1}));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

test('an answer of the data interface takes a tenth longer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-planted-'));
  mkdirSync(join(folder, 'cli'));
  const program = join(folder, 'cli', 'main.ts');
  writeFileSync(program, SERVER);
  const child = spawn(process.execPath, ['--import', PLANT, program, 'mock'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill();
    rmSync(folder, { recursive: true });
  });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const before = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/graphql/v1`, { method: 'POST', body: '{}' });
  expect(await response.json()).toEqual({});
  expect(performance.now() - before).toBeGreaterThanOrEqual(BY_ITSELF * 1.1);
});
