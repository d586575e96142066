// Reads what type definitions need from the database: relations, keys, views, functions and types, in one statement.
import sql from '../../../specs/generated/catalog-types.json' with { type: 'json' };
import { readJson, withSession, type Db } from '../../db/db.ts';
import { readVersion } from '../../db/snapshot/definition-version.ts';

export interface TypeCatalog {
  /** Those of the wanted schemas that exist. */
  readonly schemas: readonly string[];
  readonly relations: readonly CatalogRelation[];
  readonly keys: readonly CatalogKey[];
  readonly routines: readonly CatalogRoutine[];
  /** Of all schemas: columns and arguments may use any. */
  readonly types: readonly CatalogType[];
}

export interface CatalogRelation {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** pg_class.relkind: r, p, f tables; v, m views; c composite types. */
  readonly kind: 'r' | 'p' | 'f' | 'v' | 'm' | 'c';
  readonly columns: readonly CatalogColumn[];
  /** A view's query as PostgreSQL keeps it, else null. */
  readonly query: string | null;
  /** Whether a view accepts new rows, or changes to its rows. */
  readonly insertable: boolean;
  readonly updatable: boolean;
}

export interface CatalogColumn {
  readonly number: number;
  readonly name: string;
  readonly type: number;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** Its value cannot be set: it is generated, or an identity that is always generated. */
  readonly generated: boolean;
  /** Of a view: the column can be written. */
  readonly updatable: boolean;
}

/** A foreign key of a table of the wanted schemas. */
export interface CatalogKey {
  readonly name: string;
  readonly source: number;
  readonly columns: readonly KeyColumn[];
  /** The same columns are unique too. */
  readonly unique: boolean;
  readonly target: number;
  readonly targetColumns: readonly KeyColumn[];
}

export interface KeyColumn {
  readonly number: number;
  readonly name: string;
}

export interface CatalogRoutine {
  readonly schema: string;
  readonly name: string;
  readonly returns: number;
  readonly returnsSet: boolean;
  /** How many rows to expect by its definition; 0 if it does not return a set. */
  readonly rows: number;
  readonly arguments: readonly CatalogArgument[];
  /** Arguments and result as PostgreSQL writes them; overloads are sorted by it. */
  readonly signature: string;
}

export interface CatalogArgument {
  readonly name: string;
  readonly type: number;
  /** pg_proc.proargmodes: i, o, b, v, t. */
  readonly mode: 'i' | 'o' | 'b' | 'v' | 't';
  readonly hasDefault: boolean;
}

export interface CatalogType {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  /** pg_type.typtype: b, c, d, e, p, r, m. */
  readonly kind: string;
  /** Element type of an array, else 0. */
  readonly element: number;
  /** Base type of a domain, else 0. */
  readonly base: number;
  /** Relation of a row type, else 0. */
  readonly relation: number;
  readonly labels: readonly string[];
}

/** As long as the database records that its definitions are the same, what was read last. */
export async function readCatalog(db: Db, schemas: readonly string[]): Promise<TypeCatalog> {
  return withSession(db, async (session) => {
    const wanted = JSON.stringify(schemas);
    const begun = await readVersion(session);
    const key = JSON.stringify([db.generation(), begun, wanted]);
    const last = lastRead.get(db);
    if (begun !== undefined && last?.key === key) return last.catalog;
    const catalog = await readJson<TypeCatalog>(session, 'the catalog of types', sql.text, [wanted]);
    // Another session may have changed definitions before they were read.
    if ((await readVersion(session)) === begun) lastRead.set(db, { key, catalog });
    return catalog;
  });
}

const lastRead = new WeakMap<Db, { readonly key: string; readonly catalog: TypeCatalog }>();
