// What may be wrong with one element of an answer, and the answer in which it is.
import type { Kind } from '../kit/kinds.ts';
import { isRecord } from '../kit/json.ts';
import type { AnswerElement, Step } from './answer-elements.ts';

export interface AnswerLie {
  readonly kind: Kind;
  readonly clause: string | undefined;
  /** The whole answer with the lie in it; `count` is how many successes there were, this one included. */
  readonly edit: (answer: unknown, count: number) => unknown;
}

/** `undefined` stands for a value that is not there. */
type Change = (value: unknown) => unknown;

export function answerLies(element: AnswerElement): readonly AnswerLie[] {
  const { path, clause, absence, closure } = element;
  const lie = (kind: Kind, broken: string | undefined, change: Change): AnswerLie => ({
    kind,
    clause: broken,
    edit: (answer) => changeAt(answer, path, change),
  });
  // The least that can be wrong: what is there may be right, if there is more.
  const least =
    closure === undefined
      ? lie('other-type', clause, () => otherTypeThan(element.shape.types))
      : lie('one-more', closure, withOneMore);
  return [
    ...valueChanges(element).map(([kind, change]) => lie(kind, clause, change)),
    ...(absence === undefined ? [] : [lie('absent', absence, () => undefined)]),
    ...(closure === undefined ? [] : [least]),
    { ...least, kind: 'later', edit: (answer, count) => (count === 1 ? answer : least.edit(answer, count)) },
    ...(path[0]?.name === '[]' ? [{ ...least, kind: 'in-one', edit: inLast(least.edit) } as const] : []),
  ];
}

function withOneMore(value: unknown): unknown {
  return isRecord(value) ? { ...value, unheard_of: true } : value;
}

/** The answer is a list; an item is put into an empty one. */
function inLast(edit: AnswerLie['edit']): AnswerLie['edit'] {
  return (answer, count) => {
    if (!Array.isArray(answer)) return answer;
    const changed = edit(answer.slice(-1), count);
    return [
      ...(answer as readonly unknown[]).slice(0, -1),
      ...(Array.isArray(changed) ? (changed as readonly unknown[]) : []),
    ];
  };
}

function valueChanges({ shape, sample }: AnswerElement): readonly (readonly [Kind, Change])[] {
  const { types, all } = shape;
  const isList = types.includes('array');
  const outside = outsideOf(all);
  return [
    ['other-type', () => otherTypeThan(types)] as const,
    ...(types.includes('null') ? [] : [['null', () => null] as const]),
    ...(isList
      ? [['one-for-list', (value: unknown) => firstOf(value) ?? firstOf(sample)] as const]
      : [['list-for-one', (value: unknown) => [value ?? sample]] as const]),
    ...(Array.isArray(all['enum'])
      ? [['other-value', (value: unknown) => `${String(value)}-unheard-of`] as const]
      : []),
    ...(outside === undefined ? [] : [['bad-format', () => outside] as const]),
  ];
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? (value[0] as unknown) : undefined;
}

function otherTypeThan(types: readonly string[]): unknown {
  return types.includes('string') ? 7 : 'a text';
}

/** A value of the type that the rest of the schema excludes; undefined if it excludes none that is easy to name. */
function outsideOf({ format, minimum, maximum, minLength }: Readonly<Record<string, unknown>>): unknown {
  if (typeof format === 'string') return `not of the format ${format}`;
  if (typeof minimum === 'number') return minimum - 1;
  if (typeof maximum === 'number') return maximum + 1;
  return typeof minLength === 'number' && minLength > 0 ? '' : undefined;
}

/** Properties that an answer leaves out on the way are put there first, and an item into an empty list. */
function changeAt(value: unknown, path: readonly Step[], change: Change): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (step.name === '[]') {
    if (!Array.isArray(value)) return value;
    const list: readonly unknown[] = value.length === 0 ? [step.sample] : value;
    return list.map((item) => changeAt(item, rest, change));
  }
  if (!isRecord(value)) return value;
  return { ...value, [step.name]: changeAt(value[step.name] ?? step.sample, rest, change) };
}
