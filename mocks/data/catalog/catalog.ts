// The database's catalog as the current role may see it: facts only, no decisions; read in one query, and cheaply whether it changed.
import ages from '../../../specs/generated/catalog-ages.json' with { type: 'json' };
import sql from '../../../specs/generated/catalog-data.json' with { type: 'json' };
import type { Session } from '../../db/db.ts';

export interface Catalog {
  /** Whether the extension that answers was dropped; null: it may never have been there. */
  readonly disabled: boolean | null;
  readonly schemas: readonly CatalogSchema[] | null;
  readonly tables: readonly CatalogTable[] | null;
  readonly foreignKeys: readonly CatalogForeignKey[] | null;
  readonly enums: readonly CatalogEnum[] | null;
  readonly functions: readonly CatalogFunction[] | null;
  readonly types: readonly CatalogType[] | null;
}

export interface CatalogSchema {
  readonly name: string;
  readonly comment: string | null;
}

export interface CatalogTable {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly rowType: number;
  readonly rowSecurity: boolean;
  readonly comment: string | null;
  readonly select: boolean;
  readonly delete: boolean;
  readonly columns: readonly CatalogColumn[] | null;
  readonly indexes: readonly CatalogIndex[] | null;
}

export interface CatalogColumn {
  readonly number: number;
  readonly name: string;
  readonly type: number;
  /** The type without its modifier, as SQL. */
  readonly typeText: string;
  /** The type with its modifier, as SQL. */
  readonly fullTypeText: string;
  readonly modifier: number;
  readonly notNull: boolean;
  /**
   * The b-tree indexes that begin with the column, each by the numbers of its further columns; only
   * those in the default order: all ascending with nulls last, or all descending with nulls first.
   */
  readonly indexes: readonly (readonly number[])[] | null;
  readonly generated: boolean;
  readonly serial: boolean;
  readonly comment: string | null;
  readonly select: boolean;
  readonly insert: boolean;
  readonly update: boolean;
}

export interface CatalogIndex {
  readonly primary: boolean;
  /** Column numbers, 0 for an expression; only the first `keyCount` are the key. */
  readonly columns: readonly number[];
  readonly keyCount: number;
}

export interface CatalogForeignKey {
  readonly comment: string | null;
  readonly table: number;
  readonly columns: readonly number[];
  readonly foreignTable: number;
  readonly foreignColumns: readonly number[];
}

export interface CatalogEnum {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly labels: readonly string[] | null;
  readonly comment: string | null;
  readonly usable: boolean;
}

export interface CatalogFunction {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly comment: string | null;
  readonly execute: boolean;
  readonly kind: string;
  readonly volatility: 'i' | 's' | 'v';
  readonly returnType: number;
  readonly returnTypeText: string;
  readonly returnsSet: boolean;
  readonly rows: number;
  /** Types of the input arguments, and their names if they have one. */
  readonly argumentTypes: readonly number[] | null;
  readonly argumentTypeTexts: readonly string[] | null;
  readonly argumentNames: readonly (string | null)[] | null;
  readonly argumentModes: readonly string[] | null;
  readonly defaultCount: number;
  readonly defaults: string | null;
}

export interface CatalogType {
  readonly oid: number;
  readonly name: string;
  readonly schema: string;
  /** b base, c composite, d domain, e enum, p pseudo, r range, m multirange */
  readonly kind: string;
  readonly category: string;
  readonly element: number;
  /** Whether the role may use the type's schema, and the type itself. */
  readonly visible: boolean;
  readonly usable: boolean;
}

/** The catalog as JSON text: equal text, equal schema. */
export async function readCatalogText(session: Session): Promise<string> {
  const [row] = await session.query(sql.text);
  const text = row?.['catalog'];
  if (typeof text !== 'string') throw new Error('the catalog query gave no row');
  return text;
}

/** Equal as long as the catalog is, for one reader; undefined in a transaction that has itself written. */
export async function readAges(session: Session): Promise<string | undefined> {
  const [row] = await session.query(ages.text);
  return row?.['ages'] ?? undefined;
}

export function parseCatalog(text: string): Catalog {
  return JSON.parse(text) as Catalog;
}
