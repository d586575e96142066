// Lists one level of a bucket: the objects in a folder, and one entry for each folder below it.
import { identifier, param, raw, sql } from '../../db/sql.ts';
import type { Call } from '../operations/call.ts';
import { isStorable } from '../buckets/names.ts';
import { once, run, timeColumn, toEntry } from '../records/store.ts';

interface Search {
  readonly prefix: string;
  /** What the rest of the name begins with; the level listed is the one after its last slash. */
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly sortBy: { readonly column: string; readonly order: string };
}

/**
 * Names match in either case. By name, folders stand among files, where their names with a slash do, and folders that
 * differ only in case are one, named like the first of them; by a time, folders come first and keep their cases.
 */
export async function listObjects({ body, bucketId, caller, db }: Call<Search>): Promise<object> {
  const { prefix, search, limit, offset, sortBy } = body;
  if (!isStorable(prefix + search)) return [];
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const { column } = sortBy;
  const byName = column === 'name';
  const direction = raw(sortBy.order === 'desc' ? 'desc' : 'asc');
  const folderKey = byName ? raw('lower(segment) collate "C"') : raw('segment collate "C"');
  const sorting = byName
    ? sql`(lower(segment) || case when is_folder then '/' else '' end) collate "C" ${direction},
        segment collate "C" ${direction}`
    : sql`is_folder desc, case when is_folder then segment end collate "C" ${direction},
        ${identifier('entries', column)} ${direction}, segment collate "C" ${direction}`;
  const start = sql`lower(${param(folder + search)})`;
  // The range repeats `starts_with` in a form that an index can use, whatever the values are.
  const statement = sql`with matched as (
      select name, id, ${raw('created_at, updated_at, last_accessed_at, metadata')}, slash > 0 as is_folder,
        case when slash = 0 then rest else rtrim(left(rest, char_length(${param(search)}) + slash - 1), '/') end as segment
      from (
        select *, substr(name, char_length(${param(folder)}) + 1) as rest,
          position('/' in substr(name, char_length(${param(folder + search)}) + 1)) as slash
        from storage.objects
        where bucket_id = ${param(bucketId)} and starts_with(lower(name) collate "C", ${start})
          and lower(name) collate "C" >= ${start}
          and lower(name) collate "C" <= ${start} || repeat(chr(1114111), 10)
      ) as inside
    ), entries as (
      select segment, is_folder, id, created_at, updated_at, last_accessed_at, metadata
      from matched where not is_folder
      union all
      (select distinct on (${folderKey}) segment, true, null, null, null, null, null
      from matched where is_folder
      order by ${folderKey}, lower(name) collate "C" ${direction})
    )
    select segment, id, ${timeColumn('updated_at')}, ${timeColumn('created_at')}, ${timeColumn('last_accessed_at')},
      metadata
    from entries order by ${sorting}
    limit ${param(String(limit))}::bigint offset ${param(String(offset))}::bigint`;
  const rows = await once(db, caller, (session) => run(session, statement));
  return rows.map((row) => ({ name: row['segment'], ...toEntry(row) }));
}
