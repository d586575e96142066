// Finds secrets in a text, whole or in part, in large or small letters, in one pass however many they are.
import { SHORTEST_SECRET, type Span } from './readings.ts';

/** So many characters of a secret tell something of it. */
const SHORTEST_PART = 12;

export interface Hit extends Span {
  /** What the secret was added as. */
  readonly name: string;
  /** What it looks like here, and the place in it where the hit begins. */
  readonly value: string;
  readonly at: number;
}

export type SecretIndex = ReturnType<typeof createSecretIndex>;

interface Known {
  readonly name: string;
  readonly value: string;
  isForgotten: boolean;
}

/** A part of a secret. */
interface Part {
  readonly known: Known;
  readonly at: number;
  /** Of itself it tells nothing. */
  isCommon: boolean;
}

/** Bits of a letter that large and small ones share, and how many letters lead to the parts that begin with them. */
const BITS = 3;
const HASHES = 2 ** (SHORTEST_SECRET * BITS);

export function createSecretIndex() {
  /** In small letters; those of short secrets as they are. */
  const parts = new Map<string, Part[]>();
  const starts = new Uint8Array(HASHES);
  const lengths = new Set<number>();

  function addForm(name: string, value: string): void {
    const length = Math.min(value.length, SHORTEST_PART);
    const known: Known = { name, value, isForgotten: false };
    lengths.add(length);
    for (let at = 0; at + length <= value.length; at += 1) {
      const text = toKey(value.slice(at, at + length));
      const same = parts.get(text) ?? [];
      if (same.some((part) => part.known === known)) continue;
      parts.set(text, [...same, { known, at, isCommon: false }]);
      let hash = 0;
      for (let place = 0; place < SHORTEST_SECRET; place += 1) hash = addTo(hash, text.charCodeAt(place));
      starts[hash] = 1;
    }
  }

  function partsAt(text: string, start: number): readonly Part[] {
    return [...lengths].flatMap((length) => parts.get(toKey(text.slice(start, start + length))) ?? []);
  }

  /** `next` says where to go on, once something of a secret may begin at a place. */
  function scan(text: string, next: (start: number) => number): void {
    let hash = 0;
    let last = SHORTEST_SECRET - 2;
    for (let at = 0; at < text.length; at += 1) {
      hash = addTo(hash, text.charCodeAt(at));
      if (starts[hash] === 0 || at <= last) continue;
      const start = at - SHORTEST_SECRET + 1;
      const then = next(start);
      if (then > start + SHORTEST_SECRET) {
        at = then - 1;
        last = at + SHORTEST_SECRET - 1;
      }
    }
  }

  function markCommon(text: string, isWordOfOurs: boolean): void {
    scan(text, (start) => {
      for (const part of partsAt(text, start)) {
        part.isCommon = true;
        if (isWordOfOurs && isWhole(text, start, part)) part.known.isForgotten = true;
      }
      return start + 1;
    });
  }

  return {
    /** Too short a value is none. */
    add(name: string, value: string): void {
      if (value.length < SHORTEST_SECRET) return;
      addForm(name, value);
      // As it looks where bytes are taken for units.
      const bytes = Buffer.from(value).toString('latin1');
      if (bytes !== value) addForm(name, bytes);
    },
    /** A part of a secret that stands in this text tells nothing: only with all the rest of the secret is it found. */
    tolerate(text: string): void {
      markCommon(text, false);
    },
    /** The same; and what stands in it as a whole is no secret. */
    forget(text: string): void {
      markCommon(text, true);
    },
    find(text: string): readonly Hit[] {
      const hits: Hit[] = [];
      scan(text, (start) => {
        let longest: Hit | undefined;
        for (const part of partsAt(text, start)) {
          const hit = toHit(text, start, part);
          if (hit !== undefined && (longest === undefined || lengthOf(hit) > lengthOf(longest))) longest = hit;
        }
        if (longest === undefined) return start + 1;
        hits.push(longest);
        // Another secret may begin before this one ends, and be known there by a part that the two do not share.
        return Math.max(start + 1, longest.end - SHORTEST_PART + 1);
      });
      return hits;
    },
  };
}

export function lengthOf({ start, end }: Span): number {
  return end - start;
}

/** Whether two characters are the same but for their case. */
export function isSameLetter(one: number, other: number): boolean {
  if (one === other) return true;
  const small = one | 0x20;
  return small === (other | 0x20) && small >= 0x61 && small <= 0x7a;
}

function toKey(text: string): string {
  return text.length < SHORTEST_PART ? text : text.toLowerCase();
}

/** Of the last letters alone: the bits of earlier ones are shifted out. */
function addTo(hash: number, code: number): number {
  return ((hash << BITS) ^ (code & (2 ** BITS - 1))) & (HASHES - 1);
}

/** As much of the secret as stands around the part. */
function toHit(text: string, start: number, part: Part): Hit | undefined {
  const { known, at, isCommon } = part;
  const { name, value } = known;
  if (known.isForgotten || (isCommon && !isWhole(text, start, part))) return undefined;
  let before = 0;
  while (before < at && isSameLetter(text.charCodeAt(start - before - 1), value.charCodeAt(at - before - 1)))
    before += 1;
  let after = Math.min(SHORTEST_PART, value.length);
  while (at + after < value.length && isSameLetter(text.charCodeAt(start + after), value.charCodeAt(at + after)))
    after += 1;
  return { name, value, at: at - before, start: start - before, end: start + after };
}

function isWhole(text: string, start: number, { known: { value }, at }: Part): boolean {
  if (start < at || start - at + value.length > text.length) return false;
  for (let place = 0; place < value.length; place += 1)
    if (!isSameLetter(text.charCodeAt(start - at + place), value.charCodeAt(place))) return false;
  return true;
}
