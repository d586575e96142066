// Reads from the catalog what a seeder must know about the user's tables, and about the types of their columns.
import tablesSql from '../../specs/generated/catalog-seed-tables.json' with { type: 'json' };
import typesSql from '../../specs/generated/catalog-seed-types.json' with { type: 'json' };
import { readJson, type Session } from '../db/db.ts';
import { readHints } from './checks.ts';
import type { SeedColumn, SeedConstraint, SeedTable, SeedType } from './tables.ts';

/** A type as a column, a domain or a composite type names it. */
interface NamedType {
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

type ResolveType = (named: NamedType) => ResolvedType;

interface ColumnFacts extends Pick<SeedColumn, 'name' | 'required' | 'sequence' | 'hasDefault'> {
  readonly type: NamedType;
  readonly generated: boolean;
}

interface ConstraintFacts extends SeedConstraint {
  /** c check, u unique, i unique for some rows or by an expression, f reference, x exclusion */
  readonly kind: 'c' | 'u' | 'i' | 'f' | 'x';
  readonly text: string;
}

interface TableFacts extends Omit<SeedTable, 'columns' | 'constraints' | 'uniques'> {
  readonly columns: readonly ColumnFacts[];
  readonly constraints: readonly ConstraintFacts[];
}

/** Tables of the given schemas in the order of their creation. */
export async function readTables(session: Session, schemas: readonly string[]): Promise<readonly SeedTable[]> {
  const list = `{${schemas.map((schema) => `"${schema.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
  const all = await readJson<readonly TableFacts[]>(session, 'the tables to fill', tablesSql.text, [list]);
  const resolve = await readTypes(
    session,
    all.flatMap(({ columns }) => columns.map(({ type }) => type.oid)),
  );
  return all.map((table) => toTable(table, resolve));
}

function toTable(facts: TableFacts, resolve: ResolveType): SeedTable {
  const { columns, constraints, partitions } = facts;
  const uniques = constraints.filter(({ kind, columns }) => kind === 'u' && columns.length > 0);
  return {
    ...facts,
    constraints: constraints.map((constraint) => ({ name: constraint.name, columns: constraint.columns })),
    uniques: uniques.map(({ columns }) => columns),
    columns: columns.map((column) => toColumn(column, constraints, resolve)),
    partitions: partitions.some((path) => path.every(({ bound }) => !isBound(bound))) ? [] : partitions,
  };
}

/** Neither a default partition nor one by hash asks for a value. */
function isBound(bound: string): boolean {
  return /^FOR VALUES (?:IN|FROM) /.test(bound);
}

function toColumn(
  { type, generated, ...facts }: ColumnFacts,
  constraints: readonly ConstraintFacts[],
  resolve: ResolveType,
): SeedColumn {
  const { name, sequence } = facts;
  const resolved = resolve(type);
  const own = constraints.filter(({ kind, columns }) => kind === 'c' && columns.includes(name));
  return {
    ...facts,
    of: resolved.of,
    required: facts.required || resolved.required,
    filledBy: generated ? 'expression' : sequence === null ? 'caller' : 'sequence',
    unique: constraints.some(({ kind, columns }) => kind === 'u' && columns.length === 1 && columns[0] === name),
    hints: readHints([
      ...own.map(({ text }) => ({ text, name })),
      ...resolved.checks.map((text) => ({ text, name: 'VALUE' })),
    ]),
  };
}

/** Down to what arrays, domains and composite types consist of. */
async function readTypes(session: Session, oids: readonly number[]): Promise<ResolveType> {
  const all = await readJson<readonly TypeFacts[]>(session, 'the types to fill', typesSql.text, [
    `{${[...new Set(oids)].join(',')}}`,
  ]);
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
