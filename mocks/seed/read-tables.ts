// Reads from the catalog what a seeder must know about the user's tables.
import type { Session } from '../db/db.ts';
import { readHints } from './checks.ts';
import { readTypes, type NamedType, type ResolveType } from './read-types.ts';
import type { PartitionBound, SeedColumn, SeedConstraint, SeedReference, SeedTable } from './tables.ts';

interface ColumnFacts {
  readonly name: string;
  readonly type: NamedType;
  readonly required: boolean;
  readonly generated: boolean;
  readonly sequence: string | null;
  readonly hasDefault: boolean;
}

interface ConstraintFacts extends SeedConstraint {
  /** c check, u unique, i unique for some rows or by an expression, f reference, x exclusion */
  readonly kind: 'c' | 'u' | 'i' | 'f' | 'x';
  readonly text: string;
}

interface TableFacts {
  readonly name: string;
  readonly key: readonly string[];
  readonly columns: readonly ColumnFacts[];
  readonly constraints: readonly ConstraintFacts[];
  readonly references: readonly SeedReference[];
  readonly partitions: readonly (readonly PartitionBound[])[];
  readonly hasTriggers: boolean;
}

const columnNames = (relation: string, numbers: string): string =>
  `(select coalesce(json_agg(a.attname order by k.n), '[]') from unnest(${numbers}) with ordinality k (number, n) join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`;

/** Partitions that rows end in, each with the bounds on the way; a default one or one by hash takes part without a bound. */
const PARTITIONS = `with recursive path(leaf, parent, bounds) as (
    select i.inhrelid, i.inhparent, json_build_array(json_build_object(
      'column', (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = i.inhparent),
      'bound', pg_get_expr(r.relpartbound, r.oid)))::jsonb
    from pg_inherits i join pg_class r on r.oid = i.inhrelid where i.inhparent = c.oid
    union all
    select i.inhrelid, i.inhparent, path.bounds || json_build_array(json_build_object(
      'column', (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = i.inhparent),
      'bound', pg_get_expr(r.relpartbound, r.oid)))::jsonb
    from path join pg_inherits i on i.inhparent = path.leaf join pg_class r on r.oid = i.inhrelid
  ) select coalesce(json_agg(path.bounds order by path.leaf), '[]') from path join pg_class r on r.oid = path.leaf where r.relkind <> 'p'`;

/** `$1` lists schemas. What belongs to an extension is not the user's. */
const TABLES = `select coalesce(json_agg(json_build_object(
  'name', format('%I.%I', n.nspname, c.relname),
  'key', coalesce((select ${columnNames('c.oid', 'i.indkey::int2[]')} from pg_index i where i.indrelid = c.oid and i.indisprimary), '[]'),
  'columns', (select coalesce(json_agg(json_build_object(
      'name', a.attname,
      'type', json_build_object('oid', a.atttypid::bigint, 'text', format_type(a.atttypid, a.atttypmod)),
      'required', a.attnotnull,
      'generated', a.attgenerated <> '',
      'sequence', coalesce(pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname), substring(pg_get_expr(d.adbin, d.adrelid) from 'nextval\\(''(.*)''::regclass\\)')),
      'hasDefault', a.atthasdef or a.attidentity <> ''
    ) order by a.attnum), '[]')
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
  'constraints', (select coalesce(json_agg(json_build_object('name', k.name, 'kind', k.kind, 'text', k.text, 'columns', ${columnNames('c.oid', 'k.numbers')}) order by k.oid), '[]')
    from (
      select oid, conname as name, contype::text as kind, pg_get_constraintdef(oid) as text, conkey as numbers from pg_constraint where conrelid = c.oid and contype in ('c', 'f', 'x')
      union all
      select i.indexrelid, r.relname, case when i.indpred is null and i.indexprs is null then 'u' else 'i' end, '', case when i.indexprs is null then i.indkey::int2[] end from pg_index i join pg_class r on r.oid = i.indexrelid where i.indrelid = c.oid and i.indisunique
    ) k),
  'references', (select coalesce(json_agg(json_build_object(
      'columns', ${columnNames('f.conrelid', 'f.conkey')},
      'target', (select format('%I.%I', tn.nspname, tc.relname) from pg_class tc join pg_namespace tn on tn.oid = tc.relnamespace where tc.oid = f.confrelid),
      'targetColumns', ${columnNames('f.confrelid', 'f.confkey')}
    ) order by cardinality(f.conkey) desc, f.oid), '[]')
    from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.conparentid = 0),
  'partitions', (${PARTITIONS}),
  'hasTriggers', exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal and g.tgenabled <> 'D')
) order by c.oid), '[]')::text as tables
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any ($1::text[])
  and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')`;

/** Tables of the given schemas in the order of their creation. */
export async function readTables(session: Session, schemas: readonly string[]): Promise<readonly SeedTable[]> {
  const list = `{${schemas.map((schema) => `"${schema.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
  const [row] = await session.query(TABLES, [list]);
  const all = JSON.parse(row?.['tables'] ?? '[]') as readonly TableFacts[];
  const resolve = await readTypes(
    session,
    all.flatMap(({ columns }) => columns.map(({ type }) => type.oid)),
  );
  return all.map((table) => toTable(table, resolve));
}

function toTable(facts: TableFacts, resolve: ResolveType): SeedTable {
  const { name, key, constraints, references, partitions, hasTriggers } = facts;
  const uniques = constraints.filter(({ kind, columns }) => kind === 'u' && columns.length > 0);
  return {
    name,
    key,
    references,
    hasTriggers,
    constraints: constraints.map((constraint) => ({ name: constraint.name, columns: constraint.columns })),
    uniques: uniques.map(({ columns }) => columns),
    columns: facts.columns.map((column) => toColumn(column, constraints, resolve)),
    partitions: partitions.some((path) => path.every(({ bound }) => !isBound(bound))) ? [] : partitions,
  };
}

/** Neither a default partition nor one by hash asks for a value. */
function isBound(bound: string): boolean {
  return /^FOR VALUES (?:IN|FROM) /.test(bound);
}

function toColumn(
  { name, type, required, generated, sequence, hasDefault }: ColumnFacts,
  constraints: readonly ConstraintFacts[],
  resolve: ResolveType,
): SeedColumn {
  const resolved = resolve(type);
  const own = constraints.filter(({ kind, columns }) => kind === 'c' && columns.includes(name));
  return {
    name,
    of: resolved.of,
    required: required || resolved.required,
    filledBy: generated ? 'expression' : sequence === null ? 'caller' : 'sequence',
    sequence,
    hasDefault,
    unique: constraints.some(({ kind, columns }) => kind === 'u' && columns.length === 1 && columns[0] === name),
    hints: readHints([
      ...own.map(({ text }) => ({ text, name })),
      ...resolved.checks.map((text) => ({ text, name: 'VALUE' })),
    ]),
  };
}
