// The pages of docs/reference/, made from the code, so that none can say what is not so.
import type { Command, Option } from 'commander';
import { isKeptOnly } from '../../mocks/management/operations/operations.ts';
import { NOT_BUILT } from '../../mocks/management/operations/routes.ts';
import { INTERFACES, mockAnswerLines, type Clause, type InterfaceName, type OpenReason } from '../../specs/clause.ts';
import { allClauses, allPlaces, type Place } from '../../specs/clauses.ts';
import { describePlace } from '../../specs/describe-place.ts';
import type { OperationSpec } from '../../specs/operation.ts';
import { authSpecs } from '../../specs/auth-operations.ts';
import { managementSpecs, storageSpecs } from '../../specs/operations.ts';
import { COMMANDS, describeOption, exitsOf } from '../commands.ts';
import { OTHER_VARIABLES } from '../options/unread-variables.ts';
import { createProgram } from '../program.ts';
import configSchema from '../touchstone.schema.json' with { type: 'json' };
import { operationsToImplement } from './contract-page.ts';
import { databaseTables } from './databases-page.ts';
import { errorTables } from './errors-page.ts';
import { fidelity } from './fidelity-page.ts';
import { code, read, renderPage, table } from './markdown.ts';
import { mockTables } from './mock-page.ts';

/** Texts by file below `docs/reference/`, as they were before a formatter saw them. */
export async function renderReference(): Promise<ReadonlyMap<string, string>> {
  const program = await createProgram([]);
  const places: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'commands.md': { commands: commandSections(program) },
    'configuration.md': { keys: keysTable(configSchema) },
    'environment.md': variableTables(program),
    'clauses.md': clauseTables(allClauses),
    'open-points.md': openPoints(allClauses, allPlaces),
    'contract.md': { operations: operationsToImplement(allClauses) },
    'administration.md': mockTables(),
    'operations.md': operationTables(),
    'databases.md': databaseTables(),
    'clients.md': { clients: clientsTable() },
    'errors.md': errorTables(),
    '../explanation/fidelity.md': fidelity(allClauses),
  };
  return new Map(Object.entries(places).map(([file, given]) => [file, renderPage(file, given)]));
}

/** Each command: what it does, its flags and variables, examples and exit codes. */
function commandSections(program: Command): string {
  const groups = Map.groupBy(program.commands, (command) => COMMANDS[command.name()]?.group ?? '');
  return [...groups]
    .flatMap(([group, commands]) => [`## ${group.replace(/:$/u, '')}`, ...commands.flatMap(describe)])
    .join('\n\n');
}

function describe(command: Command): readonly string[] {
  const help = COMMANDS[command.name()];
  const description = command.description();
  const words = command.registeredArguments.map((argument) => [
    code(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`),
    argument.description,
    '',
  ]);
  const flags = command.options.filter(({ hidden }) => !hidden).map(rowOf);
  const rows = [...words, ...flags];
  return [
    `### touchstone ${command.name()}`,
    `${description.charAt(0).toUpperCase()}${description.slice(1)}.`,
    ...(rows.length === 0 ? [] : [table(['flag', 'what it does', 'variable'], rows)]),
    ...(help === undefined
      ? []
      : [
          table(
            ['example', 'what for'],
            Object.entries(help.examples).map(([words, purpose]) => [code(`npx touchstone ${words}`), purpose]),
          ),
          table(['exit code', 'when'], exitsOf(help)),
        ]),
  ];
}

function rowOf(option: Option): readonly string[] {
  return [code(option.flags), describeOption(option), code(option.envVar ?? '')];
}

/** Every promise of the contract that is judged, by interface; and how many there are. */
function clauseTables(clauses: readonly Clause[]): Readonly<Record<string, string>> {
  const judged = clauses.filter(({ strength }) => strength !== 'open');
  const tables = INTERFACES.map((name) => {
    const own = judged.filter(({ id }) => id.startsWith(`${name}.`));
    const rows = own.map(({ id, strength, text }) => [code(id), strength, text]);
    return [name, table(['clause', 'strength', 'what it promises'], rows)] as const;
  });
  return { count: String(judged.length), ...Object.fromEntries(tables) };
}

const INTERFACE_TITLES: Readonly<Record<InterfaceName, string>> = {
  data: 'Data API',
  management: 'Management API',
  storage: 'Storage API',
};

/** By the reason for which it is open, each point below its interface; and how many there are. */
function openPoints(
  clauses: readonly Clause[],
  places: readonly Place[],
): Readonly<Record<OpenReason | 'count', string>> {
  const open = clauses.filter(({ strength }) => strength === 'open');
  const pointsOf = (why: OpenReason): string =>
    INTERFACES.flatMap((name) => {
      const own = open.filter((clause) => clause.interface === name && clause.why === why);
      return own.length === 0
        ? []
        : [`### ${INTERFACE_TITLES[name]}`, own.flatMap((clause) => pointOf(clause, places)).join('\n')];
    }).join('\n\n');
  return {
    count: String(open.length),
    contradiction: pointsOf('contradiction'),
    differs: pointsOf('differs'),
    silent: pointsOf('silent'),
  };
}

function pointOf({ id, text, mock, places: keys }: Clause, places: readonly Place[]): readonly string[] {
  const found = keys.flatMap((key) => places.find((place) => place.key === key) ?? []);
  return [
    `- **${text}** \`${id}\``,
    `  - In the contract: ${found.map(describePlace).join('; ')}.`,
    ...(mock === undefined ? [] : mockAnswerLines(mock).map((line) => `  - Our mock: ${line}`)),
  ];
}

/** Every variable that a command reads, and what it stands for. */
function variableTables(program: Command): Readonly<Record<'flags' | 'others', string>> {
  const readers = new Map<string, { readonly flag: string; readonly commands: Set<string> }>();
  for (const command of program.commands)
    for (const { envVar, long } of command.options) {
      if (envVar === undefined) continue;
      const known = readers.get(envVar) ?? { flag: long ?? '', commands: new Set<string>() };
      known.commands.add(command.name());
      readers.set(envVar, known);
    }
  const rows = [...readers].toSorted(([a], [b]) => a.localeCompare(b));
  return {
    flags: table(
      ['variable', 'flag', 'of'],
      rows.map(([name, { flag, commands }]) => [code(name), code(flag), [...commands].map(code).join(', ')]),
    ),
    others: table(
      ['variable', 'what it says'],
      [...OTHER_VARIABLES].map(([name, says]) => [code(name), says]),
    ),
  };
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** Every key of the configuration file, as its JSON Schema says it. */
function keysTable(schema: Schema): string {
  return table(['key', 'value', 'what it says'], rowsOf(schema, ''));
}

function rowsOf(schema: Schema, prefix: string): readonly (readonly string[])[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, one]) => {
    const name = `${prefix}${key}`;
    const needed = schema.required?.includes(key) === true ? ', required' : '';
    const own = [code(name), `${valueOf(one)}${needed}`, one.description ?? ''];
    const inner = one.items?.properties === undefined ? one : one.items;
    return [own, ...rowsOf(inner, `${name}${inner === one ? '' : '[]'}.`)];
  });
}

function valueOf(schema: Schema): string {
  const { enum: choices, type, items, anyOf, oneOf } = schema;
  if (choices !== undefined) return choices.map((one) => code(String(one))).join(', ');
  const several = anyOf ?? oneOf;
  if (several !== undefined) return [...new Set(several.map(valueOf))].join(' or ');
  if (type === 'array') return items === undefined ? 'list' : `list of ${valueOf(items)}`;
  if (type === 'object') return typeof schema.additionalProperties === 'object' ? 'map' : 'section';
  return typeof type === 'string' ? type : (type?.join(' or ') ?? 'any');
}

/** The names of operations, as fault rules and the journal use them, with the requests that they are. */
function operationTables(): Readonly<Record<'management' | 'notBuilt' | 'storage' | 'auth', string>> {
  return {
    management: operationTable('management', '', managementSpecs),
    notBuilt: NOT_BUILT.map(({ operation }) => `- ${code(operation)}`).join('\n'),
    storage: operationTable('storage', '/storage/v1', storageSpecs),
    auth: operationTable('auth', '/auth/v1', authSpecs),
  };
}

function operationTable(part: string, prefix: string, specs: typeof storageSpecs): string {
  const [contract, supabase] = [specs('contract'), specs('supabase')];
  const dialectOf = ({ operation }: OperationSpec): string => {
    if (!contract.some((one) => one.operation === operation)) return code('supabase');
    return supabase.some((one) => one.operation === operation) ? '' : code('contract');
  };
  const all = new Map([...supabase, ...contract].map((spec) => [spec.operation, spec]));
  return table(
    ['name', 'request', 'only in the dialect', 'effect'],
    [...all.values()].map((spec) => [
      code(`${part}.${spec.operation}`),
      code(`${spec.method} ${prefix}${spec.path}`),
      dialectOf(spec),
      part === 'management' ? (isKeptOnly(spec.operation) ? 'kept' : 'works') : '',
    ]),
  );
}

/** Client, the names under which its versions are installed, the interfaces that it asks, and the tests that run it. */
const CLIENTS: readonly (readonly [name: string, installed: readonly string[], asks: string, tests: string])[] = [
  ['`@supabase/supabase-js`', ['@supabase/supabase-js'], 'data, storage, sign-in', 'app-in-node-and-chromium.test.ts'],
  ['`@supabase/storage-js`', ['@supabase/storage-js'], 'storage', 'storage-over-http.test.ts'],
  ['`supabase-management-js`', ['supabase-management-js'], 'management', 'management-sdk.test.ts'],
  ['Apollo Client', ['@apollo/client'], 'data', 'graphql-clients.test.ts'],
  ['urql', ['@urql/core'], 'data', 'graphql-clients.test.ts'],
  ['Relay', ['relay-runtime'], 'data', 'graphql-clients.test.ts'],
  ['GraphQL Code Generator', ['@graphql-codegen/cli'], 'data', 'codegen-client.test.ts'],
  ['Mock Service Worker', ['msw', 'msw-2'], 'all three, in a page or a test', 'storage-behind-msw.test.ts'],
  ['Prism', ['@stoplight/prism-cli'], 'management, storage: judges the answers', 'prism-proxy.test.ts'],
  [
    "the platform's command line",
    ['@supabase/cli-linux-x64'],
    'management, the database of a server',
    'platform-cli.test.ts',
  ],
  ["the platform's MCP server", ['@supabase/mcp-server-supabase'], 'management', 'mcp-server.test.ts'],
];

function clientsTable(): string {
  const { devDependencies: installed } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const fetched = JSON.parse(read('tests/clients/fetched-packages.json')) as Record<string, string>;
  return table(
    ['client', 'versions', 'asks', 'test in `tests/clients/`'],
    CLIENTS.map(([name, packages, asks, tests]) => [
      name,
      packages.map((one) => versionOf({ ...installed, ...fetched }, one)).join(', '),
      asks,
      code(tests),
    ]),
  );
}

/** `npm:msw@2.10.0` is 2.10.0. */
function versionOf(installed: Readonly<Record<string, string>> = {}, name: string): string {
  const version = installed[name]?.split('@').at(-1);
  if (version === undefined) throw new Error(`package.json has no ${name}: correct cli/reference/pages.ts.`);
  return version;
}
