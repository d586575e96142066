// Tables as the specs need them to say what API they have: facts of SQL, and names that are overridden by hand.
import type { Privilege } from './api.ts';

export interface TableFacts {
  readonly name: string;
  /** The name of its type, if it is overridden. */
  readonly typeName?: string;
  readonly columns: readonly ColumnFacts[];
  /** The columns of its key; without a key the table is absent. */
  readonly key: readonly string[];
  /** Further columns whose values no two rows share. */
  readonly unique?: readonly (readonly string[])[];
  readonly foreignKeys?: readonly ForeignKeyFacts[];
  readonly rowSecurity?: boolean;
  /** What the role may do with it; all, unless said otherwise. */
  readonly privileges?: readonly Privilege[];
  /** Computed fields with their types, as in SQL. */
  readonly computed?: Readonly<Record<string, string>>;
}

export interface ColumnFacts {
  readonly name: string;
  /** As in SQL: `integer`, `serial`, `varchar(255)`, `text[]`, or the name of an enum. */
  readonly type: string;
  readonly notNull?: boolean;
  readonly generated?: boolean;
  /** Whether a sequence of its own gives its values, if the type does not say so. */
  readonly serial?: boolean;
  readonly field?: string;
}

export interface ForeignKeyFacts {
  readonly columns: readonly string[];
  /** The name of the table that it leads to. */
  readonly table: string;
  /** The names of its fields here and there, if they are overridden. */
  readonly field?: string;
  readonly inverseField?: string;
}

/** What tables are expanded with. */
export interface ExpandOptions {
  readonly inflected?: boolean;
  /** The enums of the database, with their labels. */
  readonly enums?: Readonly<Record<string, readonly string[]>>;
}
