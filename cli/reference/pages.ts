// The pages of docs/reference/, made from the code, so that none can say what is not so.
import { globSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { isKeptOnly } from '../../mocks/management/operations/operations.ts';
import { NOT_BUILT } from '../../mocks/management/operations/routes.ts';
import { INTERFACES, type Clause } from '../../specs/clause.ts';
import { allClauses, allPlaces } from '../../specs/clauses.ts';
import type { OperationSpec } from '../../specs/operation.ts';
import { managementSpecs, storageSpecs } from '../../specs/operations.ts';
import { OTHER_VARIABLES } from '../options/unread-variables.ts';
import { createProgram } from '../program.ts';
import configSchema from '../touchstone.schema.json' with { type: 'json' };
import { clientsTable } from './clients-page.ts';
import { commandSections } from './commands-page.ts';
import { operationsToImplement } from './contract-page.ts';
import { databaseTables } from './databases-page.ts';
import { errorTables } from './errors-page.ts';
import { code, renderPage, table } from './markdown.ts';
import { mockTables } from './mock-page.ts';
import { openPoints } from './open-points-page.ts';

const root = new URL('../../', import.meta.url);

/** Texts by file below `docs/reference/`, as they were before a formatter saw them. */
export async function renderReference(): Promise<ReadonlyMap<string, string>> {
  const program = await createProgram([]);
  const { devDependencies: installed } = JSON.parse(read('package.json')) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const places: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'commands.md': { commands: commandSections(program) },
    'configuration.md': { keys: keysTable(configSchema) },
    'environment.md': variableTables(program),
    'clauses.md': clauseTables(allClauses),
    'open-points.md': openPoints(allClauses, allPlaces),
    'contract.md': { operations: operationsToImplement(allClauses) },
    'administration.md': mockTables({
      faultRule: read('mocks/request/fault-rule.ts'),
      match: read('mocks/request/request-match.ts'),
      stub: read('mocks/request/stubs/stub.ts'),
      journal: read('mocks/request/journal.ts'),
    }),
    'operations.md': operationTables(),
    'databases.md': databaseTables(),
    'clients.md': {
      clients: clientsTable({ installed, commandLine: read('tests/clients/platform-cli/install.ts') }),
    },
    'errors.md': errorTables({
      data: readAll('mocks/data/request'),
      management: readAll('mocks/management'),
      storage: read('mocks/storage/operations/errors.ts'),
    }),
  };
  return new Map(Object.entries(places).map(([file, given]) => [file, renderPage(file, given)]));
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
function operationTables(): Readonly<Record<'management' | 'notBuilt' | 'storage', string>> {
  return {
    management: operationTable('management', '', managementSpecs),
    notBuilt: NOT_BUILT.map(({ operation }) => `- ${code(operation)}`).join('\n'),
    storage: operationTable('storage', '/storage/v1', storageSpecs),
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
    ['name', 'request', 'only in the dialect', ...(part === 'management' ? ['effect'] : [])],
    [...all.values()].map((spec) => [
      code(`${part}.${spec.operation}`),
      code(`${spec.method} ${prefix}${spec.path}`),
      dialectOf(spec),
      ...(part === 'management' ? [isKeptOnly(spec.operation) ? 'kept' : 'works'] : []),
    ]),
  );
}

function read(file: string): string {
  return readFileSync(new URL(file, root), 'utf8');
}

/** Every module below a folder, without its tests. */
function readAll(folder: string): string {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] });
  return files.toSorted().map(read).join('\n');
}
