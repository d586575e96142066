// The differences between the two dialects of the data API: the shape that the specs say, and settings of behaviour.
import { contractApi, supabaseApi } from '../../specs/data-api.ts';
import type { DataApi } from '../../specs/graphql/api.ts';
import type { DialectName } from '../runtime/dialect.ts';

export interface DataDialect {
  readonly name: DialectName;
  /** The shape of the API, by the specs. */
  readonly api: DataApi;
  /** A document is validated before any of it is executed, or executed as far as possible. */
  readonly documents: 'validated' | 'taken';
  /** Columns of a composite type: Opaque, or left out. */
  readonly compositeColumns: 'opaque' | 'dropped';
  /** The data interface is a part of the service, or an extension of PostgreSQL that SQL can drop. */
  readonly extension: 'built-in' | 'droppable';
  /** Every connection has a count, or only those of tables with a comment that enables it. */
  readonly totalCount: 'always' | 'directive';
  readonly introspection: 'always' | 'directive';
  /** The introspection types: as in the specification, or as in the real system. */
  readonly introspectionTypes: 'specified' | 'own';
  /** How many keys an element of `orderBy` may have. */
  readonly orderKeys: 'one' | 'any';
  /** How many rows nested pages may hold: enough for six levels of default size, not for seven. */
  readonly mostRows: number;
  /** How many levels of selections an operation may have. */
  readonly mostLevels: number;
  /** What was broken only at the commit: an answer of GraphQL as any error, or one of the gateway. */
  readonly brokenAtCommit: 'answered' | 'refused';
  /** Columns and functions named `__x`, which GraphQL reserves, or `nodeId`: left out, or taken. */
  readonly reservedNames: 'left-out' | 'taken';
  /** An input type that would have no fields: left out with what takes it, or made anyway. */
  readonly emptyInputs: 'left-out' | 'made';
  /** What the real system exposes although it is useless or wrong: reproduced, or put right. */
  readonly oddities: 'reproduced' | 'put-right';
  /** Fields of foreign keys, or collections, that would share a name: renamed, or the last wins. */
  readonly sameNames: 'told-apart' | 'last-wins';
}

export const dataDialects: Readonly<Record<DialectName, DataDialect>> = {
  contract: {
    name: 'contract',
    get api() {
      return contractApi();
    },
    documents: 'validated',
    compositeColumns: 'opaque',
    extension: 'built-in',
    totalCount: 'always',
    introspection: 'always',
    introspectionTypes: 'specified',
    orderKeys: 'one',
    mostRows: 10_000_000_000,
    mostLevels: Infinity,
    brokenAtCommit: 'answered',
    reservedNames: 'left-out',
    emptyInputs: 'left-out',
    oddities: 'put-right',
    sameNames: 'told-apart',
  },
  supabase: {
    name: 'supabase',
    get api() {
      return supabaseApi();
    },
    documents: 'taken',
    compositeColumns: 'dropped',
    extension: 'droppable',
    totalCount: 'directive',
    introspection: 'directive',
    introspectionTypes: 'own',
    orderKeys: 'any',
    // Recorded answers have deeper nested pages.
    mostRows: Infinity,
    mostLevels: 32,
    brokenAtCommit: 'refused',
    reservedNames: 'taken',
    emptyInputs: 'made',
    oddities: 'reproduced',
    sameNames: 'last-wins',
  },
};
