// A PostgreSQL server behind the port: the owner's connections, and others that log in as authenticator for requests.
import { DatabaseError as ServerError, Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg';
import { ConnectionError } from './postgres/connection-error.ts';
import { DatabaseError, FORGET, type Db, type ResultSet, type Row, type Session, type Step } from './db.ts';
import { FORGET_SESSION, RESET_CALLER } from './session/forget-session.ts';
import {
  createKeptByConnections,
  isNoLongerKept,
  type KeptByConnections,
  type KeptStatements,
} from './session/kept-statements.ts';
import { ServerBatch, type Arrived } from './postgres/server-batch.ts';
import {
  DefinitionsChanged,
  dropSnapshots,
  forgetSnapshot,
  restoreSnapshot,
  takeSnapshot,
  unknownSnapshot,
  type SavedState,
} from './snapshot/snapshots.ts';
import { statementsMessage } from './pglite/wire.ts';

export interface PostgresSettings {
  /** The URL of an owner: `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** Connections for requests, and as many again for the owner. */
  readonly connections?: number;
}

/** As on the hosted platform: a statement that hangs would block one of few connections for ever. The owner may alter the role. */
const LONGEST_REQUEST = '8s';

/** Copies of a larger database would take too long and too much room. */
const LARGEST_SNAPSHOT = 256 * 1024 * 1024;

type Snapshot = { readonly kind: 'saved'; readonly saved: SavedState } | { readonly kind: 'too large' };

export async function openPostgres({ url, connections = 10 }: PostgresSettings): Promise<Db> {
  const settings = { max: connections, types: { getTypeParser: () => keepText } };
  const owners = createPool({ ...settings, connectionString: url });
  const kept = createKeptByConnections(`touchstone_${crypto.randomUUID().slice(0, 8)}`);
  let requests = owners;
  try {
    const session = await acquireFrom(owners, kept);
    await createAuthenticator(session, url);
    await dropSnapshots(session);
    await session.release();
    requests = (await openAsAuthenticator(url, settings)) ?? owners;
  } catch (error) {
    await owners.end();
    throw describeConnection(error, url);
  }
  const snapshots = new Map<string, Snapshot>();
  let taken = 0;

  async function acquire(purpose: 'owner' | 'requests'): Promise<Session> {
    try {
      return await acquireFrom(purpose === 'owner' ? owners : requests, kept);
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
        await asOwner(dropSnapshots);
      } finally {
        await owners.end();
        if (requests !== owners) await requests.end();
      }
    },
    snapshot: (name) =>
      asOwner(async (session) => {
        const [row] = await session.query('select pg_database_size(current_database())::text as size');
        taken += 1;
        const before = snapshots.get(name);
        const small = Number(row?.['size'] ?? 0) <= LARGEST_SNAPSHOT;
        snapshots.set(
          name,
          small ? { kind: 'saved', saved: await takeSnapshot(session, String(taken)) } : { kind: 'too large' },
        );
        if (before?.kind === 'saved') await forgetSnapshot(session, before.saved);
      }),
    restore: (name) =>
      asOwner(async (session) => {
        const snapshot = snapshots.get(name);
        if (snapshot === undefined) throw unknownSnapshot(name, [...snapshots.keys()]);
        if (snapshot.kind === 'too large')
          throw new Error(`The database was too large for a snapshot "${name}": it cannot be put back.`);
        try {
          await restoreSnapshot(session, snapshot.saved);
        } catch (error) {
          if (!(error instanceof DefinitionsChanged)) throw error;
          throw new Error(
            `Snapshot "${name}" cannot be restored: tables or functions were changed since, and only rows can be put back on a PostgreSQL server. Recreate the database.`,
            { cause: error },
          );
        }
      }),
    // On a server only rows are restored, never definitions.
    generation: () => 0,
  };
}

function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  // A connection that breaks while idle is simply replaced; one in use reports it at the next statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const keepText = (text: string): string => text;

async function acquireFrom(pool: Pool, keptByAll: KeptByConnections): Promise<Session> {
  const client = await pool.connect();
  const kept = keptByAll.of(client);
  let released = false;
  // Whether no statement was sent yet.
  let fresh = true;
  // Whether a transaction may be open.
  let open = false;
  // Whether nothing of this session is left on the connection.
  let clean = false;
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    if (released) throw new Error('This database session was given back already.');
    open = true;
    clean = false;
    fresh = false;
    try {
      return await work();
    } catch (error) {
      throw toDatabaseError(error);
    }
  };
  const send = async (steps: readonly Step[], names?: KeptStatements): Promise<Arrived> =>
    client.query(new ServerBatch(statementsMessage(steps, names))).arrived;
  /** The first batch: if the connection does not know a name, the batch is sent again without names. */
  const sendNamed = async (steps: readonly Step[]): Promise<Arrived> => {
    const arrived = await send(steps, kept);
    const { rows, error } = arrived;
    if (error === undefined) return arrived;
    kept.doubt();
    if (!(error instanceof ServerError) || !isNoLongerKept(steps[rows.length], fromServer(error))) return arrived;
    kept.forget();
    await client.query('rollback');
    return send(steps);
  };
  return {
    query: (text, params = []) =>
      ask(async () => {
        // The extended protocol takes exactly one statement, parameters or not.
        const config = { text, values: [...params], queryMode: 'extended' };
        return (await client.query<Row>(config)).rows;
      }),
    exec: (text) =>
      ask(async () => {
        keptByAll.forget();
        const results: unknown = await client.query(text);
        return (Array.isArray(results) ? (results as QueryResult<Row>[]) : [results as QueryResult<Row>]).map(
          toResultSet,
        );
      }),
    batch: (steps) => {
      const batch = fresh ? sendNamed : send;
      return ask(async () => {
        const { rows, error } = await batch(steps);
        // After an error the client does not know yet whether the transaction is open on the server.
        if (error === undefined) {
          open = client.getTransactionStatus() !== 'I';
          clean = !open && steps.at(-1) === FORGET;
        }
        if (error === undefined || (steps.at(-1) === FORGET && rows.length === steps.length - 1)) return { rows };
        if (!(error instanceof ServerError)) throw error;
        return { rows, error: fromServer(error) };
      });
    },
    commit: () =>
      ask(async () => {
        const { command } = await client.query('commit');
        open = false;
        if (command === 'ROLLBACK')
          throw new DatabaseError('The transaction had failed and was rolled back.', { code: '25P02' });
      }),
    release(state) {
      const untouched = state === 'untouched' && client.getTransactionStatus() === 'I';
      // The caller does not wait for the cleaning: the connection is free when it is done.
      if (!released && (clean || untouched)) client.release();
      else if (!released) void cleanUp(client, open, keptByAll);
      released = true;
      return Promise.resolve();
    },
  };
}

const CLEAN_UP = [...RESET_CALLER, ...FORGET_SESSION].join('; ');

async function cleanUp(client: PoolClient, open: boolean, kept: KeptByConnections): Promise<void> {
  try {
    kept.of(client).forget();
    if (open) await client.query('rollback');
    await client.query(CLEAN_UP);
    client.release();
  } catch (error) {
    // A connection that cannot be cleaned is not used again.
    client.release(error instanceof Error ? error : true);
  }
}

function toResultSet(result: QueryResult<Row>): ResultSet {
  const changing = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY'].includes(result.command);
  return {
    rows: result.rows,
    types: Object.fromEntries(result.fields.map((field) => [field.name, field.dataTypeID])),
    affected: changing ? (result.rowCount ?? 0) : 0,
  };
}

/** On a user's own server the role gets the owner's password; an existing role stays as it is. */
async function createAuthenticator(session: Session, url: string): Promise<void> {
  const [known] = await session.query(`select from pg_roles where rolname = 'authenticator'`);
  if (known !== undefined) return;
  const password = decodeURIComponent(new URL(url).password);
  const clause = password === '' ? '' : ` password '${password.replaceAll("'", "''")}'`;
  await session.exec(`create role authenticator noinherit login${clause};
    alter role authenticator set statement_timeout = '${LONGEST_REQUEST}'`);
}

/** Undefined if the server does not let the role log in: then requests only change the session's authorization. */
async function openAsAuthenticator(url: string, settings: PoolConfig): Promise<Pool | undefined> {
  const address = new URL(url);
  address.username = 'authenticator';
  const pool = createPool({ ...settings, connectionString: address.href });
  try {
    (await pool.connect()).release();
    return pool;
  } catch {
    await pool.end();
    return undefined;
  }
}

/** An error that does not come from the server means that the connection broke. */
function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (error instanceof ServerError) return fromServer(error);
  return new DatabaseError('The connection to the database was lost.', { code: '08006' }, { cause: error });
}

/** The server cannot be reached, or accepts no more connections. */
function toConnectError(error: unknown): DatabaseError {
  if (error instanceof ServerError) return fromServer(error);
  const reason = error instanceof Error ? error.message : String(error);
  return new DatabaseError(`The database cannot be reached: ${reason}.`, { code: '08001' }, { cause: error });
}

function fromServer(error: ServerError): DatabaseError {
  return new DatabaseError(
    error.message,
    {
      code: error.code ?? 'XX000',
      detail: error.detail,
      hint: error.hint,
      position: error.position === undefined ? undefined : Number(error.position),
      constraint: error.constraint,
    },
    { cause: error },
  );
}

function describeConnection(error: unknown, url: string): unknown {
  if (error instanceof DatabaseError && !error.code.startsWith('28') && !error.code.startsWith('3D')) return error;
  const { host, pathname } = new URL(url);
  const reason = error instanceof Error ? error.message : String(error);
  return new ConnectionError(`The PostgreSQL database ${host}${pathname} cannot be used: ${reason || 'no answer'}.`, {
    cause: error,
  });
}
