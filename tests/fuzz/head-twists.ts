// One thing wrong with the path, the query or the headers of a request.
import type { Draft } from './draft.ts';
import { WORDS } from './odd-values.ts';
import { pick, type Dice, type Twist } from './twist.ts';
import { encode } from './valid.ts';

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

export const headTwists: readonly Twist[] = [...ofPath, ...ofQuery, ...ofHeaders];

function isNamed(line: string, name: string): boolean {
  return line.toLowerCase().startsWith(`${name}:`);
}
