// What the two dialects of the data API do differently, as one record of settings.
import type { DialectName } from '../runtime/dialect.ts';

export interface DataDialect {
  readonly name: DialectName;
  /** Requests and answers as GraphQL over HTTP has them, or as the real system's gateway has them. */
  readonly http: 'specified' | 'gateway';
  /** A document is validated before anything of it is executed, or taken as far as it goes. */
  readonly documents: 'validated' | 'taken';
  /** Which PostgreSQL types have a GraphQL type of their own; every other one is Opaque. */
  readonly types: 'documented' | 'all';
  /** Columns of a composite type: Opaque, or left out. */
  readonly compositeColumns: 'opaque' | 'dropped';
  /** A JSON value as its text, or a JSON string without its quotes and JSON null as no value. */
  readonly json: 'serialized' | 'bare';
  /** Every connection counts, or only those whose table's comment asks for it. */
  readonly totalCount: 'always' | 'directive';
  readonly introspection: 'always' | 'directive';
  /** What introspection says of itself: as the specification has it, or as the real system does. */
  readonly introspectionTypes: 'specified' | 'own';
  /** A many-to-one field is called after the referenced table, or after the column where that ends in `_id` or `Id`. */
  readonly toOneName: 'table' | 'column';
  /** The spellings that an ordering may have, and what each means. */
  readonly directions: Readonly<Record<string, { readonly descending: boolean; readonly nullsFirst: boolean }>>;
  /** More than one key in an element of `orderBy`. */
  readonly severalOrderKeys: 'refused' | 'accepted';
  readonly uuidOperators: readonly ('eq' | 'neq' | 'in' | 'is')[];
  readonly edgeNode: 'nullable' | 'required';
  /** How many rows pages within pages may hold: six pages of the default size, each within the one before, and not seven. */
  readonly mostRows: number;
  readonly offset: boolean;
  readonly byKey: boolean;
  /** Columns and functions called `__x`, which GraphQL keeps for itself, or `nodeId`: left out, or taken. */
  readonly reservedNames: 'left-out' | 'taken';
  /** An input type that would have no field: left out with what takes it, or made all the same. */
  readonly emptyInputs: 'left-out' | 'made';
  /** What the real system reflects although it is of no use, or wrong: the same here, or put right. */
  readonly oddities: 'reproduced' | 'put-right';
  /** Two foreign keys that would give two fields of one name: told apart, or the last one wins. */
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
    // Recorded answers have more pages within pages.
    mostRows: Infinity,
    offset: true,
    byKey: true,
    reservedNames: 'taken',
    emptyInputs: 'made',
    oddities: 'reproduced',
    sameNames: 'last-wins',
  },
};
