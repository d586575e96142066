// The mock's command on a folder, as a process that tests kill.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Urls } from '../../mocks/app.ts';
import { createClient, type ClientMock } from '../../mocks/client.ts';
import type { MockProject } from '../../mocks/mock.ts';
import type { Keys } from '../../mocks/runtime/keys.ts';

/** For Node: to compile the database a second time, for speed, is 1 s of CPU, and these processes end soon. */
export const COMPILE_ONCE = ['--liftoff-only'];

/** The folder in which a mock keeps its state. */
export interface Place {
  readonly args: readonly string[];
  /** The folder with the bytes. */
  readonly objects: string;
}

export function persistIn(dir: string): Place {
  return { args: ['--persist', dir], objects: join(dir, 'objects') };
}

export type MockProcess = Awaited<ReturnType<typeof startMockProcess>>;

const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

interface Ready {
  readonly urls: Urls;
  readonly keys: Keys;
  readonly pid: number;
}

/** Rejects with its standard error if the process ends before it is ready. */
export async function startMockProcess({ args: place }: Place, ...args: readonly string[]) {
  const child = launch([...place, ...args]);
  const line = await child.ready;
  const { urls, keys, pid } = JSON.parse(line) as Ready;
  const mock: ClientMock = {
    urls,
    keys,
    fetch: (request) => fetch(request),
    as: () => Promise.reject(new Error('A process signs no tokens of users for tests.')),
  };
  const client = createClient(mock);
  return {
    urls,
    keys,
    pid,
    client,
    /** Of a project that was created. */
    clientOf: (project: Pick<MockProject, 'urls' | 'keys'>) => createClient(mock, { ...mock, ...project }),
    /** On the storage interface, as the service role. */
    send: (method: string, path: string, { headers, ...init }: RequestInit = {}) =>
      fetch(`${urls.storage}${path}`, {
        method,
        headers: { ...(headers as Record<string, string>), authorization: `Bearer ${keys.service}` },
        ...init,
      }),
    /** The rows of one statement, run as the owner. */
    async sql(text: string) {
      const { status, text: told, json } = await client.admin('POST', '/sql', text);
      if (status !== 200) throw new Error(told);
      const [rows = []] = json as readonly Readonly<Record<string, string | number | null>>[][];
      return rows;
    },
    /** Without what a start that takes long says about itself. */
    standardError: child.standardError,
    /** Resolves with the exit code when the process has ended. */
    end: child.end,
  };
}

/** For one test, after which it is killed. */
export async function startTestProcess(place: Place, ...args: readonly string[]): Promise<MockProcess> {
  const mockProcess = await startMockProcess(place, ...args);
  onTestFinished(async () => void (await mockProcess.end('SIGKILL')));
  return mockProcess;
}

/** Starts the mock, and kills it as soon as `moment` resolves, ready or not. */
export async function startAndKill({ args }: Place, moment: () => Promise<unknown>): Promise<void> {
  const child = launch(args);
  // It may be killed before it is ready.
  const ready = child.ready.catch(() => undefined);
  await Promise.race([moment(), ready]);
  await child.end('SIGKILL');
  await ready;
}

/** In MiB; 0 if the system does not say. */
export function memoryOf({ pid }: Pick<MockProcess, 'pid'>): number {
  if (process.platform !== 'linux') return 0;
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kibibytes) / 1024);
}

/** Names of the files with bytes, and of files that are unfinished or set aside. */
export function bytesIn({ objects }: Place): readonly string[] {
  const ours = ['.touchstone.json', '.touchstone.lock', '.touchstone.mutex'];
  return readdirSync(objects).filter((name) => !ours.includes(name));
}

function launch(args: readonly string[]) {
  const child = spawn(process.execPath, [...COMPILE_ONCE, main, 'mock', '--port', '0', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      if (out.endsWith('\n')) resolve(out);
    });
    child.once('close', (code) => {
      reject(new Error(`The mock ended with ${code ?? 'a signal'} before it was ready: ${err}`));
    });
  });
  return {
    ready,
    standardError: () => err.replaceAll(/^touchstone: .* …\n/gmu, ''),
    end: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    },
  };
}
