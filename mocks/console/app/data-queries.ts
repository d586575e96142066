// What the console asks of the database about tables, and how it writes a row.
import { runSql, type Cell, type Row } from './connection.ts';

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

const OWN = `n.nspname !~ '^(pg_|information_schema$|touchstone)'`;

export async function listTables(): Promise<readonly Table[]> {
  const [rows = []] = await runSql(`
    select n.nspname as schema, c.relname as name, c.relrowsecurity as secured,
      case when c.relkind in ('v', 'm') then 'view' when c.relkind = 'f' then 'foreign table' else 'table' end as kind,
      (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${OWN}
    order by n.nspname <> 'public', 1, 2`);
  return rows as unknown as Table[];
}

async function listColumns(table: string): Promise<readonly Column[]> {
  const [rows = []] = await runSql(`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
      a.attgenerated <> '' or a.attidentity = 'a' as fixed,
      coalesce(a.attnum = any(i.indkey::int2[]), false) as key
    from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${literal(table)}::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum`);
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
  const columns = await listColumns(table);
  const keys = columns.filter(({ key }) => key).map(({ name }) => identifier(name));
  const [rows = [], [counted] = []] = await runSql(`
    select ${columns.map(({ name }) => `${identifier(name)}::text`).join(', ') || '1'} from ${table}
    ${keys.length === 0 ? '' : `order by ${keys.join(', ')}`} limit ${PAGE} offset ${offset};
    select count(*)::int as count from ${table}`);
  return { columns, rows, count: Number(counted?.['count'] ?? 0) };
}

export async function readRules(schema: string, name: string): Promise<{ policies: Row[]; grants: Row[] }> {
  const table = literal(`${identifier(schema)}.${identifier(name)}`);
  // Nobody deletes a column.
  const rights = ['select', 'insert', 'update', 'delete'].map((right) => {
    const asked = right === 'delete' ? 'has_table_privilege' : 'has_any_column_privilege';
    return `${asked}(r.rolname, ${table}::regclass, '${right}') as "${right}"`;
  });
  const [policies = [], grants = []] = await runSql(`
    select policyname as policy, permissive as kind, cmd as command, array_to_string(roles, ', ') as roles,
      qual as using, with_check as "with check" from pg_policies
    where schemaname = ${literal(schema)} and tablename = ${literal(name)} order by 1;
    select r.rolname as role, ${rights.join(', ')}
    from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role') order by 1`);
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
