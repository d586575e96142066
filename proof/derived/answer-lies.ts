// What may be wrong with one element of an answer, and the answer in which it is.
import type { Kind } from '../lies/kinds.ts';
import { isRecord } from '../lies/json.ts';
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
  const { path, clause } = element;
  const wrong: Change = () => otherTypeThan(element.shape.types);
  const lies: AnswerLie[] = valueChanges(element).map(([kind, change]) => ({
    kind,
    clause,
    edit: (answer) => changeAt(answer, path, change),
  }));
  if (element.absence !== undefined)
    lies.push({ kind: 'absent', clause: element.absence, edit: (answer) => changeAt(answer, path, () => undefined) });
  if (element.closure !== undefined) {
    const add: Change = (value) => (isRecord(value) ? { ...value, unheard_of: true } : value);
    lies.push({ kind: 'one-more', clause: element.closure, edit: (answer) => changeAt(answer, path, add) });
  }
  lies.push({
    kind: 'later',
    clause,
    edit: (answer, count) => (count === 1 ? answer : changeAt(answer, path, wrong)),
  });
  if (path[0]?.name === '[]')
    lies.push({ kind: 'in-one', clause, edit: (answer) => changeAt(answer, path, wrong, 'last item') });
  return lies;
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
function changeAt(value: unknown, path: readonly Step[], change: Change, extent?: 'last item'): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (step.name === '[]') {
    if (!Array.isArray(value)) return value;
    const list: readonly unknown[] = value.length === 0 ? [step.sample] : value;
    return list.map((item, index) =>
      extent === undefined || index === list.length - 1 ? changeAt(item, rest, change) : item,
    );
  }
  if (!isRecord(value)) return value;
  return { ...value, [step.name]: changeAt(value[step.name] ?? step.sample, rest, change) };
}
