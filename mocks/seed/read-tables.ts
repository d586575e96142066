// Reads from the catalog what a seeder must know about the user's tables: columns, keys and references.
import type { Session } from '../db/db.ts';

export interface SeedColumn {
  readonly name: string;
  /** As `format_type` prints it, domains resolved to their base type. */
  readonly type: string;
  readonly required: boolean;
  /** What fills it: the caller, a sequence (serial, identity), or the database from other columns. */
  readonly filledBy: 'caller' | 'sequence' | 'expression';
  /** Part of a key or a unique constraint of its own. */
  readonly unique: boolean;
  /** Labels of an enum type, in order, or the texts of a check such as `role in ('owner', 'member')`. */
  readonly labels: readonly string[];
}

export interface SeedReference {
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}

export interface SeedTable {
  /** Quoted, with its schema: ready for SQL text. */
  readonly name: string;
  readonly columns: readonly SeedColumn[];
  readonly references: readonly SeedReference[];
}

const TABLES = `
select format('%I.%I', n.nspname, c.relname) as name,
  (select coalesce(jsonb_agg(jsonb_build_object(
      'name', a.attname,
      'type', format_type(coalesce(nullif(t.typbasetype, 0), a.atttypid), case when t.typbasetype = 0 then a.atttypmod else t.typtypmod end),
      'required', a.attnotnull or t.typnotnull,
      'filledBy', case when a.attgenerated <> '' then 'expression' when pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null then 'sequence' else 'caller' end,
      'unique', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indnkeyatts = 1 and i.indkey[0] = a.attnum),
      'labels', coalesce((select jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = coalesce(nullif(t.typbasetype, 0), a.atttypid)), (
        select jsonb_agg(replace(m[1], '''''', ''''))
        from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''((?:[^'']|'''')*)''::', 'g') m
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] and pg_get_constraintdef(k.oid) ~ '= ANY \\(+ARRAY\\['
      ), '[]')
    ) order by a.attnum), '[]')
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(jsonb_agg(jsonb_build_object(
      'columns', (select jsonb_agg(a.attname order by k.n) from unnest(f.conkey) with ordinality k (att, n) join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.att),
      'target', (select format('%I.%I', tn.nspname, tc.relname) from pg_class tc join pg_namespace tn on tn.oid = tc.relnamespace where tc.oid = f.confrelid),
      'targetColumns', (select jsonb_agg(a.attname order by k.n) from unnest(f.confkey) with ordinality k (att, n) join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.att)
    ) order by f.oid), '[]')
    from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0) as "references"
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1::text[])
order by c.oid`;

/** Tables of the given schemas in the order of their creation. */
export async function readTables(session: Session, schemas: readonly string[]): Promise<readonly SeedTable[]> {
  const list = `{${schemas.map((schema) => `"${schema.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
  const rows = await session.query(TABLES, [list]);
  return rows.map((row) => ({
    name: row['name'] ?? '',
    columns: JSON.parse(row['columns'] ?? '[]') as readonly SeedColumn[],
    references: JSON.parse(row['references'] ?? '[]') as readonly SeedReference[],
  }));
}
