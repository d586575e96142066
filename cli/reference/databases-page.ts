// The page of what the database of a project has from the start, and which extensions SQL can create in it.
import { BOOTSTRAP_SQL } from '../../mocks/db/bootstrap.ts';
import { BUNDLED_EXTENSIONS, OPTIONAL_EXTENSIONS } from '../../mocks/db/script/extensions.ts';
import { ABSENT_EXTENSIONS, STAND_INS, WHOLE_EXTENSIONS } from '../../mocks/db/script/stand-ins.ts';
import { code, table } from './markdown.ts';

export function databaseTables(): Readonly<Record<'schemas' | 'roles' | 'extensions', string>> {
  return {
    schemas: table(
      ['schema', 'tables', 'functions'],
      [...schemasOf(BOOTSTRAP_SQL)].map(([name, { tables, functions }]) => [
        code(name),
        tables.map(code).join(', '),
        functions.map(code).join(', '),
      ]),
    ),
    roles: rolesOf(BOOTSTRAP_SQL).map(code).join(', '),
    extensions: table(
      ['extension', 'in an embedded database', 'what works'],
      [
        ...[...BUNDLED_EXTENSIONS, ...WHOLE_EXTENSIONS].toSorted().map((name) => [code(name), 'there', 'all']),
        ...[...OPTIONAL_EXTENSIONS].map(([name, needed]) => [
          code(name),
          `with a package that you install: ${code(`npm install -D ${needed}`)}`,
          'all',
        ]),
        ...[...STAND_INS.values()].map(({ name, limits }) => [
          code(name),
          'a stand-in: schemas, types, functions and grants are there',
          limits,
        ]),
        ...[...ABSENT_EXTENSIONS.keys()]
          .filter((name) => !OPTIONAL_EXTENSIONS.has(name) && !WHOLE_EXTENSIONS.includes(name))
          .map((name) => [code(name), 'absent: `create extension` is skipped with a warning', 'nothing']),
      ],
    ),
  };
}

interface Contents {
  readonly tables: string[];
  readonly functions: string[];
}

const MADE =
  /create (?:or replace )?(?:schema|table|function)(?: if not exists)? "?(?<first>\w+)"?(?:\."?(?<second>\w+)"?)?/giu;
/** It is the mock's own. */
const HIDDEN = 'touchstone_definitions';

function rolesOf(sql: string): readonly string[] {
  return [...sql.matchAll(/create role (\w+)/gu)].map(([, name = '']) => name);
}

/** By name, as the SQL that prepares a database makes them. */
function schemasOf(sql: string): ReadonlyMap<string, Contents> {
  const found = new Map<string, Contents>();
  for (const { 0: statement, groups: { first = '', second } = {} } of sql.matchAll(MADE)) {
    if (first === HIDDEN || (second === undefined && !/\bschema\b/iu.test(statement))) continue;
    const contents = found.get(first) ?? { tables: [], functions: [] };
    found.set(first, contents);
    const list = /\btable\b/iu.test(statement) ? contents.tables : contents.functions;
    if (second !== undefined && !list.includes(second)) list.push(second);
  }
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
