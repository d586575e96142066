// Random nested filters over every type that compares, and which rows they keep under any reading of nulls.
import { compareValues, TYPED_ROWS } from './typed-rows.ts';
import type { TypedColumn, TypedRow, Value } from './typed-rows.ts';
import { IS_NOT_NULL, IS_NULL } from '../schema/vocabulary.ts';

type Operator = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'is' | 'startsWith' | 'like';

export interface Comparison {
  readonly kind: 'compare';
  readonly column: TypedColumn;
  readonly operator: Operator;
  readonly operand: unknown;
}

export type TypedFilter =
  | Comparison
  | { readonly kind: 'and' | 'or'; readonly parts: readonly TypedFilter[] }
  | { readonly kind: 'not'; readonly part: TypedFilter }
  /** Comparisons of several columns at one level. */
  | { readonly kind: 'level'; readonly parts: readonly Comparison[] };

const ORDERED = ['eq', 'gt', 'gte', 'lt', 'lte'] as const;

/** The operators that the contract has for the filter type of each column, stated or implied. */
const LISTED: Readonly<Record<TypedColumn, readonly Operator[]>> = {
  anInteger: [...ORDERED, 'neq', 'in', 'is'],
  aBigint: [...ORDERED, 'neq', 'in', 'is'],
  aNumeric: [...ORDERED, 'neq', 'in', 'is'],
  aText: [...ORDERED, 'neq', 'in', 'is', 'startsWith', 'like'],
  aTimestamp: [...ORDERED, 'is'],
  aUuid: ['eq', 'neq'],
  anInet: ['eq', 'is'],
};

const COLUMNS = Object.keys(LISTED) as readonly TypedColumn[];

/** The operators to compare each column by. */
export type KnownOperators = Readonly<Record<TypedColumn, readonly Operator[]>>;

/** Those of the list that the target has. */
export async function knownOperators(
  has: (column: TypedColumn, operator: Operator, operand: unknown) => Promise<boolean>,
): Promise<KnownOperators> {
  const known = { ...LISTED };
  for (const column of COLUMNS) {
    const operators: Operator[] = [];
    for (const { operator, operand } of everyComparison(column, LISTED))
      if (await has(column, operator, operand)) operators.push(operator);
    known[column] = operators;
  }
  return known;
}

export function randomTypedFilter(random: () => number, depth: number, known: KnownOperators = LISTED): TypedFilter {
  const kind = depth === 0 ? 'compare' : pick(random, ['level', 'and', 'or', 'or', 'not', 'not'] as const);
  const parts = <T>(make: () => T): readonly T[] => Array.from({ length: 2 + Math.floor(random() * 2) }, make);
  switch (kind) {
    case 'compare':
      return randomComparison(random, known);
    case 'level':
      return { kind, parts: parts(() => randomComparison(random, known)) };
    case 'and':
    case 'or':
      return { kind, parts: parts(() => randomTypedFilter(random, depth - 1, known)) };
    case 'not':
      return { kind, part: randomTypedFilter(random, depth - 1, known) };
  }
}

function randomComparison(random: () => number, known: KnownOperators): Comparison {
  const columns = COLUMNS.filter((one) => known[one].length > 0);
  const column = pick(random, columns);
  const operator = pick(random, known[column]);
  const values = TYPED_ROWS.flatMap((row) => (row[column] === null ? [] : [row[column]]));
  const operand = pick(random, values);
  const compare = { kind: 'compare', column, operator } as const;
  switch (operator) {
    case 'in':
      return { ...compare, operand: [operand, pick(random, values)] };
    case 'is':
      return { ...compare, operand: pick(random, [IS_NULL, IS_NOT_NULL]) };
    case 'startsWith':
      return { ...compare, operand: String(operand).slice(0, 2) };
    case 'like':
      return {
        ...compare,
        operand: pick(random, ['%', `%${String(operand).slice(-1)}`, `${String(operand).slice(0, 1)}%`]),
      };
    default:
      return { ...compare, operand };
  }
}

function pick<T>(random: () => number, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Each operator of a column once, with operands that some rows have. */
export function everyComparison(column: TypedColumn, known: KnownOperators = LISTED): readonly Comparison[] {
  const [operand = null, other = null] = TYPED_ROWS.map((row) => row[column]);
  return known[column].map((operator) => {
    const special: Readonly<Partial<Record<Operator, unknown>>> = {
      in: [operand, other],
      is: IS_NULL,
      startsWith: String(operand).slice(0, 2),
      like: `%${String(operand).slice(1, 2)}%`,
    };
    return { kind: 'compare', column, operator, operand: special[operator] ?? operand };
  });
}

/** A comparison as a document spells it. */
export function toLiteral({ column, operator, operand }: Comparison): string {
  return `{${column}: {${operator}: ${operator === 'is' ? String(operand) : JSON.stringify(operand)}}}`;
}

/** The filter as a request carries it. */
export function toFilterInput(filter: TypedFilter): Readonly<Record<string, unknown>> {
  switch (filter.kind) {
    case 'compare':
      return { [filter.column]: { [filter.operator]: filter.operand } };
    case 'level': {
      const level: Record<string, Record<string, unknown>> = {};
      for (const { column, operator, operand } of filter.parts)
        level[column] = { ...level[column], [operator]: operand };
      return level;
    }
    case 'and':
    case 'or':
      return { [filter.kind]: filter.parts.map(toFilterInput) };
    case 'not':
      return { not: toFilterInput(filter.part) };
  }
}

/** The result of a comparison with a null value. The contract leaves it open, so each of these is legal. */
interface NullReading {
  readonly comparison: false | undefined;
  readonly neq: boolean | undefined;
}

const READINGS: readonly NullReading[] = ([false, undefined] as const).flatMap((comparison) =>
  ([true, false, undefined] as const).map((neq) => ({ comparison, neq })),
);

/** Whether a row is kept; `open` if that depends on the reading of nulls. */
export function judgeRow(filter: TypedFilter, row: TypedRow): 'kept' | 'dropped' | 'open' {
  const kept = READINGS.map((reading) => holds(filter, row, reading) === true);
  return kept.every((one) => one) ? 'kept' : kept.some((one) => one) ? 'open' : 'dropped';
}

/** undefined: unknown. */
function holds(filter: TypedFilter, row: TypedRow, reading: NullReading): boolean | undefined {
  switch (filter.kind) {
    case 'compare':
      return holdsComparison(filter, row[filter.column], reading);
    case 'level':
      return all(levelOf(filter.parts).map((part) => holds(part, row, reading)));
    case 'and':
      return all(filter.parts.map((part) => holds(part, row, reading)));
    case 'or': {
      const denied = all(filter.parts.map((part) => negate(holds(part, row, reading))));
      return negate(denied);
    }
    case 'not':
      return negate(holds(filter.part, row, reading));
  }
}

/** Of two comparisons with one operator on one column only the later one can be written down. */
function levelOf(parts: readonly Comparison[]): readonly Comparison[] {
  return [...new Map(parts.map((part) => [`${part.column} ${part.operator}`, part])).values()];
}

function all(parts: readonly (boolean | undefined)[]): boolean | undefined {
  return parts.includes(false) ? false : parts.includes(undefined) ? undefined : true;
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function holdsComparison(
  { column, operator, operand }: Comparison,
  value: Value,
  reading: NullReading,
): boolean | undefined {
  if (operator === 'is') return (value === null) === (operand === IS_NULL);
  if (value === null) return operator === 'neq' ? reading.neq : reading.comparison;
  const against = (other: unknown): number =>
    compareValues(column, value, typeof other === 'number' ? other : String(other));
  switch (operator) {
    case 'eq':
      return against(operand) === 0;
    case 'neq':
      return against(operand) !== 0;
    case 'gt':
      return against(operand) > 0;
    case 'gte':
      return against(operand) >= 0;
    case 'lt':
      return against(operand) < 0;
    case 'lte':
      return against(operand) <= 0;
    case 'in':
      return Array.isArray(operand) && operand.some((one) => against(one) === 0);
    case 'startsWith':
      return String(value).startsWith(String(operand));
    case 'like': {
      const [front = '', end = ''] = String(operand).split('%');
      return String(value).startsWith(front) && String(value).endsWith(end);
    }
  }
}

/** Simpler filters that may show the same, the simplest first. */
export function simplify(filter: TypedFilter): readonly TypedFilter[] {
  switch (filter.kind) {
    case 'compare':
      return [];
    case 'level':
      return [...filter.parts, ...withoutOne(filter.parts).map((parts) => ({ ...filter, parts }))];
    case 'and':
    case 'or':
      return [
        ...filter.parts,
        ...withoutOne(filter.parts).map((parts) => ({ ...filter, parts })),
        ...filter.parts.flatMap((part, index) =>
          simplify(part).map((simpler) => ({ ...filter, parts: filter.parts.with(index, simpler) })),
        ),
      ];
    case 'not':
      return [filter.part, ...simplify(filter.part).map((part) => ({ ...filter, part }))];
  }
}

function withoutOne<T>(items: readonly T[]): readonly (readonly T[])[] {
  return items.length < 2 ? [] : items.map((_item, index) => items.toSpliced(index, 1));
}
