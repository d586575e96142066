// Values that one of a table's partitions takes.
import type { Faker } from '@faker-js/faker';
import type { PartitionBound, SeedTable } from './tables.ts';

/** By column; none for a table that takes any row. */
export function inventForPartition(faker: Faker, table: SeedTable): ReadonlyMap<string, string> {
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
