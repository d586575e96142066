// Takes and restores snapshots by SQL: copies of all tables in a hidden schema; restores only what changed.
import type { Row, Session } from '../db.ts';
import { HIDDEN_SCHEMA, readDefinitions, readTracked, USER_NAMESPACES } from './definitions.ts';
import { isForPublication, unpublished } from './without-publications.ts';
import { compile, identifier, identifiers, join, literal, raw, sql, type Sql } from '../sql.ts';

interface Named {
  readonly schema: string;
  readonly name: string;
}

/** The rows that a relation had: how many, and which transaction was the last one then. */
interface SavedRows extends Named {
  readonly rows: number;
  /** Rows of later transactions are changes; replaced by a later one when the relation is restored. */
  clean: string;
}

/** A table as it was, with its copy (an empty table has no copy). */
interface SavedTable extends SavedRows {
  readonly columns: readonly string[];
  readonly copy: string;
}

interface SavedSequence extends Named {
  readonly value: string;
  readonly called: string;
}

export interface SavedState {
  /** Replaced by a later one when restoring rows changed and restored definitions, too. */
  definitions: string;
  readonly tables: readonly SavedTable[];
  readonly sequences: readonly SavedSequence[];
  /** Materialized views have no copies: a view that was refreshed since is refreshed again. */
  readonly materialized: readonly SavedRows[];
}

/** Tables, columns, functions, grants or the like have changed: restoring the rows is not enough. */
export class DefinitionsChanged extends Error {
  override readonly name = 'DefinitionsChanged';
}

const KEPT = `${HIDDEN_SCHEMA}.kept`;

/** Takes a snapshot and notes it in the database itself, so that each copy of the database has it. */
export async function keepSnapshot(session: Session): Promise<void> {
  const saved = await takeSnapshot(session, 'kept', readTracked);
  await session.exec(`create table ${KEPT} (state text not null)`);
  await session.query(`insert into ${KEPT} (state) values ($1)`, [JSON.stringify(saved)]);
}

/** Undefined if the database has no kept snapshot. */
export async function readKeptSnapshot(session: Session): Promise<SavedState | undefined> {
  const [found] = await session.query(`select to_regclass('${KEPT}')::text as kept`);
  if ((found?.['kept'] ?? null) === null) return undefined;
  const [row] = await session.query(`select state from ${KEPT}`);
  return row === undefined ? undefined : (JSON.parse(row['state'] ?? '') as SavedState);
}

/** Changes tables and the kept snapshot's copies of them alike: the rows keep their order, and no constraint sees them half changed. */
export async function moveKept(session: Session, changes: readonly (Named & { readonly set: Sql })[]): Promise<void> {
  const saved = changes.length === 0 ? undefined : await readKeptSnapshot(session);
  if (saved === undefined) return;
  const statements = changes.flatMap(({ schema, name, set }) => {
    const table = saved.tables.find((each) => each.schema === schema && each.name === name);
    if (table === undefined) throw new Error(`The snapshot has no table ${schema}.${name}.`);
    return [sql`update ${identifier(HIDDEN_SCHEMA, table.copy)} set ${set}`, ...putBack(table)];
  });
  await session.exec('begin');
  if (await changeRows(session, statements)) saved.definitions = await readTracked(session);
  const clean = await currentTransaction(session);
  for (const table of saved.tables) table.clean = clean;
  await session.query(`update ${KEPT} set state = $1`, [JSON.stringify(saved)]);
  await session.commit();
}

/** Removes the copies of a snapshot that can no longer be restored. */
export async function forgetSnapshot(session: Session, { tables }: SavedState): Promise<void> {
  const copies = tables.filter(({ rows }) => rows > 0);
  await session.exec(script(copies.map(({ copy }) => sql`drop table if exists ${identifier(HIDDEN_SCHEMA, copy)}`)));
}

export function unknownSnapshot(name: string, known: readonly string[]): Error {
  return new Error(`There is no snapshot "${name}". Known: ${known.join(', ') || 'none'}.`);
}

/** What an extension brought is as it was, but for the content that it says is the user's (`pg_extension_config_dump`). */
const OWN = `and not exists (
  select from pg_depend d join pg_extension e on e.oid = d.refobjid
  where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    and e.extcondition[array_position(e.extconfig, c.oid)] is distinct from ''
)`;

const RELATIONS = `select c.relkind as kind, n.nspname as schema, c.relname as name, (
  select json_agg(a.attname order by a.attnum) from pg_attribute a
  where c.relkind = 'r' and a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
) as columns
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where (c.relkind in ('r', 'S') or c.relkind = 'm' and c.relispopulated) and c.relpersistence <> 't'
  and c.relnamespace in (${USER_NAMESPACES}) ${OWN} order by 2, 3`;

/** Before `copyAll`. */
export const BEGIN_SNAPSHOT = `begin; set local client_min_messages to warning; create schema if not exists ${HIDDEN_SCHEMA}`;

/** Copies everything that users' statements can change. `label` keeps the copies of snapshots apart. */
export async function takeSnapshot(session: Session, label: string, read = readDefinitions): Promise<SavedState> {
  await session.exec(BEGIN_SNAPSHOT);
  const saved = await copyAll(session, label, read);
  await session.commit();
  return saved;
}

/** Within a transaction. */
export async function copyAll(session: Session, label: string, read = readDefinitions): Promise<SavedState> {
  const relations = await session.query(RELATIONS);
  const ofKind = (kind: string): readonly Row[] => relations.filter((row) => row['kind'] === kind);
  const listed = ofKind('r').map((row, index) => ({
    ...toNamed(row),
    columns: JSON.parse(row['columns'] ?? '[]') as string[],
    copy: `copy_${label}_${index}`,
  }));
  const clean = await currentTransaction(session);
  const tables = await countRows(session, listed, clean);
  const full = tables.filter(({ rows }) => rows > 0);
  if (full.length > 0) await session.exec(script(full.map(copyTable)));
  const sequences = await readSequences(session, ofKind('S').map(toNamed));
  const materialized = await countRows(session, ofKind('m').map(toNamed), clean);
  const definitions = await read(session);
  return { definitions, tables, sequences, materialized };
}

/** Restores changed tables and sequences. After DDL throws DefinitionsChanged and changes nothing. */
export async function restoreSnapshot(session: Session, saved: SavedState, read = readDefinitions): Promise<void> {
  await session.exec('begin');
  if ((await read(session)) !== saved.definitions)
    throw new DefinitionsChanged('Definitions have changed since the snapshot was taken.');
  const changed = await changedSince(session, saved.tables);
  const refreshed = await changedSince(session, saved.materialized);
  const stale = [...changed, ...refreshed];
  let { definitions } = saved;
  if (stale.length > 0) {
    const views = refreshed.map(({ schema, name }) => sql`refresh materialized view ${identifier(schema, name)}`);
    if (await changeRows(session, [...changed.flatMap(putBack), ...views])) definitions = await read(session);
  }
  const now = await readSequences(session, saved.sequences);
  const moved = saved.sequences.filter(({ value, called }, index) => {
    return now[index]?.value !== value || now[index].called !== called;
  });
  if (moved.length > 0) await session.exec(script(moved.map(setSequence)));
  const clean = stale.length > 0 ? await currentTransaction(session) : '';
  await session.commit();
  saved.definitions = definitions;
  for (const relation of stale) relation.clean = clean;
}

/** True if publications had to be changed meanwhile, and so the definitions. */
async function changeRows(session: Session, statements: readonly Sql[]): Promise<boolean> {
  // As a replica, so that no trigger and no foreign key interferes.
  await session.exec('set local session_replication_role to replica; savepoint before_rows');
  try {
    await session.exec(script(statements));
    return false;
  } catch (error) {
    if (!isForPublication(error)) throw error;
    await session.exec('rollback to before_rows');
    await session.exec(script(await unpublished(session, statements)));
    return true;
  }
}

export async function dropSnapshots(session: Session): Promise<void> {
  await session.exec(`set client_min_messages to warning; drop schema if exists ${HIDDEN_SCHEMA} cascade`);
}

/** A logged table: after a crash an unlogged one is empty. */
function copyTable({ schema, name, columns, copy }: SavedTable): Sql {
  return sql`create table ${identifier(HIDDEN_SCHEMA, copy)} as select ${identifiers(columns)} from only ${identifier(schema, name)}`;
}

function putBack({ schema, name, columns, copy, rows }: SavedTable): readonly Sql[] {
  const table = identifier(schema, name);
  const empty = sql`delete from only ${table}`;
  if (rows === 0) return [empty];
  const list = identifiers(columns);
  return [
    empty,
    sql`insert into ${table} (${list}) overriding system value select ${list} from ${identifier(HIDDEN_SCHEMA, copy)}`,
  ];
}

async function countRows<T extends Named>(
  session: Session,
  listed: readonly T[],
  clean: string,
): Promise<(T & SavedRows)[]> {
  const counts = await queryEach(session, listed, ({ schema, name }) => {
    return sql`count(*) as rows from only ${identifier(schema, name)}`;
  });
  return listed.map((relation, index) => ({ ...relation, rows: Number(counts[index]?.['rows'] ?? 0), clean }));
}

/** Inserted and updated rows have a newer xmin, deleted ones are missing from the count. */
async function changedSince<T extends SavedRows>(session: Session, saved: readonly T[]): Promise<readonly T[]> {
  const found = await queryEach(session, saved, ({ schema, name, rows, clean }) => {
    const newer = sql`count(*) filter (where xmin::text::bigint > ${literal(clean)}::bigint) > 0`;
    return sql`(count(*) <> ${literal(String(rows))}::bigint or ${newer})::text as changed from only ${identifier(schema, name)}`;
  });
  return saved.filter((_, index) => found[index]?.['changed'] === 'true');
}

async function readSequences(session: Session, sequences: readonly Named[]): Promise<readonly SavedSequence[]> {
  const rows = await queryEach(session, sequences, ({ schema, name }) => {
    return sql`last_value::text as value, is_called::text as called from ${identifier(schema, name)}`;
  });
  return sequences.map(({ schema, name }, index) => ({
    schema,
    name,
    value: rows[index]?.['value'] ?? '1',
    called: rows[index]?.['called'] ?? 'false',
  }));
}

function setSequence({ schema, name, value, called }: SavedSequence): Sql {
  const sequence = literal(compile(identifier(schema, name)).text);
  return sql`select setval(${sequence}, ${literal(value)}::bigint, ${literal(called)}::boolean)`;
}

/** The same as long as nobody writes: without a transaction a sequence goes on, or, unlogged, anywhere. */
const POSITION = `select concat(pg_snapshot_xmax(pg_current_snapshot()), ' ',
    string_agg(coalesce(pg_sequence_last_value(seqrelid)::text, '-'), ' ' order by seqrelid),
    case when bool_or(relpersistence = 'u') then gen_random_uuid() end) as position
  from pg_sequence join pg_class on pg_class.oid = seqrelid`;

export async function readPosition(session: Session): Promise<string> {
  const [row] = await session.query(POSITION);
  return row?.['position'] ?? '';
}

async function currentTransaction(session: Session): Promise<string> {
  const [row] = await session.query('select pg_current_xact_id()::xid::text as id');
  return row?.['id'] ?? '0';
}

/**
 * One row for each item, in one statement. Planning it is what takes the time, so none is nested in another. Plans that
 * PL/pgSQL keeps do not help: restoring rows as a replica makes the session's plans out of date, those of requests, too.
 */
async function queryEach<Item>(
  session: Session,
  items: readonly Item[],
  select: (item: Item) => Sql,
): Promise<readonly Row[]> {
  if (items.length === 0) return [];
  const selects = items.map((item, index) => sql`select ${raw(String(index))} as place, ${select(item)}`);
  const statement = compile(sql`${join(selects, raw(' union all '))} order by place`);
  return session.query(statement.text, statement.params);
}

function script(statements: readonly Sql[]): string {
  return statements.map((statement) => compile(statement).text).join(';\n');
}

function toNamed(row: Row): Named {
  return { schema: row['schema'] ?? '', name: row['name'] ?? '' };
}
