// Random nested filters over any columns, each as a request carries it, and simpler ones that may show the same.
import { isRecord } from '../../kit/contract/json.ts';
import { at, type Json } from '../answers/read.ts';
import { IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';
import { pick } from './scalar-kinds.ts';

/** What filters are drawn from: columns with the operators to compare them by, and rows with values to compare with. */
export interface Ground {
  readonly columns: readonly { readonly name: string; readonly operators: readonly string[] }[];
  readonly rows: readonly Json[];
  readonly random: () => number;
}

/** What may stand at the top of a filter. `level`: comparisons of several columns; `beside`: one beside a compound. */
export const SHAPES = ['not', 'or', 'and', 'beside', 'level'] as const;

export function randomFilter(
  ground: Ground,
  depth: number,
  shape: (typeof SHAPES)[number] | 'compare' = depth === 0 ? 'compare' : draw(SHAPES, ground),
): Json {
  const inner = (): Json => randomFilter(ground, depth - 1);
  /** A list of one is a compound, too. */
  const some = <T>(make: () => T): readonly T[] => Array.from({ length: 1 + Math.floor(ground.random() * 3) }, make);
  switch (shape) {
    case 'compare':
      return randomComparison(ground);
    case 'level':
      return merge([...some(() => randomComparison(ground)), randomComparison(ground)]);
    case 'beside':
      return { ...randomComparison(ground), ...(ground.random() < 0.5 ? { not: inner() } : { or: some(inner) }) };
    case 'not':
      return { not: inner() };
    default:
      return { [shape]: some(inner) };
  }
}

/** Of two comparisons with one operator on one column only the later one can be written down. */
function merge(comparisons: readonly Json[]): Json {
  const level: Record<string, Json> = {};
  for (const [column, operators] of comparisons.flatMap((one) => Object.entries(one)))
    level[column] = { ...level[column], ...(operators as Json) };
  return level;
}

function randomComparison(ground: Ground): Json {
  const { rows, random } = ground;
  const { name, operators } = draw(
    ground.columns.filter((column) => column.operators.length > 0),
    ground,
  );
  const operator = draw(operators, ground);
  const values = rows.map((row) => at(row, name)).filter((value) => value !== null);
  const chosen = pick(values, random);
  const text = typeof chosen === 'string' ? chosen : '';
  const special: Readonly<Record<string, () => unknown>> = {
    in: () => [pick(values, random), pick(values, random)],
    is: () => draw([IS_NULL, IS_NOT_NULL], ground),
    startsWith: () => text.slice(0, 2),
    like: () => draw(patternsOf(text), ground),
  };
  return { [name]: { [operator]: (special[operator] ?? (() => pick(values, random) ?? null))() } };
}

/** What other signs than % mean in a pattern is open. */
function patternsOf(text: string): readonly string[] {
  const plain = Array.from(text.replaceAll(/[%\\_]/gu, ''));
  const middle = plain[Math.floor(plain.length / 2)] ?? '';
  return ['%', `%${plain.at(-1) ?? ''}`, `${plain[0] ?? ''}%`, `%${middle}%`, `%${plain[0] ?? ''}%${middle}%`];
}

function draw<T>(items: readonly T[], { random }: Ground): T {
  const item = pick(items, random);
  if (item === undefined) throw new Error('There must be columns and operators to draw a filter from.');
  return item;
}

/** Simpler filters, the simplest first. */
export function simplify(filter: Json): readonly Json[] {
  const entries = Object.entries(filter);
  const fewer = [...(entries.length > 1 ? entries.map((entry) => [entry]) : []), ...withoutOne(entries)];
  const alone = entries.length > 1 ? [] : Object.values(filter).flatMap((inside) => [inside].flat());
  return [
    ...fewer.map((some) => Object.fromEntries(some)),
    ...entries.flatMap(([key, inside]) =>
      key === 'and' || key === 'or' || key === 'not'
        ? [...alone.filter(isRecord), ...simplerInside(inside).map((one) => ({ ...filter, [key]: one }))]
        : withoutOne(Object.entries(inside as Json)).map((some) => ({ ...filter, [key]: Object.fromEntries(some) })),
    ),
  ];
}

function simplerInside(inside: unknown): readonly unknown[] {
  if (!Array.isArray(inside)) return isRecord(inside) ? simplify(inside) : [];
  const parts = inside.filter(isRecord);
  return [...withoutOne(parts), ...parts.flatMap((part, at) => simplify(part).map((one) => parts.with(at, one)))];
}

function withoutOne<T>(items: readonly T[]): readonly (readonly T[])[] {
  return items.length < 2 ? [] : items.map((_item, index) => items.toSpliced(index, 1));
}

/** A filter as a document spells it. */
export function toLiteral(filter: unknown, key = ''): string {
  if (Array.isArray(filter)) return `[${filter.map((one) => toLiteral(one)).join(', ')}]`;
  if (!isRecord(filter)) return key === 'is' ? String(filter) : JSON.stringify(filter);
  return `{${Object.entries(filter)
    .map(([name, inside]) => `${name}: ${toLiteral(inside, name)}`)
    .join(', ')}}`;
}
