// Stand-ins for secrets in what is kept to be judged again: texts of the same form, so that the same becomes of them.
import { escapePattern } from '../contract/pattern.ts';
import { formsOf, JWT, LINK_TOKEN, SHORTEST_SECRET } from './redact.ts';

export interface StandIns {
  /** From now on the value is replaced wherever it appears, in every form. */
  readonly add: (value: string) => void;
  /** Added values, JWTs and link tokens, replaced: the same by the same. */
  readonly text: (value: string) => string;
}

/** A character becomes another one of its kind. */
const KINDS = ['0123456789', 'abcdef', 'ABCDEF', 'ghijklmnopqrstuvwxyz', 'GHIJKLMNOPQRSTUVWXYZ'];

/** Nothing of a value decides what its stand-in is but its form. */
export function createStandIns(values: readonly string[], random: () => number): StandIns {
  /** Value → stand-in; a stand-in stands for itself. */
  const known = new Map<string, string>();
  /** The same for every form of an added value. */
  const forms = new Map<string, string>();
  let pattern: RegExp | undefined;

  function standInFor(value: string): string {
    const found = known.get(value) ?? toStandIn(value, random);
    known.set(value, found);
    known.set(found, found);
    return found;
  }

  function add(value: string): void {
    if (value.length < SHORTEST_SECRET || forms.has(value)) return;
    const standIn = formsOf(standInFor(value));
    for (const [place, form] of formsOf(value).entries()) if (!forms.has(form)) forms.set(form, standIn[place] ?? '');
    const longestFirst = [...forms.keys()].sort((a, b) => b.length - a.length);
    pattern = new RegExp(longestFirst.map((form) => escapePattern(form)).join('|'), 'g');
  }

  for (const value of values) add(value);
  return {
    add,
    text: (value) =>
      (pattern === undefined ? value : value.replace(pattern, (form) => forms.get(form) ?? form))
        .replace(JWT, (all: string, rest?: string) => (rest === undefined ? all : standInFor(all)))
        .replace(LINK_TOKEN, (all: string, start: string) => `${start}${standInFor(all.slice(start.length))}`),
  };
}

/**
 * The head of a JWT says only how it was signed. An A and the last character stay, since cases that change a letter or make a similar
 * key of it look at these.
 */
function toStandIn(value: string, random: () => number): string {
  const head = value.startsWith('eyJ') ? value.indexOf('.') : -1;
  const last = value.replace(/=+$/, '').length - 1;
  const text = Array.from(value, (character, place) => {
    const kind = KINDS.find((one) => one.includes(character))?.replace('A', '');
    if (kind === undefined || character === 'A' || place <= head || place >= last) return character;
    return kind.charAt(Math.floor(random() * kind.length));
  }).join('');
  return text === value ? 'x'.repeat(value.length) : text;
}
