// Starts a PostgreSQL server for tests: a new cluster in a temporary folder, on a free port.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** The folder with `initdb` and `postgres`, from TOUCHSTONE_PG_BIN, PATH or Debian's places. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env['TOUCHSTONE_PG_BIN'] ?? '',
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return folders.find(
    (folder) => folder !== '' && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

/** Whether to test on a server; if not, standard error says what is missing. CI must have it. */
export function wantsPostgres(): boolean {
  if (findPostgres() !== undefined || process.env['CI'] !== undefined) return true;
  process.stderr.write(
    'PostgreSQL is not installed here (apt-get install -y postgresql, or name its folder in TOUCHSTONE_PG_BIN): ' +
      'nothing is tried on a server.\n',
  );
  return false;
}

/** `extra` are settings of the server such as `log_statement=all`. */
export async function startTestServer(extra: readonly string[] = []) {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('PostgreSQL is not installed here.');
  const identity = unprivilegedUser();
  const folder = createCluster(bin, identity);
  const port = await freePort();
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'listen_addresses=127.0.0.1',
    'logging_collector=on',
    `log_directory=${folder}`,
    'log_filename=server.log',
    ...extra,
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity, stdio: 'ignore' },
  );
  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const stop = async (): Promise<void> => {
    const ended = once(server, 'exit');
    // Fast shutdown: open connections are ended. Ctrl-C in a terminal may have ended it before.
    if (server.kill('SIGINT')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(url('postgres'), server);
  } catch (error) {
    await stop();
    throw error;
  }
  let created = 0;
  return {
    /** Creates an empty database and returns its URL. */
    async createDatabase(): Promise<string> {
      created += 1;
      const name = `test_${created}`;
      const client = new Client({ connectionString: url('postgres') });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return url(name);
    },
    /** Everything that the server has logged. */
    readLog: (): string => readFileSync(join(folder, 'server.log'), 'utf8'),
    stop,
  };
}

/** In the subfolder `data` of the new folder that is returned. */
function createCluster(bin: string, identity: Identity | undefined): string {
  const kept = keptCluster(bin);
  const folder = newFolder(identity);
  // `cp` keeps the owner: PostgreSQL refuses a folder of another user.
  if (existsSync(kept)) execFileSync('cp', ['-a', kept, join(folder, 'data')]);
  else {
    initialize(bin, identity, join(folder, 'data'));
    keep(join(folder, 'data'), kept);
  }
  return folder;
}

/** A cluster that was never started; a copy of it takes a fifth of what a new one does. */
function keptCluster(bin: string): string {
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const name = `cluster ${version.trim()} ${process.getuid?.() ?? ''}`.replaceAll(/[^\w.]+/g, '-');
  return fileURLToPath(new URL(`../../node_modules/.cache/touchstone/${name}`, import.meta.url));
}

/** Another test file may do so at the same time: the first one wins. */
function keep(data: string, kept: string): void {
  const copy = `${kept}.${process.pid}`;
  mkdirSync(dirname(kept), { recursive: true });
  execFileSync('cp', ['-a', data, copy]);
  try {
    renameSync(copy, kept);
  } catch {
    rmSync(copy, { recursive: true, force: true });
  }
}

function initialize(bin: string, identity: Identity | undefined, data: string): void {
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...identity, encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
}

function newFolder(identity: Identity | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-pg-'));
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  return folder;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim());
    if (uid !== undefined && gid !== undefined && uid !== '') return { uid: Number(uid), gid: Number(gid) };
  }
  const { uid, gid } = statSync(tmpdir());
  return { uid, gid };
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error('The PostgreSQL test server did not start.', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
