// A PostgreSQL server for tests: a new cluster in a temporary folder, on a free port.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
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

/** Ends the server when its pipe is closed, be it that the process that started it is gone, and removes its folder. */
const GUARDED = '"$@" 3<&- & server=$!; { cat; kill -QUIT $server; } <&3 & wait $server; rm -rf "$0"';

/** For one who changes what all databases of a server have in common: others take `shareTestServer`. */
export async function startTestServer() {
  const bin = findPostgres();
  if (bin === undefined) throw new Error('PostgreSQL is not installed here.');
  const identity = unprivilegedUser();
  const folder = createCluster(bin, identity);
  const port = await freePort();
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'listen_addresses=127.0.0.1',
  ];
  const place = ['-D', join(folder, 'data'), '-p', String(port), '-k', folder];
  const args = [...place, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn('sh', ['-c', GUARDED, folder, join(bin, 'postgres'), ...args], {
    ...identity,
    // In a group of its own, which Ctrl-C in a terminal does not reach.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const pipe = server.stdio[3] as Socket;
  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const stop = async (): Promise<void> => {
    if (!pipe.closed) await once(pipe.resume().end(), 'close');
    // Where only we may write, the guard can only empty it.
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
    createDatabase: async (): Promise<string> => {
      created += 1;
      const name = `test_${created}`;
      await ask(url('postgres'), (client) => client.query(`create database ${name}`));
      return url(name);
    },
    /** Makes it as good as new: no databases, no roles. */
    clear: () =>
      ask(url('postgres'), async (client) => {
        const { rows } = await client.query<{ readonly statement: string }>(CLEARING);
        for (const { statement } of rows) await client.query(statement);
      }),
    stop,
  };
}

/** For all that is not PostgreSQL's own. */
const CLEARING = `select format('drop database %I with (force)', datname) as statement from pg_database where oid >= 16384
  union all select concat('drop role ', string_agg(quote_ident(rolname), ', ')) from pg_roles where oid >= 16384 having count(*) > 0
  union all select 'alter role postgres reset all'`;

let shared: Promise<TestServer> | undefined;
let users = 0;

/** The one server of a vitest worker, whose files come one after the other: who stops it last leaves it cleared. */
export async function shareTestServer(): Promise<Omit<TestServer, 'clear'>> {
  shared ??= startForWorker();
  const { createDatabase, clear } = await shared;
  users += 1;
  return {
    createDatabase,
    async stop() {
      users -= 1;
      if (users === 0) await clear();
    },
  };
}

async function startForWorker(): Promise<TestServer> {
  const server = await startTestServer();
  // So vitest ends a worker; of one that is killed the guard takes care.
  process.once('SIGTERM', () => void server.stop().finally(() => process.kill(process.pid, 'SIGTERM')));
  return server;
}

/** In the subfolder `data` of the new folder that is returned. */
function createCluster(bin: string, identity: Identity | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-pg-'));
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  const form = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--wal-segsize=1'];
  const made = spawnSync(join(bin, 'initdb'), ['-D', join(folder, 'data'), ...form], {
    ...identity,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
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

async function ask<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;)
    try {
      await ask(url, (client) => client.query('select'));
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error('The PostgreSQL test server did not start.', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}
