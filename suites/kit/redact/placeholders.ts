// Stand-ins for secrets in what is kept to be judged again: texts of the same form, so that the same becomes of them.
import { lookAlikes } from './look-alikes.ts';
import { readingsOf, type Reading, type Span } from './readings.ts';
import { createSecretIndex, isSameLetter, lengthOf } from './secret-index.ts';

export type StandIns = ReturnType<typeof createStandIns>;

/** Where a value, or a part of it, is read, and what stands for the value. */
interface Place extends Span {
  readonly reading: Reading;
  readonly value: string;
  /** Of the start, in the value. */
  readonly at: number;
  readonly standIn: string;
  /** It was added, and does not only look like a secret: what is like it has the same letters where it is the same. */
  readonly isAdded: boolean;
}

/** A character becomes another one of its kind, whose number has as many digits. */
const KINDS = ['0123456789', 'abc', 'def', 'ABCDEF', 'ghijklmnopqrstuvwxyz', 'GHIJKLMNOPQRSTUVWXYZ'];

/** The share of letters by which another value is known to be made of this one. */
const NEARLY = 0.75;

/** Nothing of a value decides what its stand-in is but its form. */
export function createStandIns(values: readonly string[], random: () => number) {
  const known = new Map<string, string>();
  const index = createSecretIndex();

  function standInFor(value: string): string {
    const found = known.get(value) ?? toStandIn(value, random);
    known.set(value, found);
    return found;
  }

  /** From now on the value is replaced wherever it appears, in every form. */
  function add(value: string): void {
    standInFor(value);
    index.add(value, value);
  }

  function* find(text: string): Generator<Place> {
    for (const reading of readingsOf(text)) {
      for (const hit of index.find(reading.text)) {
        const standIn = standInFor(hit.name);
        yield {
          ...hit,
          reading,
          isAdded: true,
          standIn: hit.value === hit.name ? standIn : Buffer.from(standIn).toString('latin1'),
        };
      }
      for (const { kind, start, end } of lookAlikes(reading.text)) {
        const value = reading.text.slice(start, end);
        if (kind !== 'value') yield { reading, start, end, value, at: 0, standIn: standInFor(value), isAdded: false };
      }
    }
  }

  for (const value of new Set(values)) add(value);
  return {
    add,
    /** Added values, JWTs and link tokens, replaced: the same by the same. */
    text(value: string): string {
      const places = [...find(value)].toSorted(
        (one, other) => Number(other.isAdded) - Number(one.isAdded) || lengthOf(other) - lengthOf(one),
      );
      return places.length === 0 ? value : rewrite(value, places);
    },
  };
}

/** What is claimed by two, the longer one has: it comes first. */
function rewrite(text: string, places: readonly Place[]): string {
  const written = new Map<number, { readonly text: string; readonly by: Place }>();
  for (const place of places) {
    const { reading, value, standIn } = place;
    const { start, end, at } = surroundings(place);
    for (let index = start; index < end; index += 1) {
      const now = reading.text.charCodeAt(index);
      const own = value.charCodeAt(at + index - start);
      // One that a case has changed is no part of the secret.
      if (!isSameLetter(now, own)) continue;
      const other = standIn.charAt(at + index - start);
      const character = now === own ? other : inCaseOf(reading.text.charAt(index), other);
      reading.rewrite(index, character, (to, piece) => {
        if ((written.get(to)?.by ?? place) === place) written.set(to, { text: piece, by: place });
      });
    }
  }
  const parts: string[] = [];
  let done = 0;
  for (const [to, { text: piece }] of [...written].toSorted(([one], [other]) => one - other)) {
    parts.push(text.slice(done, to), piece);
    done = to + 1;
  }
  return [...parts, text.slice(done)].join('');
}

/** The whole value, if all but a few letters of it stand there: one that a case has changed, and what it left of the rest. */
function surroundings({ reading: { text }, start, end, at, value }: Place): Pick<Place, 'start' | 'end' | 'at'> {
  const from = start - at;
  const there = text.slice(Math.max(0, from), from + value.length);
  if (from < 0 || there.length < value.length || /[^\w.+/~=-]/.test(there)) return { start, end, at };
  let same = 0;
  for (let index = 0; index < value.length; index += 1)
    if (isSameLetter(there.charCodeAt(index), value.charCodeAt(index))) same += 1;
  return same < value.length * NEARLY ? { start, end, at } : { start: from, end: from + value.length, at: 0 };
}

function inCaseOf(letter: string, other: string): string {
  return letter === letter.toUpperCase() ? other.toUpperCase() : other.toLowerCase();
}

/** An A and the last character stay, since cases that change a letter or make a similar key of it look at these; of several A's the first one. */
function toStandIn(value: string, random: () => number): string {
  const start = value.startsWith('eyJ') ? 3 : 0;
  const last = value.replace(/=+$/, '').length - 1;
  let place = -1;
  let before = '';
  let text = '';
  for (const character of value) {
    place += character.length;
    const keeps = place < start || place >= last || (character === 'A' && before !== 'A');
    text += keeps ? character : toAnother(character, random);
    before = character;
  }
  return text === value ? 'x'.repeat(value.length) : text;
}

function toAnother(character: string, random: () => number): string {
  const kind = KINDS.find((one) => one.includes(character))?.replace('A', '');
  if (kind !== undefined) return kind.charAt(Math.floor(random() * kind.length));
  // A letter of another script has neighbours of the same length, also in bytes.
  const code = character.codePointAt(0) ?? 0;
  return /\p{L}/u.test(character) ? String.fromCodePoint(code ^ (1 + Math.floor(random() * 15))) : character;
}
