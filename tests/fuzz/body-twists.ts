// One thing wrong with the body of a request.
import type { Draft } from './draft.ts';
import { deepJson } from './odd-values.ts';
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
      return key === undefined ? undefined : { body: Buffer.from(text.replace(/\}$/, `,${key}:${toText(value)}}`)) };
    },
  },
];

/** Twists of the value of a JSON body. */
const ofJson: readonly Twist[] = [
  edited('another value', (root, { value }) => (isEmptyList(root) ? undefined : value)),
  ...[1, 2, 3].map(() => inside('an odd value', (_, { value }) => value)),
  ...[1, 2].map(() => inside('an odd text', (value, { text }) => (typeof value === 'string' ? text : undefined))),
  inside('null', () => null),
  inside('a value in a list', (value) => [value]),
  inside('a list too long', (value) =>
    Array.isArray(value)
      ? Array.from({ length: 1200 }, (): unknown => (value as readonly unknown[])[0] ?? 'x')
      : undefined,
  ),
  edited('a property too many', (root, { name, value }) => (isRecord(root) ? own(root, name, value) : undefined)),
  edited('a property too few', (root, dice) => {
    if (!isRecord(root)) return undefined;
    const gone = pick(Object.keys(root), dice);
    return gone === undefined ? undefined : Object.fromEntries(Object.entries(root).filter(([key]) => key !== gone));
  }),
  edited('the body in a list', (root) => [root]),
];

export const bodyTwists: readonly Twist[] = [...ofJson, ...ofBytes];

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

/** Even `__proto__` becomes a property of its own. */
function own(record: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  return Object.fromEntries([...Object.entries(record), [name, value]]);
}

function toText(value: unknown): string {
  return JSON.stringify(value);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
