// One thing wrong with the path, the query or the headers of a request.
import { WORDS } from './odd-values.ts';
import { pick, type Twist } from './twist.ts';
import { encode } from './valid.ts';

/** Twists that change only names and values of parameters. */
const ofPath: readonly Twist[] = [
  ...[1, 2].map((): Twist => ({
    name: 'an odd segment',
    apply: ({ segments }, { segment, number }) => ({
      segments: segments.with(-1 - (number % (segments.length - 1)), segment),
    }),
  })),
  {
    name: 'a segment that is shorter',
    apply: ({ segments }, dice) => ({
      segments: segments.map((one) => (one === pick(segments, dice) ? one.slice(1) : one)),
    }),
  },
  {
    name: 'a segment in capitals',
    apply: ({ segments }, dice) => ({
      segments: segments.map((one) => (one === pick(segments, dice) ? one.toUpperCase() : one)),
    }),
  },
  { name: 'a slash at the end', apply: ({ segments }) => ({ segments: [...segments, ''] }) },
  {
    name: 'a slash twice',
    apply: ({ segments }, { number }) => ({ segments: segments.toSpliced(number % segments.length, 0, '') }),
  },
  { name: 'a segment too many', apply: ({ segments }, { segment }) => ({ segments: [...segments, segment] }) },
  { name: 'a segment too few', apply: ({ segments }) => ({ segments: segments.slice(0, -1) }) },
];

const ofQuery: readonly Twist[] = [
  {
    name: 'an odd value in the query',
    apply: ({ query }, { segment, number }) =>
      query.length === 0
        ? undefined
        : { query: query.map(([name, value], index) => [name, index === number % query.length ? segment : value]) },
  },
  {
    name: 'a parameter twice',
    apply: ({ query }, { segment }) => {
      const [first] = query;
      return first === undefined ? undefined : { query: [...query, [first[0], segment]] };
    },
  },
  {
    name: 'a parameter too many',
    apply: ({ query }, { name, segment }) => ({ query: [...query, [encodeURIComponent(name), segment]] }),
  },
  { name: 'no query', apply: ({ query }) => (query.length === 0 ? undefined : { query: [] }) },
];

const AUTHORIZATIONS = [...WORDS.authorizations, `Bearer ${'x'.repeat(5000)}`];

const ofHeaders: readonly Twist[] = [
  {
    name: 'another content type',
    apply: ({ headers, body }, dice) =>
      body.length === 0
        ? undefined
        : {
            headers: headers.map((line) =>
              isNamed(line, 'content-type') ? `Content-Type: ${pick(WORDS.types, dice)}` : line,
            ),
          },
  },
  {
    name: 'no content type',
    apply: ({ headers, body }) =>
      body.length === 0 ? undefined : { headers: headers.filter((line) => !isNamed(line, 'content-type')) },
  },
  {
    name: 'a content type without a body',
    apply: ({ body, headers }) =>
      body.length > 0 ? undefined : { headers: [...headers, 'Content-Type: application/json', 'Content-Length: 0'] },
  },
  {
    name: 'a body that nobody asked for',
    apply: ({ body, headers }, { value }) =>
      body.length > 0 ? undefined : { headers: [...headers, 'Content-Type: application/json'], body: encode(value) },
  },
  {
    name: 'no authorization',
    apply: ({ headers }) => ({ headers: headers.filter((line) => !isNamed(line, 'authorization')) }),
  },
  {
    name: 'another authorization',
    apply: ({ headers }, dice) => ({
      headers: headers.map((line) =>
        isNamed(line, 'authorization') ? `Authorization: ${pick(AUTHORIZATIONS, dice)}` : line,
      ),
    }),
  },
  {
    name: 'authorization twice',
    apply: ({ headers }, dice) => ({ headers: [...headers, `Authorization: ${pick(AUTHORIZATIONS, dice)}`] }),
  },
];

export const headTwists: readonly Twist[] = [...ofPath, ...ofQuery, ...ofHeaders];

function isNamed(line: string, name: string): boolean {
  return line.toLowerCase().startsWith(`${name}:`);
}
