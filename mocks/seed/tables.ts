// What a seeder knows about tables: columns with their types, keys, references, constraints and partitions.
import type { Hints } from './checks.ts';

/** A type with domains resolved to what is below them. */
export interface SeedType {
  /** As `format_type` prints it, such as `character varying(60)` or `extensions.vector(3)`. */
  readonly text: string;
  /** Of an enum type, in order. */
  readonly labels: readonly string[];
  /** Of an array type. */
  readonly element: SeedType | undefined;
  /** Of a composite type. */
  readonly attributes: readonly SeedType[] | undefined;
}

export interface SeedColumn {
  readonly name: string;
  readonly of: SeedType;
  readonly required: boolean;
  /** What fills it: the caller, a sequence (serial, identity), or the database from other columns. */
  readonly filledBy: 'caller' | 'sequence' | 'expression';
  /** Its name, ready for SQL text. */
  readonly sequence: string | null;
  readonly hasDefault: boolean;
  /** Alone in a unique key. */
  readonly unique: boolean;
  /** What its check constraints and those of its domain ask for. */
  readonly hints: Hints;
}

export interface SeedReference {
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}

/** A constraint or a unique index: the columns that a row may have other values in when it is refused. */
export interface SeedConstraint {
  readonly name: string;
  readonly columns: readonly string[];
}

/** What a row must be like to be taken by one of the partitions: the lowest column of a key, and its bound. */
export interface PartitionBound {
  readonly column: string;
  /** As `pg_get_expr` prints it. */
  readonly bound: string;
}

export interface SeedTable {
  /** Quoted, with its schema: ready for SQL text. */
  readonly name: string;
  readonly columns: readonly SeedColumn[];
  readonly references: readonly SeedReference[];
  readonly constraints: readonly SeedConstraint[];
  /** Columns of the primary key; none if there is no key. */
  readonly key: readonly string[];
  readonly uniques: readonly (readonly string[])[];
  /** One path of bounds for each partition that rows end in; none if the table is not partitioned or takes any row. */
  readonly partitions: readonly (readonly PartitionBound[])[];
  /** Whether the user's own triggers run for its rows. */
  readonly hasTriggers: boolean;
}
