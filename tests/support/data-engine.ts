// The GraphQL engine on a database of its own: alone, or as the callers of a mock reach it.
import type { ClientMock } from '../../mocks/client.ts';
import { dataDialects } from '../../mocks/data/dialect.ts';
import { readReflection, type Reflection } from '../../mocks/data/engine/reflection.ts';
import { listOmissions } from '../../mocks/data/omissions/omissions.ts';
import { createDataPart } from '../../mocks/data/request/endpoint.ts';
import { resolve, type GraphqlResult } from '../../mocks/data/resolve.ts';
import type { Db, Row } from '../../mocks/db/db.ts';
import { openPglite } from '../../mocks/db/pglite.ts';
import { queryAsOwner, runAsOwner } from '../../mocks/db/session/owner.ts';
import { urlsAt } from '../../mocks/mock.ts';
import { createClock } from '../../mocks/runtime/clock.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { createJwt } from '../../mocks/runtime/jwt.ts';
import { createKeys } from '../../mocks/runtime/keys.ts';
import { askerOf } from './ask.ts';
import { execute, openOnOneConnection, type StartedGround } from './databases.ts';

/** All that is not PostgreSQL's own, and `public` as in a new database. */
const CLEARING = `do $$ declare statement text; begin
  for statement in
    select format('drop schema %I cascade', nspname) from pg_namespace where oid >= 16384 or nspname = 'public'
    union all select format('drop owned by %1$I; drop role %1$I', rolname) from pg_roles where oid >= 16384
  loop execute statement; end loop;
end $$; create schema public authorization pg_database_owner; grant usage on schema public to public`;

/** In a database of its own, or in one that is empty, and is emptied by the end. */
export async function openEngine(schema: string, dialect: DialectName = 'contract', shared?: Db) {
  const db = shared ?? (await openPglite());
  const session = await db.acquire();
  const close = async (): Promise<void> => {
    await session.release();
    await (shared === undefined ? db.close() : execute(shared, CLEARING));
  };
  try {
    await session.exec(schema);
  } catch (error) {
    // Whoever shares the database would wait for the session.
    await close();
    throw error;
  }
  /** Until there is other SQL, roles and definitions are the same. */
  let known: Reflection | undefined;
  const reflect: typeof readReflection = async (...from) => (known ??= await readReflection(...from));
  const ask: Ask = (query, variables) => resolve(session, { query, variables }, { dialect, reflect });
  return {
    /** Sends a request as the current role. */
    ask,
    data: dataOf(ask),
    async sql(text: string): Promise<void> {
      known = undefined;
      await session.exec(text);
    },
    /** The first column of a query, as text. */
    async column(text: string) {
      known = undefined;
      return firstColumn(await session.query(text));
    },
    /** The schema that is reflected. */
    schema: async () => (await reflect(session, dataDialects[dialect])).schema(),
    close,
  };
}

const firstColumn = (rows: readonly Row[]): readonly (string | null)[] =>
  rows.map((row) => Object.values(row)[0] ?? null);

type Ask = (query: string, variables?: unknown) => Promise<GraphqlResult>;

/** Asks for the data, and throws an error with what went wrong. */
function dataOf(ask: Ask) {
  return async (query: string, variables?: unknown) => {
    const { data, errors } = await ask(query, variables);
    if (errors !== undefined) throw new Error(errors.map((error) => error.message).join('; '));
    return data as Record<string, unknown>;
  };
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
) {
  const db = await openOnOneConnection(started, sql);
  const send = askerOf(await serveData(db, dialect, schemas));
  const [first = ''] = Object.keys(callers);
  const ask = async (
    query: string,
    variables?: unknown,
    caller = first,
  ): Promise<GraphqlResult & { readonly status?: number }> => {
    const claims = callers[caller];
    if (claims === undefined) throw new Error(`There is no caller "${caller}".`);
    const { status, data, errors } = await send({ claims }, query, variables);
    if (status !== 200) return { status };
    // Without what PostgreSQL adds to the messages.
    const messages = errors?.map(({ message }) => ({ message }));
    return { ...(data === undefined ? {} : { data }), ...(messages === undefined ? {} : { errors: messages }) };
  };
  return {
    /** Sends a request as one of the callers, by default the first. An answer that is not of GraphQL has its status. */
    ask,
    data: dataOf(ask),
    /** What the data interface does not offer, and why. */
    omissions: () => listOmissions({ db, dialect, schemas }),
    async sql(text: string): Promise<void> {
      await runAsOwner(db, text);
    },
    column: async (text: string) => firstColumn(await queryAsOwner(db, text)),
    async close(): Promise<void> {
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
