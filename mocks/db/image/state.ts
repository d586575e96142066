// Everything that a database holds, such that two of them can be compared: digests, and the moments in its tables one by one.
import tables from '../../../specs/generated/catalog-state.json' with { type: 'json' };
import type { Row, Session } from '../db.ts';
import { compile, identifier, join, raw, sql } from '../sql.ts';

/** A column of moments or days. */
export interface Moments {
  readonly name: string;
  readonly type: 'timestamptz' | 'timestamp' | 'date';
  /** Digits of its seconds. */
  readonly digits: number;
  /** Seconds since 1970, in the order of the rows. */
  readonly values: readonly (string | null)[];
}

interface TableState {
  readonly schema: string;
  readonly name: string;
  /** Of all other columns. */
  readonly digest: string;
  readonly moments: readonly Moments[];
}

export interface State {
  readonly catalogs: string;
  readonly tables: readonly TableState[];
}

/** All but those that hold samples. */
const CATALOGS = `select relname as name from pg_class
  where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and relname !~ '^pg_statistic' order by 1`;

/** Bytes of a database with which a start would take longer for being compared. */
const MOST = 128 * 1024 * 1024;

export async function readState(session: Session): Promise<State> {
  const [large] = await session.query(`select where pg_database_size(current_database()) > ${MOST}`);
  // Never alike.
  if (large !== undefined) return { catalogs: crypto.randomUUID(), tables: [] };
  const catalogs = await session.query(CATALOGS);
  const digests = catalogs.map(({ name }) => {
    // The value of rows that are older than a column: it is compared, and moved, in each of them.
    const facts = raw(name === 'pg_attribute' ? "(to_jsonb(t) - 'attmissingval')::text" : 't::text');
    return sql`(select md5(string_agg(md5(${facts}), '' order by ctid)) from ${identifier('pg_catalog', name ?? '')} t)`;
  });
  const [whole] = await session.query(compile(sql`select concat_ws(' ', ${join(digests)}) as digest`).text);
  const states: TableState[] = [];
  for (const row of await session.query(tables.text)) states.push(await readTable(session, row));
  return { catalogs: whole?.['digest'] ?? '', tables: states };
}

async function readTable(session: Session, row: Row): Promise<TableState> {
  const { schema, name, kind, others, moments } = row;
  const columns = JSON.parse(moments ?? '') as Omit<Moments, 'values'>[];
  const order = raw(kind === 'S' ? '' : 'order by ctid');
  const column = (each: string) => identifier('t', each);
  const rest = join((JSON.parse(others ?? '') as string[]).map(column));
  const lists = columns.map((each, index) => {
    return sql`array_to_json(array_agg(extract(epoch from ${column(each.name)})::text ${order})) as ${identifier(`${index}`)}`;
  });
  const digest = sql`md5(concat(count(*), string_agg(md5(row(${rest})::text), '' ${order}))) as digest`;
  const statement = sql`select ${join([digest, ...lists])} from only ${identifier(schema ?? '', name ?? '')} t`;
  const [found] = await session.query(compile(statement).text);
  return {
    schema: schema ?? '',
    name: name ?? '',
    digest: found?.['digest'] ?? '',
    moments: columns.map((each, index) => ({
      ...each,
      values: JSON.parse(found?.[String(index)] ?? '[]') as (string | null)[],
    })),
  };
}
