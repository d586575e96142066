// Lists a bucket by a plain prefix, in pages by cursor; with a delimiter, folders apart from objects.
import { identifier, param, raw, sql, type Sql } from '../../db/sql.ts';
import type { Row } from '../../db/db.ts';
import type { Call } from '../operations/call.ts';
import { invalidParameter } from '../operations/errors.ts';
import { listByName } from './list-v2-by-name.ts';
import { isStorable } from '../buckets/names.ts';
import { isTrue, once, run, timeColumn, toEntry } from '../records/store.ts';

interface PageWishes {
  readonly prefix: string;
  readonly limit: number;
  readonly cursor: string;
  readonly with_delimiter: boolean;
  readonly sortBy: { readonly column: string; readonly order: string };
}

export async function listObjectsV2({ body, bucketId, caller, db }: Call<PageWishes>): Promise<object> {
  const { prefix, limit, sortBy, cursor, with_delimiter: grouped } = body;
  const asked: Position = { column: sortBy.column, order: sortBy.order === 'desc' ? 'desc' : 'asc' };
  const position = cursor === '' ? asked : parseCursor(cursor, asked);
  const statement =
    position.column === 'name'
      ? listByName({ bucketId, prefix, grouped, order: position.order, after: position.after?.key, limit: limit + 1 })
      : listByTime(bucketId, prefix, grouped, position, limit + 1);
  const rows = isStorable(prefix) ? await once(db, caller, (session) => run(session, statement), 'unkept') : [];
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const folderLength = prefix.lastIndexOf('/') + 1;
  const folders = page.filter((row) => isTrue(row['is_folder']));
  return {
    hasNext: last !== undefined,
    ...(last === undefined ? {} : { nextCursor: renderCursor(position, last), nextCursorKey: nameOf(last) }),
    folders: folders.map((row) => ({
      ...renderEntry(row, folderLength),
      last_accessed_at: null,
      // A folder's times appear only when the list is sorted by a time.
      ...(position.column === 'name' ? { updated_at: null, created_at: null } : {}),
    })),
    objects: page
      .filter((row) => !isTrue(row['is_folder']))
      .map((row) => renderEntry(row, grouped ? folderLength : undefined)),
  };
}

/** The order, and where in it the next page begins; `after` is absent on the first one. */
interface Position {
  readonly column: string;
  readonly order: 'asc' | 'desc';
  readonly after?: { readonly key: string; readonly time: string | undefined };
}

/** A folder is as old as its oldest object, and has not changed since. */
function listByTime(bucketId: string, prefix: string, grouped: boolean, position: Position, limit: number): Sql {
  const { column, order, after } = position;
  const direction = raw(order);
  const inside = sql`from storage.objects
      where bucket_id = ${param(bucketId)} and starts_with(name collate "C", ${param(prefix)})`;
  const entries = grouped
    ? entriesWithFolders(prefix, inside)
    : sql`select name as key, false as is_folder, created_at, updated_at, id, last_accessed_at, metadata ${inside}`;
  return sql`with entries as (${entries})
    select key, is_folder, id, ${timeColumn('updated_at')}, ${timeColumn('created_at')},
      ${timeColumn('last_accessed_at')}, metadata,
      entries.${identifier(column)}::text as place
    from entries ${after === undefined ? sql`` : sql`where ${isAfter(position, after)}`}
    order by entries.${identifier(column)} ${direction}, key collate "C" ${direction} limit ${param(String(limit))}::bigint`;
}

function entriesWithFolders(prefix: string, inside: Sql): Sql {
  const isFolder = raw(`position('/' in rest) > 0`);
  return sql`select distinct on (key collate "C") key, is_folder, created_at,
        case when is_folder then created_at else updated_at end as updated_at,
        case when not is_folder then id end as id,
        last_accessed_at,
        case when not is_folder then metadata end as metadata
      from (
        select *, ${isFolder} as is_folder,
          case when ${isFolder} then ${param(prefix)} || split_part(rest, '/', 1) || '/' else name end as key
        from (select *, substr(name, char_length(${param(prefix)}) + 1) as rest ${inside}) as matched
      ) as keyed order by key collate "C", created_at`;
}

function isAfter({ column, order }: Position, { key, time }: NonNullable<Position['after']>): Sql {
  const compare = raw(order === 'desc' ? '<' : '>');
  if (time === undefined) return sql`key collate "C" ${compare} ${param(key)}`;
  return sql`(entries.${identifier(column)}, key collate "C") ${compare} (${param(time)}::timestamptz, ${param(key)})`;
}

/** Without the slash at the end of a folder. */
function nameOf(row: Row): string {
  return (row['key'] ?? '').slice(0, isTrue(row['is_folder']) ? -1 : undefined);
}

function renderEntry(row: Row, folderLength: number | undefined): Readonly<Record<string, unknown>> {
  return {
    ...(folderLength === undefined ? {} : { key: nameOf(row).slice(folderLength) }),
    name: row['key'],
    ...toEntry(row),
  };
}

/** Lines of a letter and a value, in base64: last key, order, column and, when that is a time, its value. */
function renderCursor({ column, order }: Position, last: Row): string {
  const lines = [`l:${last['key'] ?? ''}`, `o:${order}`, `c:${column}`];
  const place = last['place'] ?? null;
  const bytes = new TextEncoder().encode([...lines, ...(place === null ? [] : [`a:${place}`])].join('\n'));
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

/** What the cursor leaves out is as the client asks, except for the order, which is then ascending. */
function parseCursor(cursor: string, asked: Position): Position {
  const lines = decode(cursor).split('\n');
  if (!lines.every((line) => /^[loca]:/.test(line))) throw badCursor();
  const valueOf = (letter: string): string | undefined => lines.find((line) => line.startsWith(`${letter}:`))?.slice(2);
  const column = valueOf('c') ?? asked.column;
  const key = valueOf('l') ?? '';
  if (!isStorable(key)) throw badCursor();
  return {
    column: column === 'created_at' || column === 'updated_at' ? column : 'name',
    order: valueOf('o') === 'desc' ? 'desc' : 'asc',
    ...(key === '' ? {} : { after: { key, time: valueOf('a') } }),
  };
}

function decode(cursor: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(cursor), (character) => character.codePointAt(0) ?? 0));
  } catch {
    throw badCursor();
  }
}

function badCursor(): Error {
  return invalidParameter('Invalid Parameter continuation token');
}
