// A PostgreSQL server behind the port: the owner's connections, and others that log in as authenticator for requests.
import type { Db, Session } from './db.ts';
import { ConnectionError } from './postgres/connection-error.ts';
import { createAuthenticator, openAsAuthenticator } from './postgres/authenticator.ts';
import { claimDatabase } from './postgres/only-mock.ts';
import { createPool } from './postgres/pool.ts';
import { describeConnection, toConnectError } from './postgres/server-error.ts';
import { acquireSession } from './postgres/server-session.ts';
import { createServerSnapshots } from './postgres/server-snapshots.ts';
import { createKeptByConnections } from './session/kept-statements.ts';
import { dropSnapshots } from './snapshot/snapshots.ts';

export interface PostgresSettings {
  /** The URL of an owner: `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Connections for requests, and as many again for the owner. */
  readonly connections?: number;
  /** Another process has prepared the database, and has its snapshots; this name is that of the connections. */
  readonly guest?: string;
  /** Hears that another mock uses the database. */
  readonly warn?: (message: string) => void;
}

export async function openPostgres({ url: given, connections = 10, guest, warn }: PostgresSettings): Promise<Db> {
  checkUrl(given);
  const url = guest === undefined ? given : named(given, guest);
  const owners = createPool(url, connections);
  const kept = createKeptByConnections(`touchstone_${crypto.randomUUID().slice(0, 8)}`);
  const snapshots = createServerSnapshots();
  let requests = owners;
  let claim: Awaited<ReturnType<typeof claimDatabase>> | undefined;
  try {
    const session = await acquireSession(owners, kept);
    if (guest === undefined) {
      claim = await claimDatabase(url);
      if (!claim.isOnly) warn?.(NOT_ALONE);
      await createAuthenticator(session, url);
      await dropSnapshots(session);
    }
    await session.release();
    requests = (await openAsAuthenticator(url, connections)) ?? owners;
  } catch (error) {
    await claim?.close();
    await owners.end();
    throw describeConnection(error, url);
  }

  async function acquire(purpose: 'owner' | 'requests'): Promise<Session> {
    try {
      return await acquireSession(purpose === 'owner' ? owners : requests, kept);
    } catch (error) {
      throw toConnectError(error);
    }
  }

  async function asOwner<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await acquire('owner');
    try {
      return await work(session);
    } finally {
      await session.release();
    }
  }

  return {
    kind: 'postgres',
    acquire: (purpose = 'owner') => acquire(purpose),
    async close() {
      try {
        if (guest === undefined) await asOwner(dropSnapshots);
      } finally {
        await claim?.close();
        await owners.end();
        if (requests !== owners) await requests.end();
      }
    },
    snapshot: (name) => asOwner((session) => snapshots.take(session, name)),
    restore: (name) => asOwner((session) => snapshots.restore(session, name)),
    // On a server only rows are restored, never definitions.
    generation: () => 0,
  };
}

const NOT_ALONE =
  'Another mock uses this database. They have rows and definitions in common, and each a clock, fault rules, snapshots, management and a journal of its own: reset of one takes the snapshots of the other away, and a start takes bytes that the other is just storing for lost. Give this one a database of its own, or start one mock with --workers.';

/** Throws a ConnectionError, which does not show the password. */
function checkUrl(url: string): void {
  const { protocol = '' } = URL.parse(url) ?? {};
  if (/^postgres(ql)?:$/u.test(protocol)) return;
  throw new ConnectionError(
    'The URL of the database is malformed. Write it as postgres://user:password@host:5432/database, with % codes for special characters in the user and the password.',
  );
}

function named(url: string, name: string): string {
  const address = new URL(url);
  address.searchParams.set('application_name', name);
  return address.href;
}
