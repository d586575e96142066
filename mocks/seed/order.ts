// Puts tables in the order in which rows can be inserted: a referenced table before the one that references it.
import type { SeedTable } from './read-tables.ts';
import { SeedError } from './seed-error.ts';

/**
 * References within a table, and those that may be null, do not count: their first rows hold null.
 * Throws a SeedError that names the tables when required references form a circle.
 */
export function orderByReferences(tables: readonly SeedTable[]): readonly SeedTable[] {
  const ordered: SeedTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map((table) => table.name));
    const free = waiting.filter((table) => !requiredTargets(table).some((target) => names.has(target)));
    const [first] = free;
    if (first === undefined)
      throw new SeedError(
        `These tables reference each other in a circle of NOT NULL foreign keys: ${waiting.map((table) => table.name).join(', ')}. Make one of the columns nullable, or seed these tables by hand.`,
      );
    const next = free.find((table) => !optionalTargets(table).some((target) => names.has(target))) ?? first;
    ordered.push(next);
    waiting = waiting.filter((table) => table !== next);
  }
  return ordered;
}

function requiredTargets(table: SeedTable): readonly string[] {
  return table.references
    .filter((reference) => reference.target !== table.name && isRequired(table, reference.columns))
    .map((reference) => reference.target);
}

function optionalTargets(table: SeedTable): readonly string[] {
  return table.references.map((reference) => reference.target).filter((target) => target !== table.name);
}

function isRequired(table: SeedTable, columns: readonly string[]): boolean {
  return table.columns.some((column) => columns.includes(column.name) && column.required);
}
