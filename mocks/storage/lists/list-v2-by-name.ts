// A page of list-v2 sorted by name: reads what it shows and skips what is in folders, however large the bucket is.
import { param, raw, sql, type Sql } from '../../db/sql.ts';
import { timeColumn } from '../records/store.ts';

export interface PageByName {
  readonly bucketId: string;
  readonly prefix: string;
  /** Whether folders are apart from objects. */
  readonly grouped: boolean;
  readonly order: 'asc' | 'desc';
  /** The entry before the page; the client may have invented it. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Rows of key, is_folder, id, the three times, metadata and an empty place. */
export function listByName(page: PageByName): Sql {
  const { after, limit, order } = page;
  const most = sql`${param(String(limit))}::bigint`;
  const first =
    after === undefined
      ? sql``
      : sql`and ${keyOf(page)} collate "C" ${beyond(page)} ${param(after)} ${fromThere(page, after)}`;
  if (!page.grouped) return sql`${entries(page, first)} order by name collate "C" ${raw(order)} limit ${most}`;
  const next = (condition: Sql): Sql =>
    sql`${entries(page, condition)} order by name collate "C" ${raw(order)} limit 1`;
  const skip = sql`and name collate "C" ${beyond(page)} walk.key ${order === 'asc' ? behindFolder : sql``}`;
  return sql`with recursive walk as (
      (select 1::bigint as turn, start.* from (${next(first)}) as start)
      union all
      select walk.turn + 1, next.* from walk cross join lateral (${next(skip)}) as next where walk.turn < ${most}
    )
    select key, is_folder, id, updated_at, created_at, last_accessed_at, metadata, place from walk order by turn`;
}

/** The range repeats `starts_with` in a form that an index can use under policies, too. */
function entries(page: PageByName, condition: Sql): Sql {
  const { bucketId, prefix, grouped } = page;
  const shown = (column: Sql): Sql => (grouped ? sql`case when not ${isFolder(page)} then ${column} end` : column);
  return sql`select ${keyOf(page)} as key, ${grouped ? isFolder(page) : raw('false')} as is_folder,
      ${shown(raw('id'))} as id, ${timeColumn('updated_at')}, ${timeColumn('created_at')},
      ${timeColumn('last_accessed_at')}, ${shown(raw('metadata'))} as metadata, null as place
    from storage.objects
    where bucket_id = ${param(bucketId)} and starts_with(name, ${param(prefix)})
      and name collate "C" >= ${param(prefix)} and name collate "C" <= ${param(prefix)} || repeat(chr(1114111), 10)
      ${condition}`;
}

function isFolder({ prefix }: PageByName): Sql {
  return sql`(position('/' in substr(name, char_length(${param(prefix)}) + 1)) > 0)`;
}

function keyOf(page: PageByName): Sql {
  const { prefix, grouped } = page;
  if (!grouped) return raw('name');
  return sql`(case when ${isFolder(page)}
    then ${param(prefix)} || split_part(substr(name, char_length(${param(prefix)}) + 1), '/', 1) || '/' else name end)`;
}

function beyond({ order }: PageByName): Sql {
  return raw(order === 'asc' ? '>' : '<');
}

/** The zero is the character after the slash: nothing in the folder is read. */
const behindFolder = sql`and name collate "C" >= case when walk.is_folder then left(walk.key, -1) || '0' else walk.key end`;

/** The start in the index; empty for a key that cannot be in this list: only comparing keys shows its place. */
function fromThere(page: PageByName, after: string): Sql {
  const { prefix, grouped, order } = page;
  if (!grouped) return sql``;
  const rest = after.startsWith(prefix) ? after.slice(prefix.length) : '/';
  if (!/^[^/]*\/?$/.test(rest) || rest === '/') return sql``;
  if (order === 'desc') return sql`and name collate "C" < ${param(after)}`;
  const start = rest.endsWith('/') ? `${after.slice(0, -1)}0` : after;
  return sql`and name collate "C" >= ${param(start)}`;
}
