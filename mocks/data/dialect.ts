// The differences between the two dialects of the data API, as one record of settings.
import type { DialectName } from '../runtime/dialect.ts';

export interface DataDialect {
  readonly name: DialectName;
  /** Requests and answers as in GraphQL over HTTP, or as in the real system's gateway. */
  readonly http: 'specified' | 'gateway';
  /** A document is validated before any of it is executed, or executed as far as possible. */
  readonly documents: 'validated' | 'taken';
  /** Which PostgreSQL types have their own GraphQL type; the others are Opaque. */
  readonly types: 'documented' | 'all';
  /** Columns of a composite type: Opaque, or left out. */
  readonly compositeColumns: 'opaque' | 'dropped';
  /** A JSON value as its text, or a JSON string without quotes and JSON null as SQL null. */
  readonly json: 'serialized' | 'bare';
  /** Every connection has a count, or only those of tables with a comment that enables it. */
  readonly totalCount: 'always' | 'directive';
  readonly introspection: 'always' | 'directive';
  /** The introspection types: as in the specification, or as in the real system. */
  readonly introspectionTypes: 'specified' | 'own';
  /** A many-to-one field is named after the referenced table, or the column if it ends in `_id` or `Id`. */
  readonly toOneName: 'table' | 'column';
  /** The spellings that an ordering may have, and what each means. */
  readonly directions: Readonly<Record<string, { readonly descending: boolean; readonly nullsFirst: boolean }>>;
  /** More than one key in an element of `orderBy`. */
  readonly severalOrderKeys: 'refused' | 'accepted';
  readonly uuidOperators: readonly ('eq' | 'neq' | 'in' | 'is')[];
  readonly edgeNode: 'nullable' | 'required';
  /** How many rows nested pages may hold: enough for six levels of default size, not for seven. */
  readonly mostRows: number;
  readonly offset: boolean;
  readonly byKey: boolean;
  /** Columns and functions named `__x`, which GraphQL reserves, or `nodeId`: left out, or taken. */
  readonly reservedNames: 'left-out' | 'taken';
  /** An input type that would have no fields: left out with what takes it, or made anyway. */
  readonly emptyInputs: 'left-out' | 'made';
  /** What the real system exposes although it is useless or wrong: reproduced, or put right. */
  readonly oddities: 'reproduced' | 'put-right';
  /** Fields of foreign keys, or collections, that would share a name: renamed, or the last wins. */
  readonly sameNames: 'told-apart' | 'last-wins';
}

const directions = {
  AscNullsFirst: { descending: false, nullsFirst: true },
  AscNullsLast: { descending: false, nullsFirst: false },
  DescNullsFirst: { descending: true, nullsFirst: true },
  DescNullsLast: { descending: true, nullsFirst: false },
};

export const dataDialects: Readonly<Record<DialectName, DataDialect>> = {
  contract: {
    name: 'contract',
    http: 'specified',
    documents: 'validated',
    types: 'documented',
    compositeColumns: 'opaque',
    json: 'serialized',
    totalCount: 'always',
    introspection: 'always',
    introspectionTypes: 'specified',
    toOneName: 'table',
    directions: { AscNullFirst: directions.AscNullsFirst, ...directions },
    severalOrderKeys: 'refused',
    uuidOperators: ['eq', 'neq'],
    edgeNode: 'nullable',
    mostRows: 10_000_000_000,
    offset: false,
    byKey: false,
    reservedNames: 'left-out',
    emptyInputs: 'left-out',
    oddities: 'put-right',
    sameNames: 'told-apart',
  },
  supabase: {
    name: 'supabase',
    http: 'gateway',
    documents: 'taken',
    types: 'all',
    compositeColumns: 'dropped',
    json: 'bare',
    totalCount: 'directive',
    introspection: 'directive',
    introspectionTypes: 'own',
    toOneName: 'column',
    directions,
    severalOrderKeys: 'accepted',
    uuidOperators: ['eq', 'in', 'is', 'neq'],
    edgeNode: 'required',
    // Recorded answers have deeper nested pages.
    mostRows: Infinity,
    offset: true,
    byKey: true,
    reservedNames: 'taken',
    emptyInputs: 'made',
    oddities: 'reproduced',
    sameNames: 'last-wins',
  },
};
