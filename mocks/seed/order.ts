// Puts tables in the order in which rows can be inserted: a referenced table before the one that references it.
import type { SeedReference, SeedTable } from './tables.ts';

/**
 * References within a table, and those that may be null, do not count: their first rows hold null. `circles`: tables that
 * need each other's rows first.
 */
export function orderByReferences(tables: readonly SeedTable[]) {
  const ordered: SeedTable[] = [];
  const circles: (readonly SeedTable[])[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map((table) => table.name));
    const free = waiting.filter((table) => !requiredTargets(table).some((target) => names.has(target)));
    const [first] = free;
    if (first === undefined) {
      const circle = findCircle(waiting);
      circles.push(circle);
      waiting = waiting.filter((table) => !circle.includes(table));
      continue;
    }
    const next = free.find((table) => !optionalTargets(table).some((target) => names.has(target))) ?? first;
    ordered.push(next);
    waiting = waiting.filter((table) => table !== next);
  }
  return { ordered, circles };
}

/** Whether a row cannot be without it: one null in a key of several columns is enough to refer to nothing. */
export function isRequired(table: SeedTable, { columns }: SeedReference): boolean {
  return columns.every((name) => table.columns.some((column) => column.name === name && column.required));
}

/** Some tables of those wait for themselves, by way of others: each of them waits for one. */
function findCircle(waiting: readonly SeedTable[]): readonly SeedTable[] {
  const byName = new Map(waiting.map((table) => [table.name, table]));
  const path: SeedTable[] = [];
  let [at] = waiting;
  while (at !== undefined && !path.includes(at)) {
    path.push(at);
    at = requiredTargets(at).flatMap((target) => byName.get(target) ?? [])[0];
  }
  return at === undefined ? path : path.slice(path.indexOf(at));
}

function requiredTargets(table: SeedTable): readonly string[] {
  return table.references
    .filter((reference) => reference.target !== table.name && isRequired(table, reference))
    .map((reference) => reference.target);
}

function optionalTargets(table: SeedTable): readonly string[] {
  return table.references.map((reference) => reference.target).filter((target) => target !== table.name);
}
