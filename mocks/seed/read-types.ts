// Reads the types of columns from the catalog, down to what arrays, domains and composite types consist of.
import sql from '../../specs/generated/catalog-seed-types.json' with { type: 'json' };
import { readJson, type Session } from '../db/db.ts';
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

export type ResolveType = (named: NamedType) => ResolvedType;

export async function readTypes(session: Session, oids: readonly number[]): Promise<ResolveType> {
  const list = `{${[...new Set(oids)].join(',')}}`;
  const all = await readJson<readonly TypeFacts[]>(session, 'the types to fill', sql.text, [list]);
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
