// One thing wrong with a request that is right otherwise: with its path, its query, its headers or its body.
import { isRecord } from '../../suites/kit/contract/json.ts';
import type { Draft } from './draft.ts';
import { deepJson, WORDS } from './odd-values.ts';
import { pick, type Dice, type Twist } from './twist.ts';
import { encode } from './valid.ts';

type Path = readonly (string | number)[];

/** Twists of the text of a body, JSON or not. */
const ofBytes: readonly Twist[] = [
  rewritten('an empty body', () => ''),
  rewritten('a byte order mark', (text) => `\ufeff${text}`),
  rewritten('half of a body', (text) => text.slice(0, Math.ceil(text.length / 2))),
  rewritten('more after the body', (text) => `${text} x`),
  rewritten('a comma too many', (text) => text.replace(/[}\]]$/, ',$&')),
  rewritten('a number that is too large', (text) => text.replace(/"[^"]*"(?=[,}\]])/, '1e999')),
  rewritten('NaN', () => 'NaN'),
  rewritten('lists in lists', (_, { number }) => deepJson(number % 2 === 0 ? 500 : 100_000)),
  rewritten('__proto__', (text) => text.replace(/^\{/, '{"__proto__":{"admin":true,"name":"evil"},')),
  rewritten('constructor', (text) => text.replace(/^\{/, '{"constructor":{"prototype":{"name":"evil"}},')),
  {
    name: 'bytes that are no text',
    apply: ({ body }, { number }) => {
      if (body.length < 3) return undefined;
      const broken = Uint8Array.from(body);
      broken[1 + (number % (body.length - 2))] = 0xff;
      return { body: broken };
    },
  },
  {
    name: 'a key twice',
    apply: ({ body }, { value }) => {
      const text = Buffer.from(body).toString();
      const key = /^\{("\w+"):/.exec(text)?.[1];
      const again = `,${key ?? ''}:${JSON.stringify(value)}}`;
      return key === undefined ? undefined : { body: Buffer.from(text.replace(/\}$/, again)) };
    },
  },
];

/** Twists of the value of a JSON body. */
const ofJson: readonly Twist[] = [
  edited('another value', (root, { value }) => (Array.isArray(root) && root.length === 0 ? undefined : value)),
  ...[1, 2, 3].map(() => inside('an odd value', (_, { value }) => value)),
  ...[1, 2].map(() => inside('an odd text', (value, { text }) => (typeof value === 'string' ? text : undefined))),
  inside('null', () => null),
  inside('a value in a list', (value) => [value]),
  inside('a list too long', (value) =>
    Array.isArray(value)
      ? Array.from({ length: 1200 }, (): unknown => (value as readonly unknown[])[0] ?? 'x')
      : undefined,
  ),
  // Even `__proto__` becomes a property of its own.
  edited('a property too many', (root, { name, value }) =>
    isRecord(root) ? Object.fromEntries([...Object.entries(root), [name, value]]) : undefined,
  ),
  edited('a property too few', (root, dice) => {
    if (!isRecord(root)) return undefined;
    const gone = pick(Object.keys(root), dice);
    return gone === undefined ? undefined : Object.fromEntries(Object.entries(root).filter(([key]) => key !== gone));
  }),
  edited('the body in a list', (root) => [root]),
];

type Part = 'segments' | 'query' | 'headers';

/** Undefined if there is nothing of the kind. */
function changed<P extends Part>(
  part: P,
  name: string,
  edit: (given: Draft[P], dice: Dice, draft: Draft) => Draft[P] | undefined,
): Twist {
  return {
    name,
    apply(draft, dice) {
      const after = edit(draft[part], dice, draft);
      return after === undefined ? undefined : { [part]: after };
    },
  };
}

/** Twists that change only names and values of parameters. */
const ofPath: readonly Twist[] = [
  ...[1, 2].map(() =>
    changed('segments', 'an odd segment', (all, { segment, number }) =>
      all.with(-1 - (number % (all.length - 1)), segment),
    ),
  ),
  changed('segments', 'a segment that is shorter', (all, dice) =>
    all.map((one) => (one === pick(all, dice) ? one.slice(1) : one)),
  ),
  changed('segments', 'a segment in capitals', (all, dice) =>
    all.map((one) => (one === pick(all, dice) ? one.toUpperCase() : one)),
  ),
  changed('segments', 'a slash at the end', (all) => [...all, '']),
  changed('segments', 'a slash twice', (all, { number }) => all.toSpliced(number % all.length, 0, '')),
  changed('segments', 'a segment too many', (all, { segment }) => [...all, segment]),
  changed('segments', 'a segment too few', (all) => all.slice(0, -1)),
];

const ofQuery: readonly Twist[] = [
  changed('query', 'an odd value in the query', (all, { segment, number }) =>
    all.length === 0
      ? undefined
      : all.map(([name, value], index) => [name, index === number % all.length ? segment : value]),
  ),
  changed('query', 'a parameter twice', (all, { segment }) => {
    const [first] = all;
    return first === undefined ? undefined : [...all, [first[0], segment]];
  }),
  changed('query', 'a parameter too many', (all, { name, segment }) => [...all, [encodeURIComponent(name), segment]]),
  changed('query', 'no query', (all) => (all.length === 0 ? undefined : [])),
];

const AUTHORIZATIONS = [...WORDS.authorizations, `Bearer ${'x'.repeat(5000)}`];

const ofHeaders: readonly Twist[] = [
  changed('headers', 'another content type', (all, dice, { body }) =>
    body.length === 0
      ? undefined
      : all.map((line) => (isNamed(line, 'content-type') ? `Content-Type: ${pick(WORDS.types, dice)}` : line)),
  ),
  changed('headers', 'no content type', (all, _, { body }) =>
    body.length === 0 ? undefined : all.filter((line) => !isNamed(line, 'content-type')),
  ),
  changed('headers', 'a content type without a body', (all, _, { body }) =>
    body.length > 0 ? undefined : [...all, 'Content-Type: application/json', 'Content-Length: 0'],
  ),
  {
    name: 'a body that nobody asked for',
    apply: ({ body, headers }, { value }) =>
      body.length > 0 ? undefined : { headers: [...headers, 'Content-Type: application/json'], body: encode(value) },
  },
  changed('headers', 'no authorization', (all) => all.filter((line) => !isNamed(line, 'authorization'))),
  changed('headers', 'another authorization', (all, dice) =>
    all.map((line) => (isNamed(line, 'authorization') ? `Authorization: ${pick(AUTHORIZATIONS, dice)}` : line)),
  ),
  changed('headers', 'authorization twice', (all, dice) => [...all, `Authorization: ${pick(AUTHORIZATIONS, dice)}`]),
];

export const nearMisses: readonly Twist[] = [...ofJson, ...ofBytes, ...ofPath, ...ofQuery, ...ofHeaders];

function rewritten(name: string, edit: (text: string, dice: Dice) => string): Twist {
  return {
    name,
    apply: ({ body }, dice) => {
      if (body.length === 0) return undefined;
      const text = Buffer.from(body).toString('latin1');
      const after = edit(text, dice);
      return after === text ? undefined : { body: Buffer.from(after, after.startsWith('\ufeff') ? 'utf8' : 'latin1') };
    },
  };
}

function edited(name: string, edit: (root: unknown, dice: Dice) => unknown): Twist {
  return {
    name,
    apply: (draft, dice) => {
      const root = jsonOf(draft);
      const after = root === undefined ? undefined : edit(root, dice);
      return after === undefined ? undefined : { body: encode(after) };
    },
  };
}

/** Changes one value somewhere in the body. */
function inside(name: string, edit: (value: unknown, dice: Dice) => unknown): Twist {
  return edited(name, (root, dice) => {
    const path = pick(placesIn(root), dice);
    return path === undefined ? undefined : editAt(root, path, (value) => edit(value, dice));
  });
}

function placesIn(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys: Path = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [
    [...at, key],
    ...placesIn((value as Record<string | number, unknown>)[key], [...at, key]),
  ]);
}

/** Undefined when there is nothing to change there. */
function editAt(root: unknown, [key, ...rest]: Path, edit: (value: unknown) => unknown): unknown {
  if (key === undefined) return edit(root);
  const after = editAt((root as Record<string | number, unknown>)[key], rest, edit);
  if (after === undefined) return undefined;
  return Array.isArray(root) ? root.with(Number(key), after) : { ...(root as Record<string, unknown>), [key]: after };
}

function jsonOf({ body, headers }: Draft): unknown {
  return body.length > 0 && headers.includes('Content-Type: application/json')
    ? JSON.parse(Buffer.from(body).toString())
    : undefined;
}

function isNamed(line: string, name: string): boolean {
  return line.toLowerCase().startsWith(`${name}:`);
}
