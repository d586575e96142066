// Requests that no client sends by mistake: wrong framing, smuggled lines, ways out of the path, floods.
import { targetOf } from './draft.ts';
import { deepJson, WORDS } from './odd-values.ts';
import { pick, type Dice, type Twist } from './twist.ts';

const METHODS = [...WORDS.methods, 'X-'.repeat(200)];
const HEADERS = [...WORDS.headers, `X-Long: ${'x'.repeat(14_000)}`, `X-Longer: ${'x'.repeat(20_000)}`];

/** Tells the length of the body in another way, or as it is not. */
function framed(
  name: string,
  header: (body: Uint8Array, dice: Dice) => readonly string[],
  { body: edit, ...rest }: { readonly body?: (body: Uint8Array) => Uint8Array; readonly brokenOff?: true } = {},
): Twist {
  return {
    name,
    apply({ headers, body }, dice) {
      const lines = [...headers, ...header(body, dice)];
      return { headers: lines, announced: false, ...(edit === undefined ? {} : { body: edit(body) }), ...rest };
    },
  };
}

const CHUNKED = 'Transfer-Encoding: chunked';

const framing: readonly Twist[] = [
  framed('both ways to tell a length', (body) => [`Content-Length: ${body.length}`, CHUNKED], {
    body: () => Buffer.from('0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: fuzz.test\r\n\r\n'),
  }),
  framed('two lengths', (body) => [`Content-Length: ${body.length + 1}`, `Content-Length: 0`]),
  framed('a length that is no number', (_, dice) => [`Content-Length: ${pick(WORDS.lengths, dice)}`]),
  onBody(
    framed('a body that breaks off', (body, { number }) => [`Content-Length: ${body.length + 1 + (number % 1000)}`], {
      brokenOff: true,
    }),
  ),
  framed('chunks', () => [CHUNKED], { body: chunked }),
  onBody(
    framed('chunks that are none', () => [CHUNKED], { body: (body) => Buffer.concat([Buffer.from('zz\r\n'), body]) }),
  ),
  onBody(
    framed('chunks that break off', () => [CHUNKED], {
      body: (body) => chunked(body).subarray(0, -3),
      brokenOff: true,
    }),
  ),
  framed('an unknown transfer', () => ['Transfer-Encoding: xchunked']),
];

const lines: readonly Twist[] = [
  { name: 'another method', apply: (_, dice) => ({ method: pick(METHODS, dice) ?? 'GET' }) },
  ...[1, 2, 3].map((): Twist => ({
    name: 'an odd header',
    apply: ({ headers }, dice) => ({ headers: [...headers, pick(HEADERS, dice) ?? ''] }),
  })),
  { name: 'no host', apply: ({ headers }) => ({ bare: true, headers: [...headers, 'Connection: close'] }) },
  { name: 'two hosts', apply: ({ headers }) => ({ headers: [...headers, 'Host: evil.test'] }) },
  {
    name: 'a host that is none',
    apply: ({ headers }, { number }) => ({
      bare: true,
      headers: [`Host: ${['a b', '', '[', 'x:99999', '\xff'][number % 5]}`, 'Connection: close', ...headers],
    }),
  },
  { name: 'HTTP of long ago', apply: () => ({ version: 'HTTP/1.0' }) },
  { name: 'HTTP without a version', apply: () => ({ version: '' }) },
  {
    name: 'a first line that is none',
    apply: (draft, dice) => ({ target: `${targetOf(draft)}${pick(WORDS.firstLines, dice)}` }),
  },
  {
    name: 'many headers',
    apply: ({ headers }) => ({ headers: [...headers, ...Array.from({ length: 1500 }, (_, index) => `X-${index}: y`)] }),
  },
];

const targets: readonly Twist[] = [
  {
    name: 'a way out of the path',
    apply: ({ segments }, dice) => ({
      segments: segments.toSpliced(
        dice.number % segments.length,
        0,
        ...Array.from({ length: 1 + (dice.number % 4) }, () => pick(WORDS.waysOut, dice) ?? '..'),
      ),
    }),
  },
  { name: 'a whole URL', apply: (draft) => ({ target: `http://evil.test${targetOf(draft)}` }) },
  { name: 'a URL of another kind', apply: (draft) => ({ target: `gopher://${targetOf(draft)}` }) },
  { name: 'a star for a target', apply: () => ({ target: '*' }) },
  { name: 'a target without a slash', apply: (draft) => ({ target: targetOf(draft).slice(1) }) },
  { name: 'two slashes in front', apply: (draft) => ({ target: `//evil.test${targetOf(draft)}` }) },
  { name: 'a fragment', apply: (draft) => ({ target: `${targetOf(draft)}#/../../x` }) },
  { name: 'a long target', apply: (draft) => ({ target: `${targetOf(draft)}?${'x'.repeat(20_000)}` }) },
  {
    name: 'many parameters',
    apply: ({ query }) => ({
      query: [...query, ...Array.from({ length: 1500 }, (_, index) => [`p${index}`, 'y'] as const)],
    }),
  },
];

const flood = (name: string, body: (dice: Dice) => Uint8Array): Twist =>
  onBody({ name, apply: (_, dice) => ({ body: body(dice) }) });

const floods: readonly Twist[] = [
  flood('a very deep body', () => Buffer.from(deepJson(400_000))),
  flood('a large body', () => Buffer.from(`"${'x'.repeat(1_100_000)}"`)),
  flood('bytes of no meaning', ({ number }) =>
    Uint8Array.from({ length: 2000 }, (_, index) => (index * (number % 251)) % 256),
  ),
];

export const hostileTwists: readonly Twist[] = [...framing, ...lines, ...targets, ...floods];

/** Only if the operation waits for a body: others may be done before the mistake shows. */
function onBody({ name, apply }: Twist): Twist {
  return { name, apply: (draft, dice) => (draft.body.length === 0 ? undefined : apply(draft, dice)) };
}

function chunked(body: Uint8Array): Buffer {
  const chunk = body.length === 0 ? [] : [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')];
  return Buffer.concat([...chunk, Buffer.from('0\r\n\r\n')]);
}
