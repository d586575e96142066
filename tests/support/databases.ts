// What the mock's security is tried on: the embedded database and, where it is installed, a PostgreSQL server.
import { createClock } from '../../mocks/runtime/clock.ts';
import { bootstrap } from '../../mocks/db/bootstrap.ts';
import type { Db } from '../../mocks/db/db.ts';
import { openDatabase, type DatabaseChoice } from '../../mocks/db/open.ts';
import { openPostgres } from '../../mocks/db/postgres.ts';
import { findPostgres, startTestServer } from './postgres-server.ts';

interface Ground {
  readonly name: string;
  readonly kind: 'pglite' | 'postgres';
  start(): Promise<Started>;
}

export interface Started {
  /** A new, empty database. */
  database(): Promise<DatabaseChoice>;
  stop(): Promise<void>;
}

const embedded: Ground = {
  name: 'PGlite',
  kind: 'pglite',
  start: () =>
    Promise.resolve({
      database: () => Promise.resolve({ memory: true }),
      stop: () => Promise.resolve(),
    }),
};

const server: Ground = {
  name: 'a PostgreSQL server',
  kind: 'postgres',
  async start() {
    const bin = findPostgres();
    if (bin === undefined) throw new Error('PostgreSQL is not installed here.');
    const started = await startTestServer(bin);
    return { database: async () => ({ url: await started.createDatabase() }), stop: () => started.stop() };
  },
};

/** Without PostgreSQL only the embedded one, which is said; but never so where `CI` is set. */
export function grounds(): readonly Ground[] {
  if (findPostgres() !== undefined || process.env['CI'] !== undefined) return [embedded, server];
  process.stderr.write('PostgreSQL is not installed here: only the embedded database is tried.\n');
  return [embedded];
}

/** A bootstrapped database with a schema, on one connection: the next caller certainly gets the one that was just used. */
export async function openOnOneConnection(started: Started, schema: string): Promise<Db> {
  const choice = await started.database();
  const db =
    'url' in choice
      ? await openPostgres({ url: choice.url, connections: 1 })
      : await openDatabase(choice, createClock());
  const session = await db.acquire();
  await bootstrap(session, '');
  await session.exec(schema);
  await session.release();
  return db;
}

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string }[];
  /** Of a request that was refused before GraphQL. */
  readonly message?: string;
}

export type Asker = (
  credentials: Credentials,
  query: string,
  variables?: unknown,
  operationName?: unknown,
) => Promise<Answered>;

/** Without a token the key says who asks. */
export interface Credentials {
  readonly key?: string;
  readonly token?: string;
}

/** Sends requests over HTTP as a client does; the key is that of anon unless another is given. */
export function createAsker(fetch: (request: Request) => Promise<Response>, anonKey: string): Asker {
  return async ({ key = anonKey, token }, query, variables, operationName) => {
    const response = await fetch(
      new Request('http://touchstone.test/graphql/v1', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apiKey: key,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ query, variables, operationName }),
      }),
    );
    const text = await response.text();
    return { ...(JSON.parse(text) as Omit<Answered, 'status' | 'text'>), status: response.status, text };
  };
}
