// The current role's model and GraphQL schema, cached by the database's state and by the catalog's text.
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Session } from '../db/db.ts';
import { readFingerprint, readState } from './catalog/fingerprint.ts';
import { parseCatalog, readCatalogText } from './catalog/read.ts';
import type { DataDialect } from './dialect.ts';
import { buildModel } from './model/build.ts';
import type { Model } from './model/model.ts';
import { buildSchema } from './schema/build.ts';
import type { IntrospectionScope } from './schema/introspect.ts';
import { createIntrospectionTypes } from './schema/introspection-types.ts';
import { checkDocument } from './validation/validate.ts';

export interface Reflection {
  readonly model: Model;
  /** Built when somebody looks: requests are planned from the model. */
  schema(): GraphQLSchema;
  /** What the specification has against a document; each is looked at once while it lives. */
  check(document: DocumentNode): readonly string[];
  introspection(): Pick<IntrospectionScope, 'schema' | 'ownTypes'>;
}

export interface ReflectionCache {
  read(session: Session, dialect: DataDialect): Promise<Reflection>;
  /** For a database that went back in time: its states may repeat with other contents. */
  clear(): void;
}

/**
 * A snapshot names what is visible: while no transaction begins to write it stays the same, and so does the catalog.
 * After a write the ages of the catalog's rows are compared, and only when those differ it is read again. In a
 * transaction that has written itself, where definitions may come and go under one age, it is read every time.
 */
export function createReflectionCache(size = 50): ReflectionCache {
  const byMoment = createRecent<Reflection>(size);
  const byFingerprint = createRecent<Reflection>(size);
  const byText = createRecent<Reflection>(size);

  async function read(session: Session, dialect: DataDialect): Promise<Reflection> {
    const text = await readCatalogText(session);
    return byText.getOrSet(`${dialect.name} ${text}`, () => reflect(text, dialect));
  }

  return {
    async read(session, dialect) {
      const { moment, viewer } = await readState(session);
      if (moment === undefined) return read(session, dialect);
      const seen = byMoment.get(`${dialect.name} ${moment}`);
      if (seen !== undefined) return seen;
      const key = `${dialect.name} ${viewer} ${await readFingerprint(session)}`;
      const found = byFingerprint.get(key) ?? (await read(session, dialect));
      byFingerprint.set(key, found);
      byMoment.set(`${dialect.name} ${moment}`, found);
      return found;
    },
    clear() {
      byMoment.clear();
      byFingerprint.clear();
      byText.clear();
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
  function get(key: string): T | undefined {
    const value = entries.get(key);
    if (value !== undefined) set(key, value);
    return value;
  }
  return {
    get,
    set,
    getOrSet(key: string, make: () => T): T {
      const value = get(key) ?? make();
      set(key, value);
      return value;
    },
    clear: () => entries.clear(),
  };
}

function reflect(text: string, dialect: DataDialect): Reflection {
  const model = buildModel(parseCatalog(text), dialect);
  let schema: GraphQLSchema | undefined;
  let ownTypes: IntrospectionScope['ownTypes'] | undefined;
  const getSchema = () => (schema ??= buildSchema(model, dialect));
  const checked = new WeakMap<DocumentNode, readonly string[]>();
  return {
    model,
    schema: getSchema,
    check(document) {
      const messages = checked.get(document) ?? checkDocument(document, getSchema());
      checked.set(document, messages);
      return messages;
    },
    introspection() {
      ownTypes ??= dialect.name === 'supabase' ? createIntrospectionTypes() : new Map();
      return { schema: getSchema(), ownTypes };
    },
  };
}
