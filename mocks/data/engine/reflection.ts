// The current role's model and GraphQL schema, cached by the version of the definitions, else by the ages of the catalog's rows, and by the catalog's text.
import type { DocumentNode, GraphQLSchema } from 'graphql';
import type { Session, Step } from '../../db/db.ts';
import { readVersion, requireVersion } from '../../db/snapshot/definition-version.ts';
import { parseCatalog, readAges, readCatalogText } from '../catalog/catalog.ts';
import type { DataDialect } from '../dialect.ts';
import { buildModel } from '../model/build.ts';
import { createLru } from '../../runtime/lru.ts';
import { buildSchema } from '../schema/build.ts';
import type { IntrospectionScope } from '../schema/introspect.ts';
import { createIntrospectionTypes } from '../schema/introspection-types.ts';
import { checkDocument } from '../validation/validate.ts';

export type Reflection = ReturnType<typeof reflect>;

/** A reflection and the version of the definitions that it belongs to. */
export interface Known {
  readonly version: string;
  /** Fails when the definitions are of another version. */
  readonly confirm: Step;
  readonly reflection: Reflection;
}

const MOST = { entries: 50 };

/** As the catalog is now. */
export async function readReflection(session: Session, dialect: DataDialect): Promise<Reflection> {
  return reflect(await readCatalogText(session), dialect);
}

/**
 * If the database records a version of its definitions, that decides. Otherwise the ages of the catalog's rows do, and
 * a transaction that has itself written reads the catalog every time.
 */
export function createReflectionCache() {
  /** By the version, or by the ages. */
  const byAge = createLru<Reflection>(MOST);
  const byText = createLru<Reflection>(MOST);
  const byRole = createLru<Known>(MOST);

  async function readCatalog(session: Session, dialect: DataDialect): Promise<Reflection> {
    const text = await readCatalogText(session);
    return byText.getOrSet(`${dialect.name} ${text}`, () => reflect(text, dialect));
  }

  async function readByAges(session: Session, dialect: DataDialect): Promise<Reflection> {
    const ages = await readAges(session);
    if (ages === undefined) return readCatalog(session, dialect);
    const key = `${dialect.name} ${ages}`;
    const reflection = byAge.get(key) ?? (await readCatalog(session, dialect));
    byAge.set(key, reflection);
    return reflection;
  }

  return {
    /** As the catalog is now, with its version, remembered for the role, if the database records versions. */
    async readFor(role: string, session: Session, dialect: DataDialect): Promise<Known | Pick<Known, 'reflection'>> {
      const version = await readVersion(session);
      if (version === undefined) {
        // If the records were removed, the versions went with them.
        byRole.clear();
        return { reflection: await readByAges(session, dialect) };
      }
      const key = `${dialect.name} ${role} ${version}`;
      const seen = byAge.get(key);
      const reflection = seen ?? (await readCatalog(session, dialect));
      // Another session may have changed definitions before the catalog was read.
      if (seen === undefined && (await readVersion(session)) !== version) return { reflection };
      byAge.set(key, reflection);
      const known = { version, reflection, confirm: requireVersion(version) };
      byRole.set(role, known);
      return known;
    },
    /** What was last read for the role. */
    latest: (role: string) => byRole.get(role),
    /** For a database that went back in time: its states may repeat with different contents. */
    clear() {
      byRole.clear();
      byAge.clear();
      byText.clear();
    },
  };
}

function reflect(text: string, dialect: DataDialect) {
  const model = buildModel(parseCatalog(text), dialect);
  let schema: GraphQLSchema | undefined;
  let ownTypes: IntrospectionScope['ownTypes'] | undefined;
  const getSchema = () => (schema ??= buildSchema(model, dialect));
  const checked = new WeakMap<DocumentNode, readonly string[]>();
  return {
    model,
    /** Built on first use: requests are planned from the model. */
    schema: getSchema,
    /** What is wrong with a document by the specification; each document is checked once. */
    check(document: DocumentNode): readonly string[] {
      const messages = checked.get(document) ?? checkDocument(document, getSchema());
      checked.set(document, messages);
      return messages;
    },
    introspection() {
      ownTypes ??= dialect.introspectionTypes === 'own' ? createIntrospectionTypes() : new Map();
      return { schema: getSchema(), ownTypes };
    },
  };
}
