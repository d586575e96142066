// The current role's model and GraphQL schema, cached in two steps: by the database's state, then by the catalog's text.
import type { GraphQLSchema } from 'graphql';
import type { Session } from '../db/db.ts';
import { parseCatalog, readCatalogText } from './catalog/read.ts';
import type { DataDialect } from './dialect.ts';
import { buildModel } from './model/build.ts';
import type { Model } from './model/model.ts';
import { buildSchema } from './schema/build.ts';

export interface Reflection {
  readonly model: Model;
  /** Built when somebody looks: requests are planned from the model. */
  schema(): GraphQLSchema;
}

export interface ReflectionCache {
  read(session: Session, dialect: DataDialect): Promise<Reflection>;
  /** For a database that went back in time: its states may repeat with other contents. */
  clear(): void;
}

/**
 * A snapshot names what is visible: as long as no transaction began to write, it stays the same, and so does the
 * catalog. A transaction that has written itself has no such name. After a write the catalog is read again, and its
 * text, which cannot lie about DDL that was rolled back, tells whether anything has to be built.
 */
const stateQuery = `select
  concat_ws(' ', pg_postmaster_start_time(), pg_current_snapshot(), current_user, current_schemas(false)) as state,
  pg_current_xact_id_if_assigned() is null as named,
  exists (select from pg_prepared_statements where name = 'touchstone_catalog') as prepared`;

export function createReflectionCache(size = 50): ReflectionCache {
  const byText = createRecent<Reflection>(size);
  const byState = createRecent<Reflection>(size);
  return {
    async read(session, dialect) {
      const [row] = await session.query(stateQuery);
      const state = row?.['named'] === 't' ? `${dialect.name} ${row['state'] ?? ''}` : undefined;
      const seen = state === undefined ? undefined : byState.get(state);
      if (seen !== undefined) return seen;
      const text = await readCatalogText(session, row?.['prepared'] === 't');
      const key = `${dialect.name} ${text}`;
      const reflection = byText.get(key) ?? reflect(text, dialect);
      byText.set(key, reflection);
      if (state !== undefined) byState.set(state, reflection);
      return reflection;
    },
    clear() {
      byText.clear();
      byState.clear();
    },
  };
}

/** A map that forgets what was not used for longest. */
function createRecent<T>(size: number) {
  const entries = new Map<string, T>();
  function set(key: string, value: T): void {
    entries.delete(key);
    entries.set(key, value);
    const [oldest] = entries.keys();
    if (entries.size > size && oldest !== undefined) entries.delete(oldest);
  }
  return {
    set,
    get(key: string): T | undefined {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
    clear: () => entries.clear(),
  };
}

function reflect(text: string, dialect: DataDialect): Reflection {
  const model = buildModel(parseCatalog(text), dialect);
  let schema: GraphQLSchema | undefined;
  return {
    model,
    schema() {
      schema ??= buildSchema(model, dialect);
      return schema;
    },
  };
}
