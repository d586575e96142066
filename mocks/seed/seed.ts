// Fills the tables of a schema with invented rows and returns them as SQL text: same schema and seed, same rows.
import { en, Faker } from '@faker-js/faker';
import { DatabaseError, type Row, type Session } from '../db/db.ts';
import { compile, identifier, join, literal, param, raw, sql, type Sql } from '../db/sql.ts';
import { orderByReferences } from './order.ts';
import { readTables, type SeedColumn, type SeedReference, type SeedTable } from './read-tables.ts';
import { SeedError } from './seed-error.ts';
import { inventValue } from './values.ts';

export interface SeedOptions {
  readonly schemas: readonly string[];
  /** Rows per table. */
  readonly rows: number;
  readonly seed: number;
}

/** A row that only repeats another's key or unique value. */
const UNIQUE_VIOLATION = '23505';

/** How often a row that a constraint refuses is invented anew. */
const ATTEMPTS = 25;

/**
 * Inserts the rows through the session (so that constraints and triggers apply) and returns the INSERT statements.
 * A table that accepts no more rows, since its key is a reference and all targets are used, gets fewer and a comment.
 * Throws a SeedError that names table and constraint when no valid row is found.
 */
export async function seedTables(session: Session, options: SeedOptions): Promise<string> {
  const faker = new Faker({ locale: en, seed: options.seed });
  faker.setDefaultRefDate('2026-01-01T00:00:00.000Z');
  const tables = orderByReferences(await readTables(session, options.schemas));
  const texts: string[] = [];
  for (const table of tables) {
    const rows: Row[] = [];
    for (let index = 0; index < options.rows; index += 1) {
      const row = await insertRow(session, faker, table);
      if (typeof row === 'string') {
        texts.push(`-- ${table.name} takes ${rows.length} of ${options.rows} rows: ${row.replaceAll(/\s+/g, ' ')}\n`);
        break;
      }
      rows.push(row);
    }
    if (rows.length > 0) texts.push(renderRows(table, rows));
  }
  return texts.join('\n');
}

/** The row, or why there is no room for another. */
async function insertRow(session: Session, faker: Faker, table: SeedTable): Promise<Row | string> {
  let refusal = '';
  let full = false;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const values = await inventRow(session, faker, table);
    const { text, params } = compile(toInsert(table, values));
    await session.exec('savepoint seed_row');
    try {
      const [row] = await session.query(text, params);
      await session.exec('release savepoint seed_row');
      if (row !== undefined) return row;
      refusal = 'a trigger dropped the row';
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      await session.exec('rollback to savepoint seed_row');
      refusal = error.message;
      full = error.code === UNIQUE_VIOLATION;
    }
  }
  if (full && table.references.length > 0) return refusal;
  throw new SeedError(
    `No row could be invented for ${table.name} in ${ATTEMPTS} attempts: ${refusal}. Seed this table by hand.`,
  );
}

async function inventRow(
  session: Session,
  faker: Faker,
  table: SeedTable,
): Promise<ReadonlyMap<string, string | null>> {
  const values = new Map<string, string | null>();
  for (const column of table.columns) {
    if (column.filledBy !== 'caller') continue;
    values.set(column.name, inventOrNull(faker, table, column));
  }
  for (const reference of table.references) {
    const target = await pickTarget(session, faker, reference);
    const required = table.columns.some(({ name, required }) => required && reference.columns.includes(name));
    if (target === undefined && required)
      throw new SeedError(`${table.name} refers to ${reference.target}, which has no rows: insert some by hand first.`);
    reference.columns.forEach((name, index) =>
      values.set(name, target?.[reference.targetColumns[index] ?? ''] ?? null),
    );
  }
  return values;
}

function inventOrNull(faker: Faker, table: SeedTable, column: SeedColumn): string | null {
  if (!column.required && faker.number.int(9) === 0) return null;
  const value = inventValue(faker, column);
  if (value === undefined && column.required)
    throw new SeedError(
      `No generator knows the type ${column.type} of ${table.name}.${column.name}, which is NOT NULL. Seed this table by hand.`,
    );
  return value ?? null;
}

async function pickTarget(session: Session, faker: Faker, reference: SeedReference): Promise<Row | undefined> {
  const columns = join(
    reference.targetColumns.map((name) => identifier(name)),
    raw(', '),
  );
  const { text } = compile(sql`select ${columns} from ${raw(reference.target)} order by ${columns}`);
  const rows = await session.query(text);
  return rows.length === 0 ? undefined : faker.helpers.arrayElement([...rows]);
}

function toInsert(table: SeedTable, values: ReadonlyMap<string, string | null>): Sql {
  if (values.size === 0) return sql`insert into ${raw(table.name)} default values returning *`;
  const types = new Map(table.columns.map((column) => [column.name, column.type]));
  const names = join(
    [...values.keys()].map((name) => identifier(name)),
    raw(', '),
  );
  const items = [...values].map(([name, value]) => sql`${param(value)}::text::${raw(types.get(name) ?? 'text')}`);
  return sql`insert into ${raw(table.name)} (${names}) values (${join(items, raw(', '))}) returning *`;
}

function renderRows(table: SeedTable, rows: readonly Row[]): string {
  const columns = table.columns.filter((column) => column.filledBy !== 'expression').map((column) => column.name);
  const names = compile(
    join(
      columns.map((name) => identifier(name)),
      raw(', '),
    ),
  ).text;
  const tuples = rows.map((row) => `  (${columns.map((name) => renderValue(row[name] ?? null)).join(', ')})`);
  const sequences = table.columns
    .filter((column) => column.filledBy === 'sequence')
    .map((column) => renderSetval(table, column));
  const overriding = sequences.length > 0 ? ' overriding system value' : '';
  return `insert into ${table.name} (${names})${overriding} values\n${tuples.join(',\n')};\n${sequences.join('')}`;
}

/** The sequence continues after the last row. */
function renderSetval(table: SeedTable, column: SeedColumn): string {
  const { text } = compile(
    sql`select setval(pg_get_serial_sequence(${literal(table.name)}, ${literal(column.name)}), (select max(${identifier(column.name)}) from ${raw(table.name)}));`,
  );
  return `${text}\n`;
}

function renderValue(value: string | null): string {
  return value === null ? 'null' : compile(literal(value)).text.trim();
}
