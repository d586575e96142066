// Refuses values of createMock's options that would fail later, far from the call, or be lost.
import type { MockOptions } from '../mock.ts';

interface Kind {
  readonly fits: (value: unknown) => boolean;
  readonly words: string;
}

/** Other modules check the rest: what to load, sizes and addresses. */
type Checked = Exclude<keyof MockOptions, 'schema' | 'schemas' | 'users' | 'stubs' | 'uploadLimit' | 'publicUrl'>;

const FUNCTION: Kind = { fits: (value) => typeof value === 'function', words: 'a function of a text' };

const KINDS: Readonly<Record<Checked, Kind>> = {
  dialect: {
    fits: (value) => value === 'contract' || value === 'supabase',
    words: "'contract' or 'supabase'",
  },
  database: {
    fits: (value) => isPlace(value, ['dir', 'url']),
    words: "{ memory: true }, { dir: 'folder' } or { url: 'postgres://…' }",
  },
  blobs: {
    fits: (value) => isPlace(value, ['dir', 's3']),
    words: "{ memory: true }, { dir: 'folder' } or { s3: 's3://bucket/prefix' }",
  },
  openProjects: { fits: (value) => isWhole(value) && value >= 0, words: 'a whole number of projects' },
  seed: { fits: isWhole, words: 'a whole number' },
  clock: { fits: (value) => value === 'system' || isMoment(value), words: "'system' or a Date" },
  keys: {
    fits: (value) => isRecord(value) && Object.entries(value).every(([name, key]) => isKey(name, key)),
    words: 'an object with admin or token, each a text',
  },
  administration: { fits: (value) => value === 'on' || value === 'off', words: "'on' or 'off'" },
  corsOrigins: {
    fits: (value) => Array.isArray(value) && value.every((origin) => typeof origin === 'string'),
    words: "a list of origins such as ['http://localhost:5173']",
  },
  transitions: { fits: isRecord, words: "an object such as { project: { after: '5m' } }" },
  starting: FUNCTION,
  warn: FUNCTION,
  failed: { ...FUNCTION, words: 'a function of an entry of the journal' },
};

/** Throws an Error that names the option, what it takes, and the value as it was written. */
export function checkValues(options: MockOptions): void {
  for (const [name, { fits, words }] of Object.entries(KINDS)) {
    const value: unknown = options[name as Checked];
    if (value !== undefined && !fits(value))
      throw new Error(`createMock: ${name} is ${words}, and not ${shown(value)}.`);
  }
}

function isPlace(value: unknown, kept: readonly string[]): boolean {
  if (!isRecord(value)) return false;
  const [[name, place] = [''], ...others] = Object.entries(value);
  if (others.length > 0) return false;
  return name === 'memory' ? place === true : kept.includes(name) && typeof place === 'string' && place !== '';
}

function isKey(name: string, key: unknown): boolean {
  return ['admin', 'token'].includes(name) && (key === undefined || (typeof key === 'string' && key !== ''));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** By what it does, not by its class: a test environment may have a Date of its own. */
function isMoment(value: unknown): boolean {
  return (
    isRecord(value) && typeof value['getTime'] === 'function' && Number.isFinite((value as unknown as Date).getTime())
  );
}

function shown(value: unknown): string {
  return typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value));
}
