// Refuses options of createMock that it does not know: from JavaScript anything may come, and a misspelt one would be lost.
import type { MockOptions } from '../mock.ts';

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
  clock: true,
  stubs: true,
  transitions: true,
  starting: true,
  warn: true,
};

/** Throws an Error that lists the options. */
export function checkOptions(options: MockOptions): void {
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(KNOWN, name));
  if (unknown.length > 0)
    throw new Error(
      `createMock has no option "${unknown.join('", "')}". Its options are ${Object.keys(KNOWN).join(', ')}.`,
    );
  checkSchema(options.schema);
  checkSchemas(options.schemas);
  checkListOrFile('users', options.users, "[{ email: 'ann@example.test' }]");
  checkListOrFile('stubs', options.stubs, "[{ method: 'GET', path: '/rest/v1/todos', body: [] }]");
}

function checkSchema(schema: unknown): void {
  if (schema === undefined) return;
  const keys = typeof schema === 'object' && schema !== null ? Object.keys(schema) : [];
  if (keys.length === 1 && ['sql', 'files', 'folder'].includes(keys[0] ?? '')) return;
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
