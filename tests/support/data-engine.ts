// The GraphQL engine on a database of its own: alone, or as the callers of a mock reach it.
import type { GraphQLSchema } from 'graphql';
import type { ClientMock } from '../../mocks/client.ts';
import { dataDialects } from '../../mocks/data/dialect.ts';
import { readReflection, type Reflection } from '../../mocks/data/engine/reflection.ts';
import { listOmissions } from '../../mocks/data/omissions/omissions.ts';
import { createDataPart } from '../../mocks/data/request/endpoint.ts';
import { resolve } from '../../mocks/data/resolve.ts';
import type { Db, Row } from '../../mocks/db/db.ts';
import { openPglite } from '../../mocks/db/pglite.ts';
import { queryAsOwner, runAsOwner } from '../../mocks/db/session/owner.ts';
import { urlsAt } from '../../mocks/mock.ts';
import { createClock } from '../../mocks/runtime/clock.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { createJwt } from '../../mocks/runtime/jwt.ts';
import { createKeys } from '../../mocks/runtime/keys.ts';
import { askerOf } from './ask.ts';
import { openOnOneConnection, type StartedGround } from './databases.ts';

export interface Engine {
  /** Sends a request as the current role. */
  ask(query: string, variables?: unknown): Promise<{ data?: unknown; errors?: readonly { message: string }[] }>;
  /** The data, or an error with what went wrong. */
  data(query: string, variables?: unknown): Promise<Record<string, unknown>>;
  sql(text: string): Promise<void>;
  /** The first column of a query, as text. */
  column(text: string): Promise<readonly (string | null)[]>;
  /** The schema that is reflected. */
  schema(): Promise<GraphQLSchema>;
  close(): Promise<void>;
}

export async function openEngine(
  schema: string,
  dialect: DialectName = 'contract',
  settings: Parameters<typeof openPglite>[0] = {},
): Promise<Engine> {
  const db = await openPglite(settings);
  const session = await db.acquire();
  await session.exec(schema);
  /** Until there is other SQL, roles and definitions are the same. */
  let known: Reflection | undefined;
  const reflect: typeof readReflection = async (...from) => (known ??= await readReflection(...from));
  const ask: Engine['ask'] = (query, variables) => resolve(session, { query, variables }, { dialect, reflect });
  return {
    ask,
    data: dataOf(ask),
    async sql(text) {
      known = undefined;
      await session.exec(text);
    },
    async column(text) {
      known = undefined;
      return firstColumn(await session.query(text));
    },
    schema: async () => (await reflect(session, dataDialects[dialect])).schema(),
    async close() {
      await session.release();
      await db.close();
    },
  };
}

const firstColumn = (rows: readonly Row[]): readonly (string | null)[] =>
  rows.map((row) => Object.values(row)[0] ?? null);

function dataOf(ask: Engine['ask']): Engine['data'] {
  return async (query, variables) => {
    const { data, errors } = await ask(query, variables);
    if (errors !== undefined) throw new Error(errors.map((error) => error.message).join('; '));
    return data as Record<string, unknown>;
  };
}

interface Served extends Omit<Engine, 'ask' | 'schema'> {
  /** What the data interface does not offer, and why. */
  omissions(): Promise<readonly string[]>;
  /** Sends a request as one of the callers, by default the first. An answer that is not of GraphQL has its status. */
  ask(
    query: string,
    variables: unknown,
    caller?: string,
  ): Promise<{ status?: number; data?: unknown; errors?: readonly { message: string }[] }>;
}

/** The data interface on one connection, which its callers share; SQL is the owner's. */
export async function openServed(
  started: StartedGround,
  {
    sql,
    dialect,
    callers,
    schemas = ['public'],
  }: {
    readonly sql: string;
    readonly dialect: DialectName;
    readonly callers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly schemas?: readonly string[] | undefined;
  },
): Promise<Served> {
  const db = await openOnOneConnection(started, sql);
  const send = askerOf(await serveData(db, dialect, schemas));
  const [first = ''] = Object.keys(callers);
  const ask: Served['ask'] = async (query, variables, caller = first) => {
    const claims = callers[caller];
    if (claims === undefined) throw new Error(`There is no caller "${caller}".`);
    const { status, data, errors } = await send({ claims }, query, variables);
    if (status !== 200) return { status };
    // Without what PostgreSQL adds to the messages.
    const messages = errors?.map(({ message }) => ({ message }));
    return { ...(data === undefined ? {} : { data }), ...(messages === undefined ? {} : { errors: messages }) };
  };
  return {
    ask,
    data: dataOf(ask),
    omissions: () => listOmissions({ db, dialect, schemas }),
    async sql(text) {
      await runAsOwner(db, text);
    },
    async column(text) {
      return firstColumn(await queryAsOwner(db, text));
    },
    async close() {
      await db.close();
      await started.stop();
    },
  };
}

/** The data interface alone, without the rest of a mock: what a client needs of it, from a database that is filled. */
export async function serveData(
  db: Db,
  dialect: DialectName,
  schemas: readonly string[] = ['public'],
): Promise<ClientMock> {
  const keys = await createKeys();
  const jwt = createJwt({ secret: keys.jwtSecret, clock: createClock() });
  const part = createDataPart({ db, dialect, schemas, jwt, keys });
  return {
    fetch: (request) => part.handle({ request, path: '', query: new URLSearchParams() }),
    urls: urlsAt('http://touchstone.test'),
    keys,
    as: (claims) => jwt.sign(claims),
  };
}
