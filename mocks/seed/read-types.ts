// Reads the types of columns from the catalog, down to what arrays, domains and composite types consist of.
import type { Session } from '../db/db.ts';
import type { SeedType } from './tables.ts';

/** A type as a column, a domain or a composite type names it. */
export interface NamedType {
  readonly oid: number;
  readonly text: string;
}

interface TypeFacts {
  readonly oid: number;
  readonly kind: string;
  readonly base: NamedType | null;
  readonly required: boolean;
  readonly checks: readonly string[];
  readonly element: number;
  readonly labels: readonly string[];
  readonly attributes: readonly NamedType[];
}

interface ResolvedType {
  readonly of: SeedType;
  /** Of the domains on the way: their checks say `VALUE` for the value. */
  readonly checks: readonly string[];
  readonly required: boolean;
}

/** `$1` lists oids. */
const TYPES = `with recursive used(oid) as (
  select unnest($1::oid[])
  union
  select part.oid from used join pg_type t on t.oid = used.oid cross join lateral (
    select t.typbasetype where t.typtype = 'd'
    union all select t.typelem where t.typcategory = 'A'
    union all select a.atttypid from pg_attribute a where t.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
  ) part (oid) where part.oid <> 0
)
select coalesce(json_agg(json_build_object(
  'oid', t.oid::bigint,
  'kind', t.typtype,
  'base', case when t.typtype = 'd' then json_build_object('oid', t.typbasetype::bigint, 'text', format_type(t.typbasetype, t.typtypmod)) end,
  'required', t.typnotnull,
  'checks', (select coalesce(json_agg(pg_get_constraintdef(k.oid)), '[]') from pg_constraint k where k.contypid = t.oid and k.contype = 'c'),
  'element', case when t.typcategory = 'A' then t.typelem else 0 end::bigint,
  'labels', (select coalesce(json_agg(e.enumlabel order by e.enumsortorder), '[]') from pg_enum e where e.enumtypid = t.oid),
  'attributes', (select coalesce(json_agg(json_build_object('oid', a.atttypid::bigint, 'text', format_type(a.atttypid, a.atttypmod)) order by a.attnum), '[]')
    from pg_attribute a where t.typtype = 'c' and a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped)
)), '[]')::text as types
from used join pg_type t on t.oid = used.oid`;

export type ResolveType = (named: NamedType) => ResolvedType;

export async function readTypes(session: Session, oids: readonly number[]): Promise<ResolveType> {
  const [row] = await session.query(TYPES, [`{${[...new Set(oids)].join(',')}}`]);
  const all = JSON.parse(row?.['types'] ?? '[]') as readonly TypeFacts[];
  const known = new Map(all.map((facts) => [facts.oid, facts]));

  function resolve(named: NamedType): ResolvedType {
    const facts = known.get(named.oid);
    if (facts?.base !== null && facts?.base !== undefined) {
      const below = resolve(facts.base);
      return {
        of: below.of,
        checks: [...facts.checks, ...below.checks],
        required: facts.required || below.required,
      };
    }
    const { labels = [], element = 0, attributes = [], kind } = facts ?? {};
    return {
      of: {
        text: named.text,
        labels,
        element: element === 0 ? undefined : resolve({ oid: element, text: named.text.replace(/(?:\[\])+$/, '') }).of,
        attributes: kind === 'c' ? attributes.map((attribute) => resolve(attribute).of) : undefined,
      },
      checks: [],
      required: false,
    };
  }
  return resolve;
}
