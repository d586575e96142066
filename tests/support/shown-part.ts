// What is shown of a secret, read by other means than the battery's own: each escape is undone, one after the other, in the whole text.

/** So many characters of a secret tell something of it; a shorter secret tells it as a whole. */
const PART = 12;
const SHORTEST_RUN = 8;

/** The first one of these secrets of which the text shows a part, in whatever form; undefined if it shows none. */
export function findShown(text: string, secrets: readonly string[]): string | undefined {
  const parts = new Map<string, string>();
  for (const secret of secrets)
    for (let at = 0; at === 0 || at + PART <= secret.length; at += 1)
      parts.set(secret.length < PART ? secret : secret.slice(at, at + PART).toLowerCase(), secret);
  const lengths = [...new Set([...parts.keys()].map(({ length }) => length))];
  // Most places are passed over by their first letters, since artifacts are long.
  const starts = new Uint8Array(HASHES);
  for (const part of parts.keys()) starts[hashAt(part, 0)] = 1;
  for (const view of viewsOf(text, 2))
    for (let at = 0; at < view.length; at += 1) {
      if (starts[hashAt(view, at)] === 0) continue;
      for (const length of lengths) {
        const there = view.slice(at, at + length);
        if (there.length < length) continue;
        const found = parts.get(length < PART ? there : there.toLowerCase());
        if (found !== undefined) return found;
      }
    }
  return undefined;
}

const HASHES = 2 ** 20;

/** Of the first five letters, large or small. */
function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let place = 0; place < 5; place += 1) hash = (hash * 31 + (text.charCodeAt(at + place) | 0x20)) % HASHES;
  return hash;
}

function* viewsOf(text: string, packings: number): Generator<string> {
  let plain = text;
  for (let level = 0; level < 4; level += 1) {
    yield plain;
    const next = undo(plain);
    if (next === plain) break;
    plain = next;
  }
  if (packings === 0) return;
  for (const [encoding, runs] of [
    ['base64', plain.match(/[\w+/-]+/gu) ?? []],
    ['hex', plain.match(/[\da-f]+/giu) ?? []],
  ] as const)
    for (let skipped = 0; skipped < 4; skipped += 1) {
      const long = runs.filter((run) => run.length >= SHORTEST_RUN);
      const unpacked = long.map((run) => Buffer.from(run.slice(skipped), encoding).toString('latin1'));
      if (long.length > 0) yield* viewsOf(unpacked.join('\n'), packings - 1);
    }
}

const NAMED: readonly (readonly [string, string])[] = [
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&plus;', '+'],
  ['&sol;', '/'],
  ['&equals;', '='],
  ['&lowbar;', '_'],
  ['&amp;', '&'],
];

function undo(text: string): string {
  let plain = text
    .replaceAll(/%([\da-f]{2})/giu, (_, hex: string) => toCharacter(hex, 16))
    .replaceAll(/\\(?:u\{?|x)([\da-f]{2,4})\}?/giu, (_, hex: string) => toCharacter(hex, 16))
    .replaceAll(/\\([^ux])/gu, '$1')
    .replaceAll(/&#x([\da-f]{1,4});/giu, (_, hex: string) => toCharacter(hex, 16))
    .replaceAll(/&#(\d{1,5});/gu, (_, decimal: string) => toCharacter(decimal, 10));
  for (const [entity, character] of NAMED) plain = plain.replaceAll(entity, character);
  return plain;
}

function toCharacter(digits: string, base: number): string {
  return String.fromCharCode(Number.parseInt(digits, base));
}
