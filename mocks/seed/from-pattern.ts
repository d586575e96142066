// Invents a text that a regular expression of PostgreSQL matches, for the constructs that checks of columns use.
import type { Faker } from '@faker-js/faker';

/** How often something without an upper limit is repeated at most. */
const MORE = 8;
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const PRINTABLE = `${LOWER}${UPPER}${DIGITS}`;

/** The characters of a class, by its name and by the letter of its escape. */
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

/** An escape, a bracket (negated or not), the beginning of a group, a quantifier, or any character. */
const TOKEN = /\\(.)|\[(\^?)(\]?(?:\[:\w+:\]|\\.|[^\]])*)\]|(\((?:\?(?::|<?[=!]))?)|([*+?]|\{\d+(?:,\d*)?\})\??|[^]/gsu;

/** Undefined if the expression has what is not understood. */
export function createFromPattern(pattern: string): Make | undefined {
  const tokens = [...pattern.matchAll(TOKEN)];
  let at = 0;
  const isNext = (text: string): boolean => tokens[at]?.[0] === text;

  function alternatives(): Make {
    const all = [sequence()];
    for (; isNext('|'); all.push(sequence())) at += 1;
    return (faker) => faker.helpers.arrayElement(all)(faker);
  }

  function sequence(): Make {
    const all: Make[] = [];
    while (at < tokens.length && !isNext('|') && !isNext(')')) all.push(repeated(atom()));
    return (faker) => all.map((make) => make(faker)).join('');
  }

  function repeated(make: Make): Make {
    const quantifier = tokens[at]?.[5];
    if (quantifier === undefined) return make;
    at += 1;
    const count = readCount(quantifier);
    return (faker) => faker.helpers.multiple(() => make(faker), { count }).join('');
  }

  function atom(): Make {
    const [text = '', escape, negated, bracket, group] = tokens[at] ?? [];
    at += 1;
    if (group !== undefined) {
      const inner = alternatives();
      if (!isNext(')')) throw new SyntaxError(pattern);
      at += 1;
      // What is only looked at is left to chance: the database refuses what does not fit.
      return /[=!]/.test(group) ? () => '' : inner;
    }
    if (bracket !== undefined) return oneOf(negated === '' ? charactersOf(bracket) : charactersBut(bracket));
    if (text === '.') return oneOf(PRINTABLE);
    if (/^(?:[$^]|\\[AZmMyY])$/.test(text)) return () => '';
    const known = CLASSES[escape ?? ''];
    if (known !== undefined) return oneOf(known);
    if (text === '[' || /^\w$/.test(escape ?? '')) throw new SyntaxError(pattern);
    return () => escape ?? text;
  }

  try {
    const make = alternatives();
    return at < tokens.length ? undefined : make;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readCount(quantifier: string): { readonly min: number; readonly max: number } {
  const [min = quantifier === '+' ? 1 : 0, most] = quantifier.match(/\d+/g)?.map(Number) ?? [];
  if (quantifier === '?') return { min, max: 1 };
  return { min, max: most ?? (/\d\}$/.test(quantifier) ? min : min + MORE) };
}

/** What may stand in a bracket: a class, an escape, a range, or a character. */
const PART = /\[:(\w+):\]|\\(.)|([^])-([^])|[^]/gsu;

function charactersOf(bracket: string): string {
  return [...bracket.matchAll(PART)]
    .map(([whole, name, escape, first, last]) => {
      if (first !== undefined && last !== undefined) return range(first, last);
      return name === undefined ? (CLASSES[escape ?? ''] ?? escape ?? whole) : (CLASSES[name] ?? '');
    })
    .join('');
}

function charactersBut(bracket: string): string {
  const excluded = charactersOf(bracket);
  const left = Array.from(`${PRINTABLE}-_ .`).filter((character) => !excluded.includes(character));
  return left.join('') || 'é';
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
