// The current role's model and GraphQL schema; reading the catalog costs one query, everything behind it is cached.
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
}

/** Keyed by the catalog's own text, which cannot lie after DDL that was rolled back. */
export function createReflectionCache(size = 50): ReflectionCache {
  const known = new Map<string, Reflection>();
  return {
    async read(session, dialect) {
      const text = await readCatalogText(session);
      const key = `${dialect.name} ${text}`;
      const found = known.get(key) ?? reflect(text, dialect);
      known.delete(key);
      known.set(key, found);
      const [oldest] = known.keys();
      if (known.size > size && oldest !== undefined) known.delete(oldest);
      return found;
    },
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
