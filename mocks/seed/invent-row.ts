// Invents a row of a table, and the parts of it anew that the database refused.
import type { Faker } from '@faker-js/faker';
import type { DatabaseError, Row } from '../db/db.ts';
import { USERS } from './seed-users.ts';
import type { PartitionBound, SeedColumn, SeedReference, SeedTable } from './tables.ts';
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

/** Values that one of the table's partitions takes, by column; none for a table that takes any row. */
function inventForPartition(faker: Faker, table: SeedTable): ReadonlyMap<string, string> {
  if (table.partitions.length === 0) return new Map();
  const path = faker.helpers.arrayElement([...table.partitions]);
  return new Map(
    path.flatMap((bound) => {
      const value = inventWithin(faker, bound, typeOf(table, bound.column));
      return value === undefined ? [] : [[bound.column, value] as const];
    }),
  );
}

function typeOf(table: SeedTable, name: string): string {
  return table.columns.find((column) => column.name === name)?.of.text ?? '';
}

/** Undefined for the default partition, and for one by hash. */
function inventWithin(faker: Faker, { bound }: PartitionBound, type: string): string | undefined {
  const [, listed] = /^FOR VALUES IN \((.*)\)$/.exec(bound) ?? [];
  if (listed !== undefined) return faker.helpers.arrayElement(itemsOf(listed));
  const [, from, to] = /^FOR VALUES FROM \((.*)\) TO \((.*)\)$/.exec(bound) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [lowest] = itemsOf(from);
  const [end] = itemsOf(to);
  return inventBetween(faker, lowest, end, type);
}

/** Undefined for MINVALUE and MAXVALUE. */
function itemsOf(list: string): (string | undefined)[] {
  return [...list.matchAll(/'((?:[^']|'')*)'|(-?[\d.]+)|\w+/g)].map(
    ([, text, number]) => text?.replaceAll("''", "'") ?? number,
  );
}

const SPAN = { numbers: 1000, milliseconds: 86_400_000 };

/** The lower bound belongs to the partition, the upper one does not. */
function inventBetween(
  faker: Faker,
  lowest: string | undefined,
  end: string | undefined,
  type: string,
): string | undefined {
  const read = /^(?:date|timestamp)/.test(type) ? toMilliseconds : Number;
  const span = read === Number ? SPAN.numbers : SPAN.milliseconds;
  const given = [lowest, end].map((text) => (text === undefined ? undefined : read(text)));
  const [from = (given[1] ?? 0) - span, to = from + span] = given;
  // Of a text, its lower bound.
  if (Number.isNaN(from) || Number.isNaN(to)) return lowest;
  const value = faker.number.int({ min: Math.ceil(from), max: Math.max(Math.ceil(from), Math.ceil(to) - 1) });
  if (read === Number) return String(value);
  const text = new Date(value).toISOString();
  return type === 'date' ? text.slice(0, 10) : text;
}

function toMilliseconds(text: string): number {
  const [day = '', time] = text.split(' ');
  return Date.parse(time === undefined ? day : `${day}T${time.replace(/([+-]\d\d)$/, '$1:00')}`);
}
