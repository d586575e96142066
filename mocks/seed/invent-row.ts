// Invents a row of a table, and the parts of it anew that the database refused.
import type { Faker } from '@faker-js/faker';
import type { DatabaseError, Row } from '../db/db.ts';
import { inventForPartition } from './partitions.ts';
import { USERS } from './seed-users.ts';
import type { SeedColumn, SeedReference, SeedTable } from './tables.ts';
import { inventValue } from './values.ts';

/** By column; a column that is not there takes its default. */
export type Values = Map<string, string | null>;

/** The rows that a reference may point to. */
export interface Pool {
  readonly reference: SeedReference;
  readonly rows: Row[];
  /** Whether each of them is referred to once at most. */
  readonly once: boolean;
  readonly used: Set<Row>;
}

/** The table accepts no more rows: why. */
export class TableFull extends Error {}

export function inventRow(faker: Faker, table: SeedTable, pools: readonly Pool[]): Values {
  const values: Values = new Map();
  for (const column of table.columns) inventInto(values, faker, column, 0);
  for (const [name, value] of inventForPartition(faker, table)) values.set(name, value);
  referTo(values, faker, table, pools);
  return values;
}

/** Changes only what the refusal names, if it names something. */
export function repairRow(
  values: Values,
  error: DatabaseError,
  attempt: number,
  { faker, table, pools }: { readonly faker: Faker; readonly table: SeedTable; readonly pools: readonly Pool[] },
): void {
  const blamed = blame(table, error);
  for (const column of table.columns) if (blamed.includes(column.name)) inventInto(values, faker, column, attempt);
  for (const [name, value] of inventForPartition(faker, table)) values.set(name, value);
  referTo(values, faker, table, pools);
}

function blame(table: SeedTable, { message, constraint }: DatabaseError): readonly string[] {
  const known = table.constraints.find(({ name }) => name === constraint)?.columns;
  if (known !== undefined && known.length > 0) return known;
  const [, named] = /^null value in column "(.+?)" of relation/.exec(message) ?? [];
  return named === undefined ? table.columns.map(({ name }) => name) : [named];
}

function inventInto(values: Values, faker: Faker, column: SeedColumn, attempt: number): void {
  if (column.filledBy !== 'caller') return;
  const value = inventValue(faker, column, attempt);
  const isDefault = column.hasDefault && (value === undefined || attempt % 3 === 2);
  if (isDefault) values.delete(column.name);
  else
    values.set(column.name, !column.required && faker.number.int(9) < (attempt === 0 ? 1 : 4) ? null : (value ?? null));
}

/** The widest references come first: what they have in common with others, these must point to as well. */
function referTo(values: Values, faker: Faker, table: SeedTable, pools: readonly Pool[]): void {
  const taken = new Map<string, string | null>();
  for (const { reference, rows, once, used } of pools) {
    const { columns, targetColumns } = reference;
    const fitting = rows.filter(
      (row) =>
        !(once && used.has(row)) &&
        columns.every((name, at) => !taken.has(name) || taken.get(name) === row[targetColumns[at] ?? '']),
    );
    const optional = columns.filter((name) => !taken.has(name) && isNullable(table, name));
    if (fitting.length === 0 && optional.length === 0 && once && rows.length > 0)
      throw new TableFull(describeTaken(reference.target));
    const row = fitting.length === 0 ? undefined : faker.helpers.arrayElement(fitting);
    columns.forEach((name, at) => {
      if (row !== undefined) taken.set(name, row[targetColumns[at] ?? ''] ?? null);
      else if (optional.includes(name)) taken.set(name, null);
    });
  }
  for (const [name, value] of taken) values.set(name, value);
}

function describeTaken(target: string): string {
  if (target !== USERS) return `every row of ${target} is referred to already`;
  return `every user has one already; a larger --rows makes more users`;
}

function isNullable(table: SeedTable, name: string): boolean {
  return table.columns.some((column) => column.name === name && !column.required);
}

/** Marks what the row refers to, so that a key that may not be repeated is not picked again. */
export function markUsed(values: Values, pools: readonly Pool[]): void {
  for (const { reference, rows, once, used } of pools) {
    if (!once) continue;
    const row = rows.find((one) =>
      reference.columns.every((name, at) => values.get(name) === one[reference.targetColumns[at] ?? '']),
    );
    if (row !== undefined) used.add(row);
  }
}
