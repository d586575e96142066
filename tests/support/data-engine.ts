// The GraphQL engine on a database of its own, for tests that need neither HTTP nor keys.
import { afterAll, beforeAll } from 'vitest';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { openPglite } from '../../mocks/db/pglite.ts';
import { createReflectionCache } from '../../mocks/data/engine/reflection.ts';
import { resolve } from '../../mocks/data/resolve.ts';

export interface Engine {
  /** Sends a request as the current role. */
  ask(query: string, variables?: unknown): Promise<{ data?: unknown; errors?: readonly { message: string }[] }>;
  /** The data, or an error with what went wrong. */
  data(query: string, variables?: unknown): Promise<Record<string, unknown>>;
  /** The message of the only error. */
  refusal(query: string, variables?: unknown): Promise<string>;
  sql(text: string): Promise<void>;
  /** The first column of a query, as text. */
  column(text: string): Promise<readonly (string | null)[]>;
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
  const reflections = createReflectionCache();
  const ask: Engine['ask'] = (query, variables) => resolve(session, { query, variables }, { dialect, reflections });
  return {
    ask,
    async data(query, variables) {
      const { data, errors } = await ask(query, variables);
      if (errors !== undefined) throw new Error(errors.map((error) => error.message).join('; '));
      return data as Record<string, unknown>;
    },
    async refusal(query, variables) {
      const { errors } = await ask(query, variables);
      if (errors?.length !== 1) throw new Error(`expected one error, found ${JSON.stringify(errors)}`);
      return errors[0]?.message ?? '';
    },
    async sql(text) {
      await session.exec(text);
    },
    async column(text) {
      const rows = await session.query(text);
      return rows.map((row) => Object.values(row)[0] ?? null);
    },
    async close() {
      await session.release();
      await db.close();
    },
  };
}

/** A database for each dialect, opened before the tests of a file and closed after them. */
export function openInBothDialects(schema: string): Readonly<Record<DialectName, Engine>> {
  return { contract: openForFile(schema, 'contract'), supabase: openForFile(schema, 'supabase') };
}

function openForFile(schema: string, dialect: DialectName): Engine {
  let opened: Engine | undefined;
  beforeAll(async () => {
    opened = await openEngine(schema, dialect);
  });
  const current = (): Engine => {
    if (opened === undefined) throw new Error('The database is open while the tests run.');
    return opened;
  };
  const close = async (): Promise<void> => {
    await opened?.close();
    opened = undefined;
  };
  afterAll(close);
  return {
    ask: (query, variables) => current().ask(query, variables),
    data: (query, variables) => current().data(query, variables),
    refusal: (query, variables) => current().refusal(query, variables),
    sql: (text) => current().sql(text),
    column: (text) => current().column(text),
    close,
  };
}
