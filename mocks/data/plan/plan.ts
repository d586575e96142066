// The plan: what a request asks for, as typed data with every name resolved and every value checked.
import type { Column, ColumnPair, Table, TableFunction } from '../model/model.ts';
import type { OutputCast } from '../model/types.ts';
import type { Bound } from './coerce.ts';

/** Of a field of the operation; introspection and mutations have plans of their own. */
export type RootPlan =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'connection'; readonly connection: ConnectionPlan }
  | { readonly kind: 'row'; readonly row: RowPlan; readonly key: KeyValues }
  | { readonly kind: 'call'; readonly call: CallPlan; readonly result: CallResult };

/** The primary key of one row: in a JSON array from `offset` on, or as texts. */
export type KeyValues =
  | { readonly kind: 'json'; readonly text: string; readonly offset: number }
  | { readonly kind: 'texts'; readonly texts: readonly Bound[] };

export interface ConnectionPlan {
  readonly table: Table;
  readonly source: RowsSource;
  readonly filter: Filter | undefined;
  readonly order: readonly OrderTerm[];
  readonly page: Page;
  readonly fields: Selection<ConnectionField>;
}

/** What is selected of one object, under the keys of the answer; every object has a type's name. */
export type Selection<Field> = readonly ({ readonly key: string } & (TypeName | Field))[];

export interface TypeName {
  readonly kind: 'typename';
  readonly text: string;
}

export type RowsSource =
  | { readonly kind: 'table' }
  | { readonly kind: 'relation'; readonly pairs: readonly ColumnPair[] }
  | { readonly kind: 'call'; readonly call: CallPlan }
  | { readonly kind: 'computed'; readonly function: TableFunction };

export interface OrderTerm {
  readonly column: Column;
  readonly descending: boolean;
  readonly nullsFirst: boolean;
}

export interface Page {
  readonly size: number;
  readonly backward: boolean;
  readonly offset: number;
  readonly cursor: Cursor | undefined;
}

export interface Cursor {
  /** A JSON array. */
  readonly text: string;
  readonly nulls: readonly boolean[];
}

export type ConnectionField =
  | { readonly kind: 'total-count' }
  | { readonly kind: 'edges'; readonly fields: Selection<EdgeField> }
  | { readonly kind: 'page-info'; readonly fields: Selection<PageInfoField> }
  | { readonly kind: 'aggregate'; readonly fields: Selection<AggregateField> };

export type EdgeField = { readonly kind: 'cursor' } | { readonly kind: 'node'; readonly row: RowPlan };

export interface PageInfoField {
  readonly kind: 'startCursor' | 'endCursor' | 'hasNextPage' | 'hasPreviousPage';
}

export type AggregateOperation = 'sum' | 'avg' | 'min' | 'max';

export type AggregateField =
  | { readonly kind: 'count' }
  | {
      readonly kind: AggregateOperation;
      readonly fields: Selection<{ readonly kind: 'column'; readonly column: Column }>;
    };

export interface RowPlan {
  readonly table: Table;
  readonly fields: Selection<RowField>;
}

export type RowField =
  | { readonly kind: 'node-id' }
  | { readonly kind: 'column'; readonly column: Column }
  | { readonly kind: 'to-one'; readonly pairs: readonly ColumnPair[]; readonly row: RowPlan }
  | { readonly kind: 'to-many'; readonly connection: ConnectionPlan }
  | { readonly kind: 'computed'; readonly function: TableFunction; readonly result: CallResult };

export interface CallPlan {
  readonly function: TableFunction;
  /** The function may change something: it is called only once, whatever the request selects. */
  readonly once: boolean;
  readonly arguments: readonly { readonly name: string; readonly sqlType: string; readonly value: Bound }[];
}

export type CallResult =
  | { readonly kind: 'value'; readonly output: OutputCast }
  | { readonly kind: 'row'; readonly row: RowPlan }
  | { readonly kind: 'rows'; readonly connection: ConnectionPlan };

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly items: readonly Filter[] }
  | { readonly kind: 'not'; readonly item: Filter }
  | { readonly kind: 'compare'; readonly column: Column; readonly operator: CompareOperator; readonly value: Bound }
  | { readonly kind: 'is-null'; readonly column: Column; readonly isNull: boolean }
  | { readonly kind: 'key'; readonly table: Table; readonly key: KeyValues };

/** What compares a column with a value, in SQL; `in` with a list of values. */
export const COMPARISONS = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: '= any',
  startsWith: '^@',
  like: 'like',
  ilike: 'ilike',
  regex: '~',
  iregex: '~*',
  contains: '@>',
  containedBy: '<@',
  overlaps: '&&',
} as const;

export type CompareOperator = keyof typeof COMPARISONS;

export type MutationPlan = {
  readonly table: Table;
  readonly fields: Selection<ResponseField>;
} & (
  | {
      readonly kind: 'insert';
      readonly columns: readonly Column[];
      /** Undefined: the column's default. */
      readonly rows: readonly (readonly (Bound | undefined)[])[];
    }
  | {
      readonly kind: 'update';
      readonly set: readonly { readonly column: Column; readonly value: Bound }[];
      readonly filter: Filter | undefined;
      readonly atMost: number;
    }
  | { readonly kind: 'delete'; readonly filter: Filter | undefined; readonly atMost: number }
);

export type ResponseField = { readonly kind: 'affected-count' } | { readonly kind: 'records'; readonly row: RowPlan };
