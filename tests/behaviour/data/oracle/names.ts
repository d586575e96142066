// Names for tables and columns: plain ones, reserved ones, ones that look like our own aliases, and every odd character.
import * as fc from 'fast-check';
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';

export interface NameDraft {
  readonly sql: string;
  /** Whether a comment directive gives it a GraphQL name. */
  readonly renamed: boolean;
}

const plain = ['a', 'b', 'id', 'item', 'Item', 'iTem', 'ITEM', 'blog_post', 'ownerId', 'owner_id', '_', 'x1'];
const reserved = [
  'select',
  'order',
  'table',
  'user',
  'group',
  'null',
  'true',
  'default',
  'and',
  'or',
  'not',
  'eq',
  'is',
];
const ours = ['__t1', '__t2', 'c0', 'c1', 'n', 'total', 'k', 'v', 'f', 'affected', 'data', 'edges', 'node', 'first'];
const javascript = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'length'];
const odd = [
  'with space',
  'dot.ted',
  '"',
  'quo"te',
  '""',
  "it's",
  'back\\slash',
  '\\',
  '$1',
  '$$',
  '${x}',
  '%',
  '%s%I',
  '1st',
  'a-b',
  'é',
  'größe',
  '名前',
  '😀',
  'tab\tbed',
  'new\nline',
  '/*',
  '--',
  ';',
  '?',
  ':name',
  '@graphql({"name": "x"})',
  'x'.repeat(63),
  'é'.repeat(31),
];

const text: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...plain), weight: 5 },
  { arbitrary: fc.constantFrom(...reserved), weight: 2 },
  { arbitrary: fc.constantFrom(...ours), weight: 2 },
  { arbitrary: fc.constantFrom(...javascript), weight: 1 },
  { arbitrary: fc.constantFrom(...odd), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), weight: 1 },
);

export const nameDraft: fc.Arbitrary<NameDraft> = fc.record({ sql: text, renamed: fc.boolean() });

/** Names with two underscores are GraphQL's own, but the supabase dialect shows them. */
export function isGraphqlName(name: string, dialect: DialectName): boolean {
  return /^[A-Za-z_][A-Za-z_0-9]*$/.test(name) && (dialect === 'supabase' || !name.startsWith('__'));
}

export function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The name, cut to the 63 bytes that PostgreSQL keeps, with a number if it is taken. */
export function uniqueName(wanted: string, isTaken: (name: string) => boolean): string {
  const clean = wanted.replaceAll('\0', '') || 'empty';
  for (let turn = 0; ; turn += 1) {
    const suffix = turn === 0 ? '' : `_${turn}`;
    const name = cut(clean, 63 - suffix.length) + suffix;
    if (!isTaken(name)) return name;
  }
}

function cut(text: string, bytes: number): string {
  const characters = Array.from(text);
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop();
  return characters.join('');
}
