// The fixture as a database has it: the tables of specs/sql/ with their columns, keys and grants, and the rows of the seed.
import generated from './generated/fixture.json' with { type: 'json' };

interface FixtureColumn {
  readonly name: string;
  /** As PostgreSQL writes it, with its modifiers: `character varying(255)`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** The default counts upwards, as that of serial columns does. */
  readonly serial: boolean;
  /** Of an enumeration. */
  readonly labels?: readonly string[];
}

interface FixtureForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly references: readonly string[];
  /** Names of the two fields that comments give. */
  readonly names: Readonly<Partial<Record<'local' | 'foreign', string>>>;
}

/** A function of a row, shown as a field of its table. */
interface FixtureComputedField {
  readonly name: string;
  readonly type: string;
}

type FixtureRole = 'anon' | 'authenticated' | 'service_role';
type FixturePrivilege = 'select' | 'insert' | 'update' | 'delete' | 'truncate';

/**
 * A row: what PostgreSQL writes as JSON, but text in columns of 64-bit and exact numbers, whose digits JSON readers lose, and in
 * those of JSON itself.
 */
export type FixtureRow = Readonly<Record<string, unknown>>;

export interface FixtureTable {
  readonly name: string;
  readonly schema: string;
  readonly kind: 'table' | 'view' | 'materialized view' | 'foreign table';
  readonly columns: readonly FixtureColumn[];
  /** Of a view what its comment says. */
  readonly primaryKey: readonly string[];
  /** Sets of columns that are unique beside the primary key. */
  readonly unique: readonly (readonly string[])[];
  readonly foreignKeys: readonly FixtureForeignKey[];
  readonly computed: readonly FixtureComputedField[];
  /** Policies decide which rows a caller sees. */
  readonly rowSecurity: boolean;
  readonly grants: Readonly<Record<FixtureRole, readonly FixturePrivilege[]>>;
  /** In the order of the primary key. Those of a foreign table are the server's. */
  readonly rows: readonly FixtureRow[];
}

/** In the order in which fixture.sql creates them. */
export const fixtureTables = generated as unknown as readonly FixtureTable[];

/** A table of the schema `public`. */
export function fixtureTable(name: string): FixtureTable {
  const table = fixtureTables.find((one) => one.name === name && one.schema === 'public');
  if (table === undefined) throw new Error(`specs/sql/fixture.sql creates no table ${name}.`);
  return table;
}
