// The embedded PostgreSQL: PGlite behind the port, one session at a time.
import { PGlite, types, type PGliteOptions } from '@electric-sql/pglite';
import type { Db, ResultSet, Row, Session } from './db.ts';
import { DatabaseError } from './db.ts';

export interface PgliteSettings {
  readonly extensions?: NonNullable<PGliteOptions['extensions']>;
  /** A folder to keep the data in; none: memory. */
  readonly dir?: string;
}

type Texts<Value> = Record<number, (value: Value) => string>;

/** Every type that PGlite would turn into a JavaScript value stays the text that PostgreSQL sent. */
function keepText<Value>(known: object): Texts<Value> {
  return Object.fromEntries(Object.keys(known).map((oid) => [oid, String]));
}

/** A bare database: no touchstone schemas in it. */
export async function openPglite(settings: PgliteSettings = {}): Promise<Db> {
  const pglite = await PGlite.create({
    ...(settings.dir === undefined ? {} : { dataDir: settings.dir }),
    ...(settings.extensions === undefined ? {} : { extensions: settings.extensions }),
  });
  // Without this a LOCAL session authorization outlives its transaction in PGlite.
  await pglite.exec('set session authorization postgres');
  let tail: Promise<void> = Promise.resolve();

  async function acquire(): Promise<Session> {
    const turn = tail;
    let done: () => void = () => undefined;
    tail = new Promise((resolve) => {
      done = resolve;
    });
    await turn;
    return createSession(pglite, done);
  }

  return {
    kind: 'pglite',
    acquire,
    async close() {
      await tail;
      await pglite.close();
    },
    snapshot: () => Promise.reject(new Error('snapshots are not built yet')),
    restore: () => Promise.reject(new Error('snapshots are not built yet')),
  };
}

function createSession(pglite: PGlite, done: () => void): Session {
  const asText = keepText<string>({ ...types.parsers, ...pglite.parsers });
  const fromText = keepText<unknown>({ ...types.serializers, ...pglite.serializers });
  let released = false;
  return {
    async query(text, params = []) {
      try {
        const result = await pglite.query<Row>(text, [...params], { parsers: asText, serializers: fromText });
        return result.rows;
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
    async exec(text) {
      try {
        const results = await pglite.exec(text, { parsers: asText });
        return results.map((result): ResultSet => ({
          rows: result.rows as Row[],
          types: Object.fromEntries(result.fields.map((field) => [field.name, field.dataTypeID])),
          affected: result.affectedRows ?? 0,
        }));
      } catch (error) {
        throw toDatabaseError(error);
      }
    },
    async release() {
      if (released) return;
      released = true;
      try {
        await pglite.exec('rollback');
      } finally {
        done();
      }
    },
  };
}

function toDatabaseError(error: unknown): Error {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return error instanceof Error ? error : new Error(String(error));
  const facts = error as Error & {
    code: string;
    detail?: string;
    hint?: string;
    position?: string;
    constraint?: string;
  };
  return new DatabaseError(
    facts.message,
    {
      code: facts.code,
      detail: facts.detail,
      hint: facts.hint,
      position: facts.position === undefined ? undefined : Number(facts.position),
      constraint: facts.constraint,
    },
    { cause: error },
  );
}
