// A PostgreSQL server behind the port: the owner's connections, and others that log in as authenticator for requests.
import { DatabaseError as ServerError, type Pool } from 'pg';
import { despiteDeadlocks, READER, withSession, type Db, type Purpose, type Session } from './db.ts';
import type { Claim } from './postgres/claim.ts';
import { createPool } from './postgres/pool.ts';
import { checkUrl, describeConnection, toConnectError } from './postgres/server-error.ts';
import { acquireSession } from './postgres/server-session.ts';
import { restoreServerSnapshot, takeServerSnapshot } from './postgres/server-snapshots.ts';
import { createKeptByConnections } from './session/kept-statements.ts';
import { dropSnapshots } from './snapshot/snapshots.ts';

export interface PostgresSettings {
  /** The URL of an owner: `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Connections for requests, and as many again for the owner. */
  readonly connections?: number;
  /** Snapshots are those of all processes on the database: the first one begins without any, the last one leaves none. */
  readonly claim?: Pick<Claim, 'isFirst' | 'isLast'> | undefined;
}

export async function openPostgres({ url, connections = 10, claim }: PostgresSettings): Promise<Db> {
  checkUrl(url);
  const owners = createPool(url, connections);
  const kept = createKeptByConnections(`touchstone_${crypto.randomUUID().slice(0, 8)}`);
  let requests = owners;
  let reading: Promise<Pool> | undefined;
  try {
    const session = await acquireSession(owners, kept);
    if (claim?.isFirst !== false) {
      await createLogin(session, url, 'authenticator', 'noinherit', LONGEST_REQUEST);
      await createLogin(session, url, READER, 'bypassrls', '0');
      await dropSnapshots(session);
    }
    await session.release();
    requests = (await openAs('authenticator', url, connections)) ?? owners;
  } catch (error) {
    await owners.end();
    throw describeConnection(error, url);
  }

  async function acquire(purpose: Purpose = 'owner'): Promise<Session> {
    try {
      // Hardly any mock is asked to read only.
      if (purpose === 'reading') reading ??= openAs(READER, url, 2).then((pool) => pool ?? owners);
      const pool = purpose === 'requests' ? requests : purpose === 'reading' ? await reading : owners;
      return await acquireSession(pool ?? owners, kept);
    } catch (error) {
      throw toConnectError(error);
    }
  }

  return {
    kind: 'postgres',
    acquire,
    async close() {
      try {
        if ((await claim?.isLast()) !== false) await withSession({ acquire }, dropSnapshots);
      } finally {
        const pools = new Set([owners, requests, (await reading?.catch(() => owners)) ?? owners]);
        await Promise.all([...pools].map((pool) => pool.end()));
      }
    },
    snapshot: (name) => withSession({ acquire }, (session) => takeServerSnapshot(session, name)),
    restore: (name) =>
      despiteDeadlocks(() => withSession({ acquire }, (session) => restoreServerSnapshot(session, name))),
    // On a server only rows are restored, never definitions.
    generation: () => 0,
  };
}

/** As on the hosted platform: a statement that hangs would block one of few connections for ever. The owner may alter the role. */
const LONGEST_REQUEST = '8s';

/** On a user's own server the role gets the owner's password; an existing role stays as it is. */
async function createLogin(
  session: Session,
  url: string,
  role: string,
  rights: string,
  longest: string,
): Promise<void> {
  const [known] = await session.query('select from pg_roles where rolname = $1', [role]);
  if (known !== undefined) return;
  const password = decodeURIComponent(new URL(url).password);
  const clause = password === '' ? '' : ` password '${password.replaceAll("'", "''")}'`;
  await session.exec(`create role ${role} ${rights} login${clause};
    alter role ${role} set statement_timeout = '${longest}'`);
}

/**
 * Undefined if the server does not let the role log in: then only the session's authorization is changed. A server that
 * is out of reach or has no connection left says nothing about the role.
 */
async function openAs(role: string, url: string, connections: number): Promise<Pool | undefined> {
  const address = new URL(url);
  address.username = role;
  const pool = createPool(address.href, connections);
  try {
    (await pool.connect()).release();
    return pool;
  } catch (error) {
    await pool.end();
    if (!(error instanceof ServerError) || ['53', '57'].includes(error.code?.slice(0, 2) ?? '')) throw error;
    return undefined;
  }
}
