// The model: what the API exposes to a role, under its GraphQL names.
import type { Privilege } from '../../../specs/graphql/api.ts';
import type { FieldShape } from '../../../specs/graphql/shape.ts';
import type { EnumType, OutputCast, ValueType } from './types.ts';

export interface Model {
  /** Whether the extension that answers was dropped. */
  readonly disabled: boolean;
  /** Tables with entry points, by their names in introspection. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly enums: readonly EnumType[];
  readonly query: ReadonlyMap<string, QueryField>;
  readonly mutation: ReadonlyMap<string, MutationField>;
  /** By the names of root fields that the role would have with a grant: that grant. */
  readonly ungranted: ReadonlyMap<string, string>;
  /** Schemas that introspection shows the contents of; empty: there is no introspection. */
  readonly introspected: ReadonlySet<string>;
}

export interface Table {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly typeName: string;
  /** The name of its type in introspection, where no two are called the same. */
  readonly listedAs: string;
  readonly description: string | undefined;
  /** Whether requests can reach it: it has a valid name, a key and a readable column. */
  readonly exposed: boolean;
  /** The columns that the role may read. */
  readonly columns: readonly Column[];
  readonly key: readonly Column[];
  readonly fields: ReadonlyMap<string, TableField>;
  /** The same in order; if two share a name, both. */
  readonly listed: readonly (readonly [string, TableField])[];
  readonly filters: ReadonlyMap<string, Column>;
  readonly orders: ReadonlyMap<string, Column>;
  /** The columns that aggregates consider, whatever their types. */
  readonly aggregated: ReadonlyMap<string, Column>;
  readonly inserts: ReadonlyMap<string, Column>;
  readonly updates: ReadonlyMap<string, Column>;
  /** What the role may do with it. */
  readonly privileges: ReadonlySet<Privilege>;
  readonly totalCount: boolean;
  readonly aggregate: boolean;
  readonly maxRows: number;
}

export interface Column {
  readonly number: number;
  readonly name: string;
  readonly field: string;
  readonly description: string | undefined;
  readonly type: ValueType;
  readonly output: OutputCast;
  /** The PostgreSQL type that values are cast to, as SQL, and its bare name. */
  readonly sqlType: string;
  readonly typeName: string;
  readonly isArray: boolean;
  readonly notNull: boolean;
  /** The indexes in the default order that begin with it, each by the numbers of its further columns. */
  readonly indexes: readonly (readonly number[])[];
}

export type TableField =
  | { readonly kind: 'node-id' }
  | { readonly kind: 'column'; readonly column: Column }
  | {
      readonly kind: 'to-one';
      /** The template of the field. */
      readonly shape: FieldShape;
      readonly table: Table;
      readonly pairs: readonly ColumnPair[];
      readonly required: boolean;
    }
  | {
      readonly kind: 'to-many';
      readonly shape: FieldShape;
      readonly table: Table;
      readonly pairs: readonly ColumnPair[];
    }
  | { readonly kind: 'computed'; readonly function: TableFunction };

/** A column of the table that has the field, and the column of the other table that it equals. */
export interface ColumnPair {
  readonly own: Column;
  readonly other: Column;
}

export interface TableFunction {
  readonly schema: string;
  readonly name: string;
  readonly field: string;
  readonly description: string | undefined;
  readonly arguments: readonly FunctionArgument[];
  readonly result: FunctionResult;
}

export interface FunctionArgument {
  readonly name: string;
  readonly field: string;
  readonly type: ValueType;
  readonly sqlType: string;
  readonly optional: boolean;
  /** GraphQL text of the default value, if it can be written. */
  readonly defaultText: string | undefined;
}

export type FunctionResult =
  | { readonly kind: 'value'; readonly type: ValueType; readonly output: OutputCast }
  | { readonly kind: 'row' | 'rows'; readonly table: Table };

/** A field of the roots; `shape`: its template. */
export type QueryField =
  | { readonly kind: 'node'; readonly shape: FieldShape }
  | { readonly kind: 'collection' | 'by-key'; readonly shape: FieldShape; readonly table: Table }
  | { readonly kind: 'function'; readonly function: TableFunction };

export type MutationField =
  | { readonly kind: 'insert' | 'update' | 'delete'; readonly shape: FieldShape; readonly table: Table }
  | { readonly kind: 'function'; readonly function: TableFunction };
