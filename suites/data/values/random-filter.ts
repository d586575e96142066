// Random nested filters over Blog, each with the predicate that says which rows it keeps.
import { BLOGS } from '../fixture/seed-rows.ts';
import type { BlogRow } from '../fixture/seed-rows.ts';

export interface RandomFilter {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly keeps: (row: BlogRow) => boolean;
}

/** Only columns without nulls are compared: what a negation does with an unknown comparison is open. */
export function randomFilter(random: () => number, depth: number): RandomFilter {
  const pick = Math.floor(random() * (depth === 0 ? 4 : 8));
  const id = 1 + Math.floor(random() * BLOGS.length);
  switch (pick) {
    case 0:
      return { filter: { id: { gt: id } }, keeps: (row) => row.id > id };
    case 1:
      return { filter: { id: { lte: id } }, keeps: (row) => row.id <= id };
    case 2:
      return {
        filter: { id: { in: [id, BLOGS.length + 1 - id] } },
        keeps: (row) => row.id === id || row.id === BLOGS.length + 1 - id,
      };
    case 3: {
      const letter = 'aeiouD'.charAt(id % 6);
      return { filter: { name: { like: `%${letter}%` } }, keeps: (row) => row.name.includes(letter) };
    }
    case 4: {
      const inner = randomFilter(random, depth - 1);
      return { filter: { not: inner.filter }, keeps: (row) => !inner.keeps(row) };
    }
    case 5: {
      const parts = randomParts(random, depth);
      return {
        filter: { or: parts.map((part) => part.filter) },
        keeps: (row) => parts.some((part) => part.keeps(row)),
      };
    }
    case 6: {
      const parts = randomParts(random, depth);
      return {
        filter: { id: { neq: id }, or: parts.map((part) => part.filter) },
        keeps: (row) => row.id !== id && parts.some((part) => part.keeps(row)),
      };
    }
    default: {
      const parts = randomParts(random, depth);
      return {
        filter: { and: parts.map((part) => part.filter) },
        keeps: (row) => parts.every((part) => part.keeps(row)),
      };
    }
  }
}

function randomParts(random: () => number, depth: number): readonly RandomFilter[] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => randomFilter(random, depth - 1));
}
