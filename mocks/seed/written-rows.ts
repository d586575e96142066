// Reads what a transaction wrote, by triggers, too, and renders it as SQL text that loads into a copy of the schema.
import type { Row, Session } from '../db/db.ts';
import { compile, identifier, identifiers, literal, param, raw, sql } from '../db/sql.ts';
import type { SeedTable } from './tables.ts';

/** The first statements of the transaction: rows that it writes have its number or a later one. `keys`: by table, those of its rows before. */
export async function rememberBeginning(session: Session, tables: readonly SeedTable[]) {
  const [row] = await session.query('select txid_current() as transaction');
  const keys = new Map<string, ReadonlySet<string>>();
  for (const table of tables) {
    if (table.key.length === 0) continue;
    const { text } = compile(sql`select ${identifiers(table.key)} from ${raw(table.name)}`);
    keys.set(table.name, new Set((await session.query(text)).map((one) => keyOf(table, one))));
  }
  return { transaction: row?.['transaction'] ?? '0', keys };
}

/** In the order in which they were written; neither rows of tables that inherit from it nor those that were only changed. */
export async function readWritten(
  session: Session,
  table: SeedTable,
  { transaction, keys }: Awaited<ReturnType<typeof rememberBeginning>>,
): Promise<readonly Row[]> {
  const { text, params } = compile(
    sql`select * from ${raw(table.name)} where xmin::text::bigint >= ${param(transaction)}::bigint
      and (tableoid = ${literal(table.name)}::regclass or tableoid in (select oid from pg_class where relispartition)) order by tableoid, ctid`,
  );
  const before = keys.get(table.name) ?? new Set();
  return (await session.query(text, params)).filter((row) => table.key.length === 0 || !before.has(keyOf(table, row)));
}

export function renderRows(table: SeedTable, rows: readonly Row[]): string {
  const columns = table.columns.filter((column) => column.filledBy !== 'expression').map((column) => column.name);
  const names = compile(identifiers(columns)).text;
  const tuples = rows.map((row) => `  (${columns.map((name) => renderValue(row[name] ?? null)).join(', ')})`);
  const sequences = table.columns.flatMap(({ name, sequence }) =>
    sequence === null ? [] : [renderSetval(table, name, sequence)],
  );
  const overriding = sequences.length > 0 ? ' overriding system value' : '';
  return `insert into ${table.name} (${names})${overriding} values\n${tuples.join(',\n')};\n${sequences.join('')}`;
}

/** The sequence continues after the last row. */
function renderSetval(table: SeedTable, column: string, sequence: string): string {
  const { text } = compile(
    sql`select setval(${literal(sequence)}, (select max(${identifier(column)}) from ${raw(table.name)}));`,
  );
  return `${text}\n`;
}

function renderValue(value: string | null): string {
  return value === null ? 'null' : compile(literal(value)).text.trim();
}

function keyOf(table: SeedTable, row: Row): string {
  return JSON.stringify(table.key.map((name) => row[name]));
}
