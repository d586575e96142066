// A PostgreSQL server behind the port: the owner's connections, and others that log in as authenticator for requests.
import { DatabaseError as ServerError, type Pool } from 'pg';
import { despiteDeadlocks, withSession, type Db, type Session } from './db.ts';
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
  try {
    const session = await acquireSession(owners, kept);
    if (claim?.isFirst !== false) {
      await createAuthenticator(session, url);
      await dropSnapshots(session);
    }
    await session.release();
    requests = (await openAsAuthenticator(url, connections)) ?? owners;
  } catch (error) {
    await owners.end();
    throw describeConnection(error, url);
  }

  async function acquire(purpose: 'owner' | 'requests' = 'owner'): Promise<Session> {
    try {
      return await acquireSession(purpose === 'owner' ? owners : requests, kept);
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
        await owners.end();
        if (requests !== owners) await requests.end();
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
async function createAuthenticator(session: Session, url: string): Promise<void> {
  const [known] = await session.query(`select from pg_roles where rolname = 'authenticator'`);
  if (known !== undefined) return;
  const password = decodeURIComponent(new URL(url).password);
  const clause = password === '' ? '' : ` password '${password.replaceAll("'", "''")}'`;
  await session.exec(`create role authenticator noinherit login${clause};
    alter role authenticator set statement_timeout = '${LONGEST_REQUEST}'`);
}

/**
 * Undefined if the server does not let the role log in: then requests only change the session's authorization. A server
 * that is out of reach or has no connection left says nothing about the role.
 */
async function openAsAuthenticator(url: string, connections: number): Promise<Pool | undefined> {
  const address = new URL(url);
  address.username = 'authenticator';
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
