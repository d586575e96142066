// The page of what the database of a project has from the start, and which extensions SQL can create in it.
import { BOOTSTRAP_SQL } from '../../mocks/db/bootstrap.ts';
import { ABSENT_EXTENSIONS, BUNDLED_EXTENSIONS, OPTIONAL_EXTENSIONS } from '../../mocks/db/script/extensions.ts';
import { STAND_INS } from '../../mocks/db/script/stand-ins.ts';
import { code, table, type Page } from './markdown.ts';

export function databasesPage(): Page {
  return {
    file: 'databases.md',
    title: 'Databases of projects',
    lead: "What the database of a project has before the project's own SQL, and which extensions that SQL can create. A database on a server (`--database-url`) has the extensions of the server, and stand-ins for those that it lacks.",
    source: 'specs/sql/project and mocks/db',
    body: [
      '## Schemas',
      'The tables of `auth`, `storage` and `realtime` have the columns, keys and triggers of the platform, so that migrations can refer to them. `storage` is what the storage interface works on. No service works on `auth` and `realtime`: users are [signed in by the mock](administration.md), and messages stay in their table.',
      table(
        ['schema', 'tables', 'functions'],
        [...schemasOf(BOOTSTRAP_SQL)].map(([name, { tables, functions }]) => [
          code(name),
          tables.map(code).join(', '),
          functions.map(code).join(', '),
        ]),
      ),
      'The schemas `cron`, `net`, `pgmq` and so on come with their extensions. `vault`, `graphql` and `graphql_public` are empty until theirs is created, which happens by itself where the SQL uses them.',
      '## Roles',
      `Requests run as \`anon\`, \`authenticated\` or \`service_role\`. ${rolesOf(BOOTSTRAP_SQL).map(code).join(', ')} exist, so that grants and policies can name them.`,
      '## Extensions',
      table(
        ['extension', 'in an embedded database', 'what works'],
        [
          ...BUNDLED_EXTENSIONS.toSorted().map((name) => [code(name), 'there', 'all']),
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
          ...[...ABSENT_EXTENSIONS]
            .filter((name) => !OPTIONAL_EXTENSIONS.has(name))
            .map((name) => [code(name), 'absent: `create extension` is skipped with a warning', 'nothing']),
        ],
      ),
      'Any other one is refused, with the file, the line and what to do.',
    ],
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
