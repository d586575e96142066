// Fills a table with invented rows: each is inserted, and repaired until its constraints and triggers take it.
import type { Faker } from '@faker-js/faker';
import type { Row, Session } from '../db/db.ts';
import { compile, identifiers, join, param, raw, sql, type Sql } from '../db/sql.ts';
import { inventRow, markUsed, repairRow, TableFull, type Pool, type Values } from './invent-row.ts';
import { isRequired } from './order.ts';
import type { SeedColumn, SeedReference, SeedTable } from './tables.ts';
import { inventValue } from './values.ts';

/** How often a row that is refused is invented anew. */
const ATTEMPTS = 60;
/** Rows of a target that are chosen from. */
const CHOICE = 1000;

/** SQLSTATE codes of a row that only repeats another's key or overlaps it. */
const UNIQUE_VIOLATION = '23505';
const EXCLUSION_VIOLATION = '23P01';

/**
 * Tells how many rows were made, and the reason if they are fewer than the table was to get. `empty`: columns that hold
 * null or their default in all rows, each with the reason.
 */
export async function fillTable(session: Session, faker: Faker, table: SeedTable, rows: number) {
  const pools: Pool[] = [];
  for (const reference of table.references) pools.push(await readPool(session, table, reference));
  const hindrance = findHindrance(faker, table, pools);
  if (hindrance !== undefined) return { made: 0, reason: hindrance, empty: [] };
  const empty = listEmpty(faker, table, pools);
  for (let made = 0; made < rows; made += 1) {
    const refusal = await insertRow(session, { faker, table, pools });
    if (refusal !== undefined) return { made, reason: refusal.replaceAll(/\s+/g, ' '), empty };
  }
  return { made: rows, reason: undefined, empty };
}

function listEmpty(faker: Faker, table: SeedTable, pools: readonly Pool[]): readonly string[] {
  return [
    ...listTypeless(faker, table).map(({ name, of }) => `${name}: no generator knows the type ${of.text}`),
    ...pools
      .filter(({ reference, rows }) => rows.length === 0 && reference.target !== table.name)
      .map(({ reference: { columns, target } }) => `${columns.join(', ')}: ${target} has no rows at that time`),
  ];
}

/** Columns that only a default or null can fill. */
function listTypeless(faker: Faker, table: SeedTable): readonly SeedColumn[] {
  return table.columns.filter(
    (column) =>
      column.filledBy === 'caller' &&
      !table.references.some(({ columns }) => columns.includes(column.name)) &&
      inventValue(faker, column) === undefined,
  );
}

/** Why there cannot be a row, if that is known before one is tried. */
function findHindrance(faker: Faker, table: SeedTable, pools: readonly Pool[]): string | undefined {
  const missing = pools.find(
    ({ reference, rows }) => rows.length === 0 && reference.target !== table.name && isRequired(table, reference),
  );
  if (missing !== undefined) return `it refers to ${missing.reference.target}, which has no rows`;
  const typeless = listTypeless(faker, table).find(({ required, hasDefault }) => required && !hasDefault);
  if (typeless === undefined) return undefined;
  return `no generator knows the type ${typeless.of.text} of its column ${typeless.name}, which is NOT NULL`;
}

async function readPool(session: Session, table: SeedTable, reference: SeedReference): Promise<Pool> {
  const columns = identifiers(reference.targetColumns);
  const { text } = compile(
    sql`select ${columns} from ${raw(reference.target)} order by ${columns} limit ${raw(String(CHOICE))}`,
  );
  const once = table.uniques.some((unique) => unique.every((name) => reference.columns.includes(name)));
  return { reference, rows: [...(await session.query(text))], once, used: new Set() };
}

interface Filling {
  readonly faker: Faker;
  readonly table: SeedTable;
  readonly pools: readonly Pool[];
}

/** Undefined if a row was inserted, else why there is none. */
async function insertRow(session: Session, filling: Filling): Promise<string | undefined> {
  const { faker, table, pools } = filling;
  let refusal = '';
  let isTaken = false;
  try {
    const values = inventRow(faker, table, pools);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const { rows, error } = await session.batch([
        { text: 'savepoint seed_row', unread: true },
        compile(toInsert(table, values)),
        { text: 'release savepoint seed_row', unread: true },
      ]);
      if (error === undefined) {
        const [row] = rows[1] ?? [];
        if (row === undefined) return 'a trigger drops its rows';
        keep(row, values, filling);
        return undefined;
      }
      await session.exec('rollback to savepoint seed_row');
      refusal = error.message;
      isTaken = error.code === UNIQUE_VIOLATION || error.code === EXCLUSION_VIOLATION;
      // The row that it refers to has one that refers to it already.
      if (isTaken) markUsed(values, pools);
      repairRow(values, error, attempt, filling);
    }
  } catch (error) {
    if (error instanceof TableFull) return error.message;
    throw error;
  }
  // There may be room for another, but chance found none.
  return isTaken ? refusal : `no row was found in ${ATTEMPTS} attempts: ${refusal}`;
}

/** Later rows may refer to this one. */
function keep(row: Row, values: Values, { table, pools }: Filling): void {
  markUsed(values, pools);
  for (const { reference, rows } of pools) if (reference.target === table.name && rows.length < CHOICE) rows.push(row);
}

function toInsert(table: SeedTable, values: Values): Sql {
  if (values.size === 0) return sql`insert into ${raw(table.name)} default values returning *`;
  const types = new Map(table.columns.map((column) => [column.name, column.of.text]));
  const names = identifiers([...values.keys()]);
  const items = [...values].map(([name, value]) => sql`${param(value)}::text::${raw(types.get(name) ?? 'text')}`);
  return sql`insert into ${raw(table.name)} (${names}) values (${join(items)}) returning *`;
}
