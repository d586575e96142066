// The API that the specs give to the fixture: what its tables have by the document, and the facts of them that this needs.
import { contractApi } from './data-api.ts';
import { fixtureTables, type FixtureTable } from './fixture.ts';
import { expandApi, type ExpandedType } from './graphql/expand.ts';
import { nameOf } from './graphql/read-api.ts';
import type { ForeignKeyFacts, TableFacts } from './graphql/tables.ts';
import { withoutUndefined } from './without-undefined.ts';

interface FixtureApiOptions {
  readonly role: 'anon' | 'service_role';
  readonly inflected: boolean;
  /** Whether a table that is none, such as a view, is to have a type: how its key is declared is open. */
  readonly shows: (table: FixtureTable) => boolean;
}

/** The types by name, as the role has them. */
export function expandFixture({ role, inflected, shows }: FixtureApiOptions): ReadonlyMap<string, ExpandedType> {
  const seen = fixtureTables.filter(
    (table) => table.schema === 'public' && table.grants[role].includes('select') && shows(table),
  );
  const enums = new Map(
    seen.flatMap(({ columns }) =>
      columns.flatMap(({ type, labels }) =>
        labels === undefined ? [] : [[type.replaceAll('"', ''), labels] as const],
      ),
    ),
  );
  const types = expandApi(
    contractApi(),
    seen.map((table) => toFacts(table, role)),
    { inflected, enums: Object.fromEntries(enums) },
  );
  return reachable(types);
}

/** The types that some field of Query or Mutation leads to: no schema shows others. */
export function reachable(types: ReadonlyMap<string, ExpandedType>): ReadonlyMap<string, ExpandedType> {
  const found = new Map<string, ExpandedType>();
  const add = (name: string): void => {
    const type = types.get(name);
    if (type === undefined || found.has(name)) return;
    found.set(name, type);
    for (const field of type.fields.values())
      for (const one of [field, ...field.arguments.values()]) add(nameOf(one.type));
  };
  for (const root of ['Query', 'Mutation']) add(root);
  return found;
}

const PRIVILEGES = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
const SERIALS: Readonly<Record<string, string>> = { integer: 'serial', bigint: 'bigserial' };

function toFacts(table: FixtureTable, role: FixtureApiOptions['role']): TableFacts {
  const granted: readonly string[] = table.grants[role];
  return {
    name: table.name,
    key: table.primaryKey,
    columns: table.columns.map(({ name, type, nullable, serial }) => ({
      name,
      type: serial ? (SERIALS[type] ?? type) : type,
      notNull: !nullable,
    })),
    unique: table.unique,
    foreignKeys: table.foreignKeys.map(toForeignKey),
    rowSecurity: table.rowSecurity,
    privileges: PRIVILEGES.filter((privilege) => granted.includes(privilege.toLowerCase())),
    computed: Object.fromEntries(table.computed.map(({ name, type }) => [name, type])),
  };
}

function toForeignKey({
  columns,
  table,
  names: { local, foreign },
}: FixtureTable['foreignKeys'][number]): ForeignKeyFacts {
  return withoutUndefined({ columns, table, field: foreign, inverseField: local });
}

let known: ReadonlyMap<string, ExpandedType> | undefined;

/** The type of a field of the fixture, as cases know both. */
function typeOf(type: string, field: string): string | undefined {
  known ??= expandFixture({ role: 'service_role', inflected: false, shows: () => true });
  const found = known.get(type)?.fields.get(field);
  return found === undefined ? undefined : nameOf(found.type);
}

/** Whether a column of the fixture is filtered by the operator. */
export function isFilteredBy(table: string, column: string, operator: string): boolean {
  const filter = typeOf(`${table}Filter`, column);
  return filter !== undefined && typeOf(filter, operator) !== undefined;
}

/** The scalar of a column of the fixture. */
export function scalarOf(table: string, column: string): string {
  const scalar = typeOf(table, column);
  if (scalar === undefined) throw new Error(`The fixture has no column ${column} in ${table}.`);
  return scalar;
}
