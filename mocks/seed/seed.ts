// Fills the tables of a schema with invented rows and returns them as SQL text: same schema and seed, same rows.
import { en, Faker } from '@faker-js/faker';
import { OWNER_SEARCH_PATH } from '../db/bootstrap.ts';
import type { Session } from '../db/db.ts';
import { compile, raw, sql } from '../db/sql.ts';
import { fillTable } from './fill-table.ts';
import { orderByReferences } from './order.ts';
import { readTables } from './read-tables.ts';
import { seedUsers, USERS, wantsUsers } from './seed-users.ts';
import type { SeedTable } from './tables.ts';
import { readWritten, rememberBeginning, renderRows } from './written-rows.ts';

/** The rows are from the years before; a database with this time writes the same times at each run. */
export const SEED_DATE = new Date('2026-01-01T00:00:00.000Z');

export interface SeedOptions {
  readonly schemas: readonly string[];
  /** Rows per table. */
  readonly rows: number;
  readonly seed: number;
}

export type Seeded = Awaited<ReturnType<typeof seedTables>>;

/** Schemas that are not the user's. */
const PLATFORM_SCHEMAS = `'information_schema', 'auth', 'storage', 'extensions', 'graphql', 'graphql_public', 'realtime', 'vault', 'pgsodium', 'pgsodium_masks',
  'cron', 'net', 'pgmq', 'pgtle', 'tiger', 'tiger_data', 'topology', 'pgbouncer', 'supabase_functions', 'supabase_migrations'`;
const USER_SCHEMAS = `select nspname from pg_namespace where nspname !~ '^(pg_|touchstone|_)' and nspname not in (${PLATFORM_SCHEMAS}) order by nspname`;

/** For triggers and defaults that ask for `auth.uid()`. */
const ACTING = `select set_config('request.jwt.claims', json_build_object('sub', id, 'role', 'authenticated')::text, true) from auth.users order by id limit 1`;

/**
 * Inserts the rows in a transaction of the session, which stays open: so constraints and triggers apply. `notes`: what was
 * left out, and why, one sentence each, which are comments in the SQL as well.
 */
export async function seedTables(session: Session, { schemas, rows, seed }: SeedOptions) {
  const faker = new Faker({ locale: en, seed });
  faker.setDefaultRefDate(SEED_DATE);
  const existing = (await session.query(USER_SCHEMAS)).map((row) => row['nspname'] ?? '');
  const tables = await readTables(session, schemas);
  const others = await readTables(
    session,
    existing.filter((name) => !schemas.includes(name)),
  );
  const users = (await readTables(session, ['auth'])).filter(({ name }) => [USERS, 'auth.identities'].includes(name));
  const all = [...users, ...tables, ...others];
  await session.exec(`${OWNER_SEARCH_PATH}; begin; set constraints all immediate;`);
  const beginning = await rememberBeginning(session, all);
  const notes = schemas
    .filter((name) => !existing.includes(name) && !tables.some((table) => table.name.startsWith(`${name}.`)))
    .map((name) => `there is no schema ${name}, or it is not one of yours.`);
  if (wantsUsers(tables)) {
    const reason = await seedUsers(session, faker, rows);
    if (reason !== undefined) notes.push(`${reason}.`);
    await session.exec(ACTING);
  }
  const { ordered, circles } = orderByReferences(tables);
  for (const circle of circles)
    notes.push(
      `${circle.map(({ name }) => name).join(', ')} get no rows: they refer to each other in a circle of NOT NULL foreign keys. Make one of the columns nullable, or insert rows by hand.`,
    );
  for (const table of ordered) notes.push(...(await seedTable(session, faker, table, rows, beginning.keys)));
  notes.push(...(await noteOthers(session, schemas, tables, others)));
  const texts: string[] = [];
  for (const table of [...users, ...ordered, ...others]) {
    const written = await readWritten(session, table, beginning);
    if (written.length > 0) texts.push(renderRows(table, written));
  }
  return {
    sql: renderAll(
      texts,
      notes,
      all.some(({ hasTriggers }) => hasTriggers),
    ),
    notes,
  };
}

async function seedTable(
  session: Session,
  faker: Faker,
  table: SeedTable,
  rows: number,
  keys: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<readonly string[]> {
  // Without a key nobody can say which rows were there before.
  const byTriggers =
    table.key.length === 0 ? 0 : Math.max(0, (await countRows(session, table)) - (keys.get(table.name)?.size ?? 0));
  if (byTriggers >= rows) return [`${table.name} has ${byTriggers} rows that triggers made, and gets no others.`];
  const { made, reason, empty } = await fillTable(session, faker, table, rows - byTriggers);
  if (made + byTriggers === 0 && reason !== undefined) return [`${table.name} gets no rows: ${reason}.`];
  const notes = empty.map((column) => `${table.name} has nothing in ${column}.`);
  if (reason === undefined) return notes;
  const byWhom = byTriggers === 0 ? '' : `, ${byTriggers} of them from triggers`;
  return [`${table.name} takes ${made + byTriggers} of ${rows} rows${byWhom}: ${reason}.`, ...notes];
}

async function countRows(session: Session, { name }: SeedTable): Promise<number> {
  const { text } = compile(sql`select count(*) as rows from ${raw(name)}`);
  return Number((await session.query(text))[0]?.['rows']);
}

/** Tables that nobody asked for are easily forgotten. */
async function noteOthers(
  session: Session,
  schemas: readonly string[],
  tables: readonly SeedTable[],
  others: readonly SeedTable[],
): Promise<readonly string[]> {
  const empty: SeedTable[] = [];
  for (const table of others) if ((await countRows(session, table)) === 0) empty.push(table);
  const names = [...new Set(empty.map(({ name }) => name.split('.')[0] ?? ''))];
  const asked = [...schemas, ...names].join(',');
  if (empty.length > 0)
    return [`there are no rows for ${empty.map(({ name }) => name).join(', ')}: add --schemas ${asked}.`];
  return tables.length === 0 ? [`there is no table in ${schemas.join(', ')}.`] : [];
}

/** What triggers write is in the text: they must not write it again. */
function renderAll(texts: readonly string[], notes: readonly string[], hasTriggers: boolean): string {
  const comments = notes.map((note) => `-- ${note}\n`).join('');
  if (texts.length === 0) return comments;
  const [before, after] = hasTriggers
    ? [
        '-- What triggers make is among the rows.\nset session_replication_role = replica;\n\n',
        '\nset session_replication_role = default;\n',
      ]
    : ['', ''];
  return `${comments}${before}${texts.join('\n')}${after}`;
}
