// Refuses options of createMock that it does not know, and values that would fail later or be lost: from JavaScript anything may come.
import { parseTransitions } from '../management/operations/transitions.ts';
import type { MockOptions } from '../mock.ts';
import { isByteSize } from '../runtime/byte-size.ts';
import { isObject, shown } from '../runtime/unknown.ts';

interface Kind {
  readonly fits: (value: unknown) => boolean;
  readonly words: string;
}

/** Checked below, or by other modules: what to load, and addresses. */
const ELSEWHERE: Kind = { fits: () => true, words: '' };
const FUNCTION: Kind = { fits: (value) => typeof value === 'function', words: 'a function of a text' };

/** A record, so that the compiler misses none. */
const KINDS: Readonly<Record<keyof MockOptions, Kind>> = {
  schema: ELSEWHERE,
  dialect: {
    fits: (value) => value === 'contract' || value === 'supabase',
    words: "'contract' or 'supabase'",
  },
  schemas: { fits: isTexts, words: "the search path, such as ['public', 'app'] (SQL is given with schema)" },
  users: { fits: isListOrFile, words: "a list such as [{ email: 'ann@example.test' }], or { file: 'users.yaml' }" },
  database: {
    fits: (value) => isPlace(value, ['dir', 'url']),
    words: "{ memory: true }, { dir: 'folder' } or { url: 'postgres://…' }",
  },
  blobs: {
    fits: (value) => isPlace(value, ['dir', 's3']),
    words: "{ memory: true }, { dir: 'folder' } or { s3: 's3://bucket/prefix' }",
  },
  uploadLimit: {
    fits: (value) => typeof value === 'number' && isByteSize(value),
    words: 'a whole number of bytes above 0',
  },
  publicUrl: ELSEWHERE,
  openProjects: { fits: (value) => isWhole(value) && value >= 0, words: 'a whole number of projects' },
  seed: { fits: isWhole, words: 'a whole number' },
  keys: {
    fits: (value) => isObject(value) && Object.entries(value).every(([name, key]) => isKey(name, key)),
    words: 'an object with admin or token, each a text',
  },
  administration: { fits: (value) => value === 'on' || value === 'off', words: "'on' or 'off'" },
  corsOrigins: { fits: isTexts, words: "a list of origins such as ['http://localhost:5173']" },
  clock: { fits: (value) => value === 'system' || isMoment(value), words: "'system' or a Date" },
  stubs: {
    fits: isListOrFile,
    words: "a list such as [{ method: 'GET', path: '/rest/v1/todos', body: [] }], or { file: 'stubs.yaml' }",
  },
  transitions: { fits: isObject, words: "an object such as { project: { after: '5m' } }" },
  starting: FUNCTION,
  warn: FUNCTION,
  failed: { ...FUNCTION, words: 'a function of an entry of the journal' },
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
  const unknown = Object.keys(options).filter((name) => !Object.hasOwn(KINDS, name));
  if (unknown.length > 0) {
    const instead = unknown.flatMap((name) => FLAGS.get(toCamelCase(name)) ?? []);
    const said = instead.length > 0 ? instead.join('; ') : `Its options are ${Object.keys(KINDS).join(', ')}`;
    throw new Error(`createMock has no option "${unknown.join('", "')}". ${said}.`);
  }
  for (const [name, { fits, words }] of Object.entries(KINDS)) {
    const value: unknown = options[name as keyof MockOptions];
    if (value !== undefined && !fits(value))
      throw new Error(`createMock: ${name} is ${words}, and not ${shown(value)}.`);
  }
  parseTransitions({ ...options.transitions });
  checkSchema(options.schema);
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

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** A text would be taken for a file by its reader, and lost here. */
function isListOrFile(value: unknown): boolean {
  return Array.isArray(value) || (isObject(value) && typeof value['file'] === 'string');
}

function isPlace(value: unknown, kept: readonly string[]): boolean {
  if (!isObject(value)) return false;
  const [[name, place] = [''], ...others] = Object.entries(value);
  if (others.length > 0) return false;
  return name === 'memory' ? place === true : kept.includes(name) && typeof place === 'string' && place !== '';
}

function isKey(name: string, key: unknown): boolean {
  return ['admin', 'token'].includes(name) && (key === undefined || (typeof key === 'string' && key !== ''));
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** By what it does, not by its class: a test environment may have a Date of its own. */
function isMoment(value: unknown): boolean {
  return (
    isObject(value) && typeof value['getTime'] === 'function' && Number.isFinite((value as unknown as Date).getTime())
  );
}
