// A place with no network but one address of the mock, so that a foreign program reaches nothing else. Says if the system has none.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Place {
  /** The mock's address there. */
  readonly url: string;
  /** Whether all other addresses are out of reach. */
  readonly secluded: boolean;
  /** What to spawn for a program to run there. */
  command(program: string, args: readonly string[]): readonly [string, ...string[]];
  close(): Promise<void>;
}

const ONLY_LOOPBACK = 'ip link set lo up && exec "$@"';

export async function openPlace(mockUrl: string): Promise<Place> {
  if (!canSeclude())
    return {
      url: mockUrl,
      secluded: false,
      command: (program, args) => [program, ...args],
      close: () => Promise.resolve(),
    };
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-seclude-'));
  const file = join(folder, 'mock.sock');
  const { port, protocol } = new URL(mockUrl);
  const server = createServer((inside) => {
    const mock = connect(Number(port), '127.0.0.1');
    inside.on('error', () => mock.destroy());
    mock.on('error', () => inside.destroy());
    inside.pipe(mock).pipe(inside);
  });
  server.listen(file);
  await once(server, 'listening');
  const relay = spawn(
    'unshare',
    [
      '-rn',
      'sh',
      '-c',
      ONLY_LOOPBACK,
      'sh',
      process.execPath,
      fileURLToPath(new URL('relay.ts', import.meta.url)),
      file,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const inside = await firstLine(relay);
  return {
    url: `${protocol}//127.0.0.1:${inside}`,
    secluded: true,
    command: (program, args) => [
      'nsenter',
      '--preserve-credentials',
      '--user',
      '--net',
      '--target',
      String(relay.pid),
      program,
      ...args,
    ],
    async close() {
      const gone = once(relay, 'exit');
      relay.kill();
      await gone;
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function canSeclude(): boolean {
  try {
    execFileSync('unshare', ['-rn', 'sh', '-c', ONLY_LOOPBACK, 'sh', 'true'], { stdio: 'ignore' });
    execFileSync('nsenter', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The relay has no output.');
  for await (const chunk of stdout) return String(chunk).trim();
  throw new Error('The relay ended before it was ready.');
}
