// What the console asks of the database about tables, and how it writes a row.
import { runSql, type Cell, type Row } from './connection.ts';
import columns from './sql/columns.sql';
import rules from './sql/rules.sql';
import tables from './sql/tables.sql';

export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view' | 'foreign table';
  readonly secured: boolean;
  readonly policies: number;
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly key: boolean;
  readonly fixed: boolean;
}

export async function listTables(): Promise<readonly Table[]> {
  const [rows = []] = await runSql(tables);
  return rows as unknown as Table[];
}

async function listColumns(table: string): Promise<readonly Column[]> {
  const [rows = []] = await runSql(columns.replaceAll(':table', () => literal(table)));
  return rows as unknown as Column[];
}

export interface Page {
  readonly columns: readonly Column[];
  /** Each value as PostgreSQL prints it, so that none loses digits. */
  readonly rows: readonly Row[];
  readonly count: number;
}

export const PAGE = 50;

export async function readRows(table: string, offset: number): Promise<Page> {
  const known = await listColumns(table);
  const keys = known.filter(({ key }) => key).map(({ name }) => `its.${identifier(name)}`);
  const [rows = [], [counted] = []] = await runSql(`
    select ${known.map(({ name }) => `${identifier(name)}::text`).join(', ') || '1'} from ${table} its
    ${keys.length === 0 ? '' : `order by ${keys.join(', ')}`} limit ${PAGE} offset ${offset};
    select count(*)::int as count from ${table}`);
  return { columns: known, rows, count: Number(counted?.['count'] ?? 0) };
}

export async function readRules(table: string): Promise<{ policies: Row[]; grants: Row[] }> {
  const [policies = [], grants = []] = await runSql(rules.replaceAll(':table', () => literal(table)));
  return { policies, grants };
}

export type Values = Readonly<Record<string, string | null>>;

/** By its primary key; without one nothing is changed but by SQL. */
export async function writeRow(table: string, columns: readonly Column[], values: Values, was?: Row): Promise<void> {
  const fields = columns.filter(({ name, fixed }) => !fixed && values[name] !== undefined);
  const names = fields.map(({ name }) => identifier(name)).join(', ');
  const given = fields.map(({ name }) => literal(values[name] ?? null)).join(', ');
  if (was === undefined)
    await runSql(`insert into ${table} ${names === '' ? 'default values' : `(${names}) values (${given})`}`);
  else {
    const changed = fields.filter(({ name }) => values[name] !== was[name]);
    const set = changed.map(({ name }) => `${identifier(name)} = ${literal(values[name] ?? null)}`);
    if (set.length > 0) await runSql(`update ${table} set ${set.join(', ')} where ${whichRow(columns, was)}`);
  }
}

export async function deleteRow(table: string, columns: readonly Column[], row: Row): Promise<void> {
  await runSql(`delete from ${table} where ${whichRow(columns, row)}`);
}

function whichRow(columns: readonly Column[], row: Row): string {
  const keys = columns.filter(({ key }) => key);
  return keys.map(({ name }) => `${identifier(name)}::text = ${literal(row[name] ?? null)}`).join(' and ');
}

export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function showText(value: Exclude<Cell, null>): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Backslashes mean nothing in a standard string. */
function literal(value: Cell): string {
  return value === null ? 'null' : `'${showText(value).replaceAll("'", "''")}'`;
}
