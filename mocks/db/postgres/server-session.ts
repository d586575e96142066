// A session on a PostgreSQL server: a connection of a pool, which goes back without anything that the session left.
import {
  DatabaseError as ServerError,
  type Connection,
  type Pool,
  type PoolClient,
  type QueryResult,
  type Submittable,
} from 'pg';
import { DatabaseError, FORGET, type Batch, type ResultSet, type Row, type Session, type Step } from '../db.ts';
import { statementsMessage, toRow } from '../pglite/wire.ts';
import { FORGET_SESSION, RESET_CALLER } from '../session/forget-session.ts';
import { isNoLongerKept, type KeptByConnections, type KeptStatements } from '../session/kept-statements.ts';
import { fromServer, toDatabaseError } from './server-error.ts';

export async function acquireSession(pool: Pool, keptByAll: KeptByConnections): Promise<Session> {
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
  return {
    query: (text, params = []) => ask(async () => (await runStatement(client, text, params)).rows),
    exec: (text, params) =>
      ask(async () => {
        keptByAll.forget();
        return params === undefined ? runScript(client, text) : [toResultSet(await runStatement(client, text, params))];
      }),
    batch: (steps) => {
      const named = fresh;
      return ask(async () => {
        const arrived = await (named ? sendNamed(client, steps, kept) : send(client, steps));
        // After an error the client does not know yet whether the transaction is open on the server.
        if (arrived.error === undefined) {
          open = client.getTransactionStatus() !== 'I';
          clean = !open && steps.at(-1) === FORGET;
        }
        return toBatch(arrived, steps);
      });
    },
    inTransaction: () => client.getTransactionStatus() !== 'I',
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

/** By the extended protocol, which takes exactly one statement, parameters or not. */
async function runStatement(
  client: PoolClient,
  text: string,
  params: readonly (string | null)[],
): Promise<QueryResult<Row>> {
  const config = { text, values: [...params], queryMode: 'extended' };
  return client.query<Row>(config);
}

/** All that it raises is told with its last result. */
async function runScript(client: PoolClient, text: string): Promise<readonly ResultSet[]> {
  const notices: string[] = [];
  const note = ({ message = '' }: { readonly message?: string | undefined }): void => void notices.push(message);
  client.on('notice', note);
  const results: unknown = await client.query(text).finally(() => client.off('notice', note));
  const sets = (Array.isArray(results) ? (results as QueryResult<Row>[]) : [results as QueryResult<Row>]).map(
    toResultSet,
  );
  return sets.map((set, index) => (notices.length > 0 && index === sets.length - 1 ? { ...set, notices } : set));
}

function toResultSet({ rows, fields }: QueryResult<Row>): ResultSet {
  return { rows, types: Object.fromEntries(fields.map((field) => [field.name, field.dataTypeID])) };
}

async function send(client: PoolClient, steps: readonly Step[], names?: KeptStatements): Promise<Arrived> {
  return client.query(new ServerBatch(statementsMessage(steps, names))).arrived;
}

/** The first batch: if the connection does not know a name, the batch is sent again without names. */
async function sendNamed(client: PoolClient, steps: readonly Step[], kept: KeptStatements): Promise<Arrived> {
  const arrived = await send(client, steps, kept);
  const { rows, error } = arrived;
  if (error === undefined) return arrived;
  kept.doubt();
  if (!(error instanceof ServerError) || !isNoLongerKept(steps[rows.length], fromServer(error))) return arrived;
  kept.forget();
  await client.query('rollback');
  return send(client, steps);
}

/** Throws an error that does not come from the server. If only FORGET failed, the release does its work. */
function toBatch({ rows, error }: Arrived, steps: readonly Step[]): Batch {
  if (error === undefined || (steps.at(-1) === FORGET && rows.length === steps.length - 1)) return { rows };
  if (!(error instanceof ServerError)) throw error;
  return { rows, error: fromServer(error) };
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

/** What arrived: the rows of the statements that ended well, and the server's error if one did not. */
interface Arrived {
  readonly rows: readonly (readonly Row[])[];
  readonly error?: Error;
}

interface Description {
  readonly fields: readonly { readonly name: string }[];
}

/** Statements that travel together: one write, one Sync, so that the first error stops the rest. Passed to `client.query`; the client then calls the handlers. `arrived` settles once, whatever happens. */
class ServerBatch implements Submittable {
  readonly arrived: Promise<Arrived>;
  private readonly message: Uint8Array;
  private readonly rows: Row[][] = [];
  private readonly settle: (arrived: Arrived) => void;
  private columns: Description['fields'] = [];
  private current: Row[] = [];

  /** `message` has a single Sync. */
  constructor(message: Uint8Array) {
    this.message = message;
    const { promise, resolve } = Promise.withResolvers<Arrived>();
    this.arrived = promise;
    this.settle = resolve;
  }

  submit(connection: Connection): void {
    connection.stream.write(this.message);
  }

  handleRowDescription({ fields }: Description): void {
    this.columns = fields;
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.current.push(toRow(this.columns, (index) => fields[index] ?? null));
  }

  handleCommandComplete(): void {
    this.rows.push(this.current);
    this.current = [];
    this.columns = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete();
  }

  handleCopyInResponse(connection: Connection & { sendCopyFail(message: string): void }): void {
    connection.sendCopyFail('COPY FROM STDIN is not offered here: write INSERT statements.');
  }

  handleCopyData(): void {
    // The data of a COPY TO STDOUT are not rows.
  }

  handleError(error: Error): void {
    this.settle({ rows: this.rows, error });
  }

  handleReadyForQuery(): void {
    this.settle({ rows: this.rows });
  }
}
