// Random nested filters over the columns of any table, each with the predicate that says which records it keeps.
import type { Column } from './law-schema.ts';
import { compareOf, isComparable, pick } from './law-values.ts';
import { at } from '../answers/read.ts';
import type { Json } from '../answers/read.ts';

export interface LawFilter {
  readonly filter: Json;
  readonly keeps: (row: Json) => boolean;
}

/** Columns must be comparable and without nulls: what a negation does with an unknown comparison is open. */
interface Ground {
  readonly columns: readonly Column[];
  readonly rows: readonly Json[];
  readonly random: () => number;
}

const HOLDS: Readonly<Record<string, (side: number) => boolean>> = {
  eq: (side) => side === 0,
  neq: (side) => side !== 0,
  gt: (side) => side > 0,
  gte: (side) => side >= 0,
  lt: (side) => side < 0,
  lte: (side) => side <= 0,
};

/** `choice`: what stands at the top, by chance unless given. */
export function randomLawFilter(
  ground: Ground,
  depth: number,
  choice = depth === 0 ? 0 : Math.floor(ground.random() * 5),
): LawFilter {
  switch (choice) {
    case 1: {
      const inner = randomLawFilter(ground, depth - 1);
      return { filter: { not: inner.filter }, keeps: (row) => !inner.keeps(row) };
    }
    case 2: {
      const parts = randomParts(ground, depth);
      return {
        filter: { or: parts.map(({ filter }) => filter) },
        keeps: (row) => parts.some(({ keeps }) => keeps(row)),
      };
    }
    case 3: {
      const parts = randomParts(ground, depth);
      return {
        filter: { and: parts.map(({ filter }) => filter) },
        keeps: (row) => parts.every(({ keeps }) => keeps(row)),
      };
    }
    case 4: {
      const beside = randomComparison(ground);
      const inner = randomLawFilter(ground, depth - 1);
      return {
        filter: { ...beside.filter, not: inner.filter },
        keeps: (row) => beside.keeps(row) && !inner.keeps(row),
      };
    }
    default:
      return randomComparison(ground);
  }
}

function randomParts(ground: Ground, depth: number): readonly LawFilter[] {
  return Array.from({ length: 1 + Math.floor(ground.random() * 3) }, () => randomLawFilter(ground, depth - 1));
}

function randomComparison({ columns, rows, random }: Ground): LawFilter {
  const column = pick(columns, random);
  const row = pick(rows, random);
  if (column === undefined || row === undefined) throw new Error('There must be columns and records to compare.');
  const value = at(row, column.name);
  const compare = compareOf(column);
  const known = Object.keys(HOLDS).filter(
    (name) => column.operators.has(name) && (name.endsWith('eq') || isComparable(column, { ordered: true })),
  );
  const operator = pick(known, random) ?? 'eq';
  return {
    filter: { [column.name]: { [operator]: value } },
    keeps: (one) => HOLDS[operator]?.(compare(at(one, column.name), value)) ?? false,
  };
}
