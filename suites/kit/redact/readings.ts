// What a text says once its escapes and encodings are undone, and where in the text each character of that is written.
import entities from './entities.json' with { type: 'json' };

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Reading {
  readonly text: string;
  /** Whether no escape is left in it: in others a letter may be a part of one. */
  readonly isPlain: boolean;
  /** Where in the whole text these characters are written. `run`: with all that is encoded together with them. */
  sourceOf(span: Span, run: boolean): Span;
  /** Tells what the whole text has in which places if the character at `index` becomes this one. */
  rewrite(index: number, character: string, write: Write): void;
}

type Write = (index: number, text: string) => void;
/** A reading of which it is not known yet whether there is a plainer one. */
type Source = Omit<Reading, 'isPlain'>;

/** Texts are read in blocks of so many characters, so that the work needs little memory however long they are. */
const BLOCK = 262_144;
/** Belongs to two blocks, so that what is cut in one of them is whole in the other. */
const OVERLAP = 16_384;
/** Escapes of escapes, and encodings in encodings. */
const MOST = { escapes: 3, packings: 2 } as const;
/** Shorter values would blot out ordinary words. */
export const SHORTEST_SECRET = 6;

/** The text as it is, and every way in which it can be read; the work grows with the length of the text, and no faster. */
export function* readingsOf(text: string): Generator<Reading> {
  for (let from = 0; from === 0 || from + OVERLAP < text.length; from += BLOCK - OVERLAP)
    yield* read(asItIs(text.slice(from, from + BLOCK), from), MOST.packings);
}

function asItIs(text: string, from: number): Source {
  return {
    text,
    sourceOf: ({ start, end }) => ({ start: from + start, end: from + end }),
    rewrite(index, character, write) {
      write(from + index, character);
    },
  };
}

function* read(source: Source, packings: number): Generator<Reading> {
  let plainest = source;
  for (let level = 1; level <= MOST.escapes; level += 1) {
    const next = undoEscapes(plainest);
    if (next === undefined) break;
    yield { ...plainest, isPlain: false };
    plainest = next;
  }
  yield { ...plainest, isPlain: true };
  if (packings === 0) return;
  for (const packing of PACKINGS) for (const unpacked of unpack(plainest, packing)) yield* read(unpacked, packings - 1);
}

const HEX = '([\\da-f]';
/** Of JSON and of programs, URLs, HTML and XML. */
const ESCAPE = new RegExp(
  `\\\\(?:u\\{${HEX}{1,6})\\}|u${HEX}{4})|x${HEX}{2})|(["'/\\\\bfnrt]))|%${HEX}{2})|&(?:#x${HEX}{1,6});?|#(\\d{1,7});?|(\\w+);)`,
  'gi',
);
const CONTROLS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** Of HTML, with the characters that they stand for. */
const ENTITIES: Readonly<Record<string, string>> = entities;

interface Escape {
  /** Of the character, in the reading. */
  readonly at: number;
  /** In the source. */
  readonly from: number;
  readonly written: string;
}

/** All kinds in one go; undefined where there is none. */
function undoEscapes(source: Source): Source | undefined {
  if (!/[\\%&]/.test(source.text)) return undefined;
  const escapes: Escape[] = [];
  const parts: string[] = [];
  let done = 0;
  let length = 0;
  for (const match of source.text.matchAll(ESCAPE)) {
    const character = meaningOf(match);
    if (character === undefined) continue;
    parts.push(source.text.slice(done, match.index), character);
    length += match.index - done;
    escapes.push({ at: length, from: match.index, written: match[0] });
    length += 1;
    done = match.index + match[0].length;
  }
  if (escapes.length === 0) return undefined;
  const startOf = (index: number): number => {
    const found = escapes[lastWhere(escapes, ({ at }) => at <= index)];
    if (found === undefined) return index;
    return found.at === index ? found.from : found.from + found.written.length + index - found.at - 1;
  };
  const escapeAt = (index: number): Escape | undefined => {
    const found = escapes[lastWhere(escapes, ({ at }) => at <= index)];
    return found?.at === index ? found : undefined;
  };
  return {
    text: [...parts, source.text.slice(done)].join(''),
    sourceOf({ start, end }, run) {
      const last = escapeAt(end - 1);
      return source.sourceOf(
        { start: startOf(start), end: last === undefined ? startOf(end - 1) + 1 : last.from + last.written.length },
        run,
      );
    },
    rewrite(index, character, write) {
      const escape = escapeAt(index);
      if (escape === undefined) source.rewrite(startOf(index), character, write);
      else
        rewriteEscape(escape, character, (at, text) => {
          source.rewrite(at, text, write);
        });
    },
  };
}

/** As one UTF-16 unit; bytes of an escaped URL are taken for units. Undefined: it is no escape. */
function meaningOf(match: RegExpMatchArray): string | undefined {
  const [, braced, unit, byte, letter, inUrl, hex, decimal, name] = match;
  if (letter !== undefined) return CONTROLS[letter] ?? letter;
  if (name !== undefined) return ENTITIES[name.toLowerCase()];
  const digits = braced ?? unit ?? byte ?? inUrl ?? hex;
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  return code > 0xff_ff ? '\uFFFD' : String.fromCharCode(code);
}

/** The same kind of escape, if it is one by number. */
function rewriteEscape({ from, written }: Escape, character: string, write: Write): void {
  const code = codeOf(character);
  const now = /^\\["'/\\bfnrt]|^&\w/i.test(written)
    ? character
    : written.startsWith('&#') && !/^&#x/i.test(written)
      ? written.replace(/\d+/, (digits) => String(code).padStart(digits.length, '0'))
      : written.replace(/(?<=^(?:\\u\{?|\\x|%|&#x))[\da-f]+/i, (digits) => {
          const hex = code.toString(16).padStart(digits.length, '0');
          return /[A-F]/.test(digits) ? hex.toUpperCase() : hex;
        });
  for (let place = 0; place < written.length; place += 1)
    write(from + place, place === written.length - 1 ? now.slice(place) : now.slice(place, place + 1));
}

/** Where the number of a character got shorter, nothing may be left for a place. */
function codeOf(character: string): number {
  return character === '' ? 0x30 : character.charCodeAt(0);
}

interface Packing {
  /** Runs that are long enough for a secret. */
  readonly run: RegExp;
  /** Of a character. */
  readonly bits: number;
  readonly encoding: 'base64' | 'hex';
  /** How many characters of the run may come before those that were encoded together. */
  readonly offsets: readonly number[];
}

const PACKINGS: readonly Packing[] = [
  {
    run: new RegExp(`[\\w+/-]{${(SHORTEST_SECRET * 8) / 6},}`, 'g'),
    bits: 6,
    encoding: 'base64',
    offsets: [0, 1, 2, 3],
  },
  { run: new RegExp(`[\\da-f]{${SHORTEST_SECRET * 2},}`, 'gi'), bits: 4, encoding: 'hex', offsets: [0, 1] },
];

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

interface Run extends Span {
  /** Of the first character that was decoded, in the source. */
  readonly from: number;
  /** Of the first byte, in the reading. */
  readonly at: number;
}

/** What is encoded in the runs, one after the other, read from each place where it may begin; bytes are taken for units. */
function* unpack(source: Source, packing: Packing): Generator<Source> {
  const found = [...source.text.matchAll(packing.run)];
  if (found.length === 0) return;
  for (const offset of packing.offsets) {
    const runs: Run[] = [];
    const parts: string[] = [];
    let at = 0;
    for (const { 0: run, index: start } of found) {
      const part = Buffer.from(run.slice(offset), packing.encoding).toString('latin1');
      runs.push({ start, from: start + offset, end: start + run.length, at });
      parts.push(part);
      at += part.length + 1;
    }
    yield toUnpacked(source, parts.join('\n'), runs, packing);
  }
}

function toUnpacked(source: Source, text: string, runs: readonly Run[], { bits, encoding }: Packing): Source {
  const runAt = (index: number): Run => runs[lastWhere(runs, ({ at }) => at <= index)] ?? NOWHERE;
  /** Place in the source → the value that its character was given: two bytes may share it. */
  const given = new Map<number, number>();
  /** Place in the reading → the byte that it was given. */
  const bytes = new Map<number, number>();
  const alphabets = new Map<Run, string>();
  const alphabetOf = (run: Run): string => {
    const alphabet = alphabets.get(run) ?? toAlphabet(source.text.slice(run.start, run.end), encoding);
    alphabets.set(run, alphabet);
    return alphabet;
  };
  return {
    text,
    sourceOf({ start, end }, whole) {
      const run = runAt(start);
      const first = run.from + Math.floor(((start - run.at) * 8) / bits);
      const last = run.from + Math.ceil(((end - run.at) * 8) / bits);
      if (!whole) return source.sourceOf({ start: first, end: Math.min(last, run.end) }, whole);
      const padding = /^={1,2}/.exec(source.text.slice(run.end, run.end + 2))?.[0].length ?? 0;
      return source.sourceOf({ start: run.start, end: run.end + padding }, whole);
    },
    rewrite(index, character, write) {
      const run = runAt(index);
      const bit = (index - run.at) * 8;
      const byte = codeOf(character) & 0xff;
      const difference = (bytes.get(index) ?? text.charCodeAt(index)) ^ byte;
      bytes.set(index, byte);
      for (let place = Math.floor(bit / bits); place * bits < bit + 8; place += 1) {
        const at = run.from + place;
        if (at >= run.end) return;
        const shift = bit + 8 - (place + 1) * bits;
        const change = (shift < 0 ? difference << -shift : difference >> shift) & ((1 << bits) - 1);
        const before = given.get(at) ?? valueOf(source.text.charAt(at), encoding);
        given.set(at, before ^ change);
        const same = change === 0 && before === valueOf(source.text.charAt(at), encoding);
        source.rewrite(at, same ? source.text.charAt(at) : alphabetOf(run).charAt(before ^ change), write);
      }
    },
  };
}

const NOWHERE: Run = { start: 0, from: 0, end: 0, at: 0 };

function valueOf(character: string, encoding: Packing['encoding']): number {
  if (encoding === 'hex') return Number.parseInt(character, 16);
  return BASE64.indexOf(character === '-' ? '+' : character === '_' ? '/' : character);
}

function toAlphabet(run: string, encoding: Packing['encoding']): string {
  if (encoding === 'hex') return /[A-F]/.test(run) ? '0123456789ABCDEF' : '0123456789abcdef';
  return /[-_]/.test(run) ? BASE64.replace('+/', '-_') : BASE64;
}

/** The place of the last item that fulfils this, as all before it do; -1 if none does. */
function lastWhere<T>(items: readonly T[], fulfils: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && fulfils(item)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
