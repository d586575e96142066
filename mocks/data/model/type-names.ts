// Gives every table and enum a type name of its own: where two would share one, the later is told apart by its schema.
import type { CatalogEnum, CatalogSchema, CatalogTable } from '../catalog/catalog.ts';
import { parseNameDirective, parseTableDirective } from '../catalog/directives.ts';
import { toBaseName } from './names.ts';

/** The names of types that every schema has. */
const fixedNames = (
  'Query Mutation Node PageInfo FilterIs OrderByDirection ID Int Float String Boolean Date Time Datetime BigInt UUID ' +
  'JSON Cursor BigFloat Opaque'
).split(' ');

/** What the names of a table's types end in. */
const suffixes = [
  '',
  ...(
    'Connection Edge Filter OrderBy InsertInput InsertResponse UpdateInput UpdateResponse DeleteResponse Aggregate ' +
    'SumAggregateResult AvgAggregateResult MinAggregateResult MaxAggregateResult'
  ).split(' '),
];

export function nameTypes(
  tables: readonly CatalogTable[],
  enums: readonly CatalogEnum[],
  schemas: readonly CatalogSchema[],
  inflects: (schema: string) => boolean,
): ReadonlyMap<number, string> {
  const taken = new Set(fixedNames.flatMap((name) => [name, `${name}Filter`, `${name}ListFilter`]));
  const names = new Map<number, string>();

  function claim(oid: number, wanted: string, schema: string, derived: readonly string[]): void {
    const isFree = (name: string) => derived.every((suffix) => !taken.has(name + suffix));
    let name = wanted;
    for (let turn = 1; !isFree(name); turn += 1)
      name = turn === 1 ? `${schema}_${wanted}` : `${schema}_${wanted}_${turn}`;
    for (const suffix of derived) taken.add(name + suffix);
    names.set(oid, name);
  }

  const position = (table: CatalogTable) => schemas.findIndex((schema) => schema.name === table.schema);
  const hasKey = (table: CatalogTable) =>
    table.indexes?.some((index) => index.primary) === true ||
    parseTableDirective(table.comment).primaryKeyColumns !== undefined;
  const ordered = [...tables].sort((a, b) => Number(hasKey(b)) - Number(hasKey(a)) || position(a) - position(b));
  for (const table of ordered) {
    const wanted = parseTableDirective(table.comment).name ?? toBaseName(table.name, inflects(table.schema));
    claim(table.oid, wanted, table.schema, suffixes);
  }
  for (const entry of enums) {
    const wanted = parseNameDirective(entry.comment).name ?? toBaseName(entry.name, inflects(entry.schema));
    claim(entry.oid, wanted, entry.schema, ['', 'Filter']);
  }
  return names;
}
