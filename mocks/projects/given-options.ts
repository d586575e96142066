// Refuses options of createMock that it does not know: from JavaScript anything may come, and a misspelt one would be lost.
import type { MockOptions } from '../mock.ts';
import { checkValues } from './option-values.ts';

/** A record, so that the compiler misses none. */
const KNOWN: Readonly<Record<keyof MockOptions, true>> = {
  schema: true,
  dialect: true,
  schemas: true,
  users: true,
  database: true,
  blobs: true,
  uploadLimit: true,
  publicUrl: true,
  openProjects: true,
  seed: true,
  keys: true,
  administration: true,
  corsOrigins: true,
  clock: true,
  stubs: true,
  transitions: true,
  starting: true,
  warn: true,
  failed: true,
};

const SERVED = 'serve(mock, { … }) of touchstone/node puts the mock on a port';

/** Flags of the command and options of earlier versions, and what does the same in a program. */
const FLAGS: ReadonlyMap<string, string> = new Map([
  ['persist', "database: { dir: '…/database' } and blobs: { dir: '…/objects' } keep its state in folders"],
  ['databaseUrl', "database: { url: 'postgres://…' } uses a server"],
  ...['port', 'host', 'tls', 'tlsCert', 'tlsKey', 'plainPort', 'managementOverHttp'].map(
    (flag) => [flag, SERVED] as const,
  ),
  ['engineThread', "database: { url: 'postgres://…' } leaves the mock free beside a long statement"],
  ['sdl', 'only the command has it'],
  ['json', 'mock.urls and mock.keys have what it prints'],
]);

/** Throws an Error that lists the options. */
export function checkOptions(options: MockOptions): void {
  if (typeof options !== 'object' || options === null)
    throw new Error(`createMock takes an object of options, and not ${JSON.stringify(options)}.`);
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(KNOWN, name));
  if (unknown.length > 0) {
    const instead = unknown.flatMap((name) => FLAGS.get(toCamelCase(name)) ?? []);
    const said = instead.length > 0 ? instead.join('; ') : `Its options are ${Object.keys(KNOWN).join(', ')}`;
    throw new Error(`createMock has no option "${unknown.join('", "')}". ${said}.`);
  }
  checkValues(options);
  checkSchema(options.schema);
  checkSchemas(options.schemas);
  checkListOrFile('users', options.users, "[{ email: 'ann@example.test' }]");
  checkListOrFile('stubs', options.stubs, "[{ method: 'GET', path: '/rest/v1/todos', body: [] }]");
}

function toCamelCase(name: string): string {
  return name.replaceAll(/-+([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function checkSchema(schema: unknown): void {
  if (schema === undefined) return;
  const keys = typeof schema === 'object' && schema !== null ? Object.keys(schema) : [];
  if (keys.length === 1 && ['sql', 'files'].includes(keys[0] ?? '')) return;
  if (keys.includes('folder') && keys.every((key) => ['folder', 'before', 'after'].includes(key))) return;
  const given = typeof schema === 'string' ? 'a text' : keys.length === 0 ? typeof schema : `{ ${keys.join(', ')} }`;
  throw new Error(
    `createMock: schema is one of { sql: 'create table …' }, { files: ['schema.sql'] } and { folder: 'supabase' }, and not ${given}.`,
  );
}

/** The search path is easily taken for several schemas to load. */
function checkSchemas(schemas: unknown): void {
  if (schemas === undefined) return;
  if (Array.isArray(schemas) && schemas.every((name) => typeof name === 'string')) return;
  throw new Error(`createMock: schemas is the search path, such as ['public', 'app']. SQL is given with schema.`);
}

/** A text would be taken for a file by its reader, and lost here. */
function checkListOrFile(name: string, given: unknown, example: string): void {
  const isFile = typeof given === 'object' && given !== null && 'file' in given && typeof given.file === 'string';
  if (given === undefined || Array.isArray(given) || isFile) return;
  throw new Error(`createMock: ${name} is a list such as ${example}, or { file: '${name}.yaml' }.`);
}
