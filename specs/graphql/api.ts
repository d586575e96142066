// What the specs say of the generated API, as programs read it.
import type { Basis, FieldShape, TypeShape } from './shape.ts';
import type { NameCase } from './names.ts';

export const WIRE_FORMS = [
  'NUMBER',
  'STRING',
  'BOOLEAN',
  'TIMESTAMP',
  'SERIALIZED_JSON',
  'BARE_JSON',
  'DATABASE_JSON',
] as const;
type WireForm = (typeof WIRE_FORMS)[number];

export const COLUMN_KINDS = ['ARRAY', 'ENUM', 'COMPOSITE', 'SERIAL', 'GENERATED'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export const OPERATIONS = ['NODE', 'COLLECTION', 'BY_KEY', 'INSERT', 'UPDATE', 'DELETE'] as const;
type Operation = (typeof OPERATIONS)[number];

export const PRIVILEGES = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
export type Privilege = (typeof PRIVILEGES)[number];

export const EACH = ['COLUMN', 'KEY_COLUMN', 'ONE_TO_MANY', 'MANY_TO_ONE', 'ONE_TO_ONE'] as const;
export type Each = (typeof EACH)[number];

export interface DataApi {
  /** Every type and template, by name. */
  readonly types: ReadonlyMap<string, TypeShape>;
  readonly scalars: ReadonlyMap<string, Scalar>;
  /** The scalar of a column type, by the type's name in `column-types.ts`. */
  readonly columns: ReadonlyMap<string, ColumnRule>;
  /** The scalar of all other types. */
  readonly otherColumns: ColumnRule;
  /** Of the kinds of columns that are open. */
  readonly kinds: ReadonlyMap<ColumnKind, ColumnRule>;
  /** Whether columns of array types are lists, and enums of the database are enums. */
  readonly lists: boolean;
  readonly enums: boolean;
  /** What compares a scalar, by the scalar's name; lists and enums by `Int` + `List`, and by `Enum`. */
  readonly filters: ReadonlyMap<string, TypeShape>;
  readonly filterIs: ReadonlyMap<string, { readonly null: boolean }>;
  readonly orders: ReadonlyMap<string, OrderMeaning>;
  readonly names: { readonly types: Naming; readonly columns: Naming };
  readonly pageSize: number;
  readonly pageInfo: TypeShape;
  readonly table: TableTemplates;
  readonly entries: readonly Entry[];
}

export interface Scalar {
  readonly shape: TypeShape;
  readonly wire: WireForm;
  readonly wireBasis: Basis;
}

export interface ColumnRule {
  readonly scalar: string;
  readonly basis: Basis;
}

interface OrderMeaning {
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}

/** The case of names without inflection and with it. */
export interface Naming {
  readonly plain: NameCase;
  readonly inflected: NameCase;
}

export interface TableTemplates {
  readonly row: TypeShape;
  readonly connection: TypeShape;
  readonly edge: TypeShape;
  readonly filter: TypeShape;
  readonly orderBy: TypeShape;
  readonly insertInput: TypeShape;
  readonly updateInput: TypeShape;
  readonly responses: Readonly<Record<'INSERT' | 'UPDATE' | 'DELETE', TypeShape>>;
  /** The columns that the inputs leave out. */
  readonly unordered: Without;
  readonly notInserted: Without;
  readonly notUpdated: Without;
}

export interface Without {
  readonly types: ReadonlySet<string>;
  readonly kinds: ReadonlySet<ColumnKind>;
  readonly open: string | undefined;
}

/** A field of Query or Mutation; all but `node` are templates. */
export interface Entry {
  readonly root: 'Query' | 'Mutation';
  readonly operation: Operation;
  /** Without it the entry is absent. */
  readonly privilege: Privilege | undefined;
  readonly privilegeClause: string | undefined;
  readonly field: FieldShape;
}

export interface EachRule {
  readonly of: Each;
  /** The pattern of the fields' names, and the one if several keys lead to one table. */
  readonly name: string;
  readonly rivals: string;
}
