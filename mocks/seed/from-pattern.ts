// Invents a text that a regular expression of PostgreSQL matches, for the constructs that checks of columns use.
import type { Faker } from '@faker-js/faker';

/** How often something without an upper limit is repeated at most. */
const MORE = 8;
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const PRINTABLE = `${LOWER}${UPPER}${DIGITS}`;

const CLASSES: Readonly<Record<string, string>> = {
  alpha: LOWER + UPPER,
  lower: LOWER,
  upper: UPPER,
  digit: DIGITS,
  alnum: PRINTABLE,
  xdigit: `${DIGITS}abcdef`,
  word: `${PRINTABLE}_`,
  space: ' ',
  blank: ' ',
  punct: '.,-!',
};
const ESCAPES: Readonly<Record<string, string>> = {
  d: DIGITS,
  w: PRINTABLE,
  s: ' ',
  D: LOWER,
  W: '-',
  S: PRINTABLE,
  n: '\n',
  t: '\t',
};

type Make = (faker: Faker) => string;

/** Undefined if the expression has what is not understood. */
export function createFromPattern(pattern: string): Make | undefined {
  let at = 0;
  const peek = (): string => pattern.charAt(at);
  const takes = (text: string): boolean => {
    if (!pattern.startsWith(text, at)) return false;
    at += text.length;
    return true;
  };

  function alternatives(): Make {
    const all = [sequence()];
    while (takes('|')) all.push(sequence());
    return (faker) => faker.helpers.arrayElement(all)(faker);
  }

  function sequence(): Make {
    const all: Make[] = [];
    while (at < pattern.length && peek() !== '|' && peek() !== ')') all.push(repeated(atom()));
    return (faker) => all.map((make) => make(faker)).join('');
  }

  function repeated(make: Make): Make {
    const limits = quantifier();
    if (limits === undefined) return make;
    takes('?');
    const [min, max] = limits;
    return (faker) => Array.from({ length: faker.number.int({ min, max }) }, () => make(faker)).join('');
  }

  function quantifier(): readonly [number, number] | undefined {
    if (takes('*')) return [0, MORE];
    if (takes('+')) return [1, MORE];
    if (takes('?')) return [0, 1];
    const [whole, least = '0', comma, most] = /^\{(\d+)(,(\d*))?\}/.exec(pattern.slice(at)) ?? [];
    if (whole === undefined) return undefined;
    at += whole.length;
    const min = Number(least);
    return [min, comma === undefined ? min : most === '' || most === undefined ? min + MORE : Number(most)];
  }

  function atom(): Make {
    if (takes('(')) return group();
    if (takes('[')) return oneOf(bracket());
    if (takes('\\')) return escaped();
    if (takes('.')) return oneOf(PRINTABLE);
    if (takes('^') || takes('$')) return () => '';
    const text = peek();
    at += 1;
    return () => text;
  }

  function group(): Make {
    const looks = takes('?=') || takes('?!') || takes('?<=') || takes('?<!');
    takes('?:');
    const inner = alternatives();
    if (!takes(')')) throw new SyntaxError(pattern);
    // What is only looked at is left to chance: the database refuses what does not fit.
    return looks ? () => '' : inner;
  }

  function escaped(): Make {
    const letter = peek();
    at += 1;
    const set = ESCAPES[letter];
    if (set !== undefined) return oneOf(set);
    if (/[AZmMyY]/.test(letter)) return () => '';
    if (/\w/.test(letter)) throw new SyntaxError(pattern);
    return () => letter;
  }

  /** The characters that a bracket expression allows. */
  function bracket(): string {
    const excluded = takes('^');
    let set = '';
    while (peek() !== ']' || set === '') {
      if (at >= pattern.length) throw new SyntaxError(pattern);
      set += bracketPart();
    }
    at += 1;
    if (!excluded) return set;
    const left = Array.from(`${PRINTABLE}-_ .`).filter((character) => !set.includes(character));
    return left.join('') || 'é';
  }

  function bracketPart(): string {
    const [named, name = ''] = /^\[:(\w+):\]/.exec(pattern.slice(at)) ?? [];
    if (named !== undefined) {
      at += named.length;
      return CLASSES[name] ?? '';
    }
    if (takes('\\')) {
      const letter = peek();
      at += 1;
      return ESCAPES[letter] ?? letter;
    }
    const first = peek();
    at += 1;
    if (peek() !== '-' || pattern.charAt(at + 1) === ']') return first;
    const last = pattern.charAt(at + 1);
    at += 2;
    return range(first, last);
  }

  try {
    const make = alternatives();
    return at < pattern.length ? undefined : make;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function oneOf(set: string): Make {
  const characters = Array.from(set);
  return (faker) => faker.helpers.arrayElement(characters);
}

function range(first: string, last: string): string {
  const [from = 0, to = 0] = [first.codePointAt(0), last.codePointAt(0)];
  return Array.from({ length: Math.min(Math.max(to - from + 1, 0), 512) }, (_, index) =>
    String.fromCodePoint(from + index),
  ).join('');
}
