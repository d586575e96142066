// What faults of data do, in the words of their tables: each verb is given what it is about by names.
import type { Middleware } from '../fault.ts';
import { isRecord } from '../json.ts';
import { changeCollections, changeOperator } from './any-table.ts';
import { anonAsks, asks, given, givenNull, userAsks, type Condition } from './conditions.ts';
import { reversed, withoutEdges, withoutFirst } from './connections.ts';
import { changeCursor, changeField, changeInput, changeInside, changeText, changeVariable } from './edits.ts';
import type { Json, JsonObject } from './json-tree.ts';
import { rewrite, type Lie } from './lie.ts';
import { pretend, refuse } from './refusals.ts';

/** What a verb is given. A text that is not given is empty. */
interface Words {
  /** Requests whose document has it are meant. */
  readonly asked: string;
  /** The callers that are meant: all, anon, or users. */
  readonly of: string;
  /** Of the result. */
  readonly field: string;
  /** Of values at any depth. */
  readonly key: string;
  /** A regular expression, and what stands in the place of what matches. */
  readonly from: string;
  readonly to: string;
  readonly is: string;
  /** Arguments that are given. */
  readonly given: readonly string[];
  readonly 'given-null': string;
  readonly value: Json;
}

interface Verb {
  /** What it has to be given, then what it may be given. */
  readonly needs: readonly (keyof Words)[];
  readonly takes?: readonly (keyof Words)[];
  readonly lie: (words: Words) => Partial<Lie>;
}

const CALLERS: Readonly<Record<string, (text: string) => Condition>> = { '': asks, anon: anonAsks, users: userAsks };

const PAGES: Readonly<Record<string, (connection: JsonObject) => JsonObject>> = {
  empty: withoutEdges,
  'without its first': withoutFirst,
  reversed,
};

/** What a table of this file has under the name. */
function find<T>(table: Readonly<Record<string, T>>, name: string): T {
  const found = table[name];
  if (found === undefined) throw new Error(`"${name}" is none of ${Object.keys(table).join(', ')}.`);
  return found;
}

const whenAsked = ({ of, asked }: Words): Condition => find(CALLERS, of)(asked);

const replacing = ({ from, to }: Words) => {
  const pattern = new RegExp(from, 'gu');
  return (text: string): string => text.replaceAll(pattern, to);
};

const throughDouble = (text: string): string => String(Number(text));

const VERBS: Readonly<Record<string, Verb>> = {
  /** Answered with an error. */
  refuse: { needs: ['asked'], takes: ['of'], lie: (words) => ({ answer: refuse(whenAsked(words)) }) },
  /** What is refused is answered with this value of a field. */
  pretend: {
    needs: ['asked', 'field', 'value'],
    takes: ['of'],
    lie: (words) => ({ apply: pretend(whenAsked(words), { [words.field]: words.value }) }),
  },
  /** A page of the field, or of every collection, is wrong where arguments are given, or else where one is given as null. */
  page: {
    needs: ['is'],
    takes: ['field', 'given', 'given-null'],
    lie: ({ is, field, given: names, 'given-null': absent }) => {
      const change = find(PAGES, is);
      if ((names.length === 0) === (absent === '')) throw new Error('page has to be given either given or given-null.');
      const when = absent === '' ? given(...names) : givenNull(absent);
      return { answer: field === '' ? changeCollections(change, when) : changeField(field, change, when) };
    },
  },
  /** Every value under the key in the field is this one. */
  tell: {
    needs: ['field', 'key', 'value'],
    lie: ({ field, key, value }) => ({ answer: changeInside(field, key, () => value) }),
  },
  /** Other texts under the key of an answer. */
  'spell-answer': {
    needs: ['key', 'from', 'to'],
    takes: ['asked'],
    lie: (words) => ({ answer: changeText(words.key, replacing(words), words.asked) }),
  },
  /** Other texts under the key of the variables. */
  'spell-input': {
    needs: ['key', 'from', 'to'],
    takes: ['asked'],
    lie: (words) => ({ request: changeInput(words.key, replacing(words), words.asked) }),
  },
  /** Another text inside of the cursor of `after`. */
  'spell-cursor': {
    needs: ['from', 'to'],
    takes: ['asked'],
    lie: (words) => ({ request: changeCursor(replacing(words), words.asked) }),
  },
  /** Another document. */
  'spell-document': {
    needs: ['from', 'to'],
    lie: (words) => {
      const replace = replacing(words);
      return { request: ({ query }) => ({ query: replace(query) }) };
    },
  },
  /** The number under the key of an answer goes through a double. */
  'round-answer': {
    needs: ['key'],
    takes: ['asked'],
    lie: ({ key, asked }) => ({ answer: changeText(key, throughDouble, asked) }),
  },
  /** The number under the key of the variables goes through a double. */
  'round-input': {
    needs: ['key'],
    takes: ['asked'],
    lie: ({ key, asked }) => ({ request: changeInput(key, throughDouble, asked) }),
  },
  /** The variable has this value where it is given. */
  give: {
    needs: ['key', 'value'],
    takes: ['asked'],
    lie: ({ key, value, asked }) => ({ request: changeVariable(key, () => value, asked) }),
  },
  /** Whatever has this operator is not filtered by it. */
  'ignore-operator': { needs: ['key'], lie: ({ key }) => ({ request: changeOperator(key, () => ({})) }) },
};

const NONE: Words = {
  asked: '',
  of: '',
  field: '',
  key: '',
  from: '',
  to: '',
  is: '',
  given: [],
  'given-null': '',
  value: null,
};

/** Throws for an unknown verb, for what it lacks, and for what it does not take. */
export function dataConductOf(name: string, words: unknown): Middleware {
  const { needs, takes = [], lie } = find(VERBS, name);
  const said = isRecord(words) ? words : {};
  const lacked = needs.filter((word) => !(word in said));
  const unread = Object.keys(said).filter((word) => ![...needs, ...takes].some((known) => known === word));
  const odd = Object.keys(NONE).filter((word) => word in said && word !== 'value' && !isLike(word, said[word]));
  if (lacked.length > 0) throw new Error(`${name} lacks ${lacked.join(', ')}.`);
  if (unread.length > 0) throw new Error(`${name} does not take ${unread.join(', ')}.`);
  if (odd.length > 0) throw new Error(`${name} is given ${odd.join(', ')} of another type.`);
  return rewrite(lie({ ...NONE, ...(said as Partial<Words>) }));
}

function isLike(word: string, value: unknown): boolean {
  return word === 'given' ? Array.isArray(value) : typeof value === 'string';
}
