// Finds a unique type name for every table and enum: if two would share one, the later one is prefixed with its schema.
import { toName } from '../../../specs/graphql/expand-columns.ts';
import { lowerFirst } from '../../../specs/graphql/names.ts';
import { isFixed, isOfTable } from '../../../specs/graphql/shape.ts';
import type { CatalogEnum, CatalogSchema, CatalogTable } from '../catalog/catalog.ts';
import { parseEnumDirective, parseTableDirective } from '../catalog/directives.ts';
import type { DataDialect } from '../dialect.ts';

/** The names of introspection's types, and of scalars that a dialect may lack. */
const moreNames = (
  'Float Boolean Date Time ' +
  '__Schema __Type __Field __InputValue __EnumValue __Directive __TypeKind __DirectiveLocation'
).split(' ');

/** The endings of the names of its aggregates' types. */
const aggregateSuffixes = 'Aggregate SumAggregateResult AvgAggregateResult MinAggregateResult MaxAggregateResult'.split(
  ' ',
);

export function nameTypes(
  tables: readonly CatalogTable[],
  enums: readonly CatalogEnum[],
  schemas: readonly CatalogSchema[],
  inflects: (schema: string) => boolean,
  dialect: Pick<DataDialect, 'api' | 'sameNames'>,
): ReadonlyMap<number, string> {
  const { types, names: cases } = dialect.api;
  const fixed = [...types.values()].filter(isFixed).map(({ name }) => name);
  /** The endings of the names of a table's types. */
  const suffixes = [...types.values()].filter(isOfTable).map(({ name }) => name.replace('Table', ''));
  const taken = new Set([...fixed, ...moreNames].flatMap((name) => [name, `${name}Filter`, `${name}ListFilter`]));
  const names = new Map<number, string>();

  /** `Blog` and `blog` differ, but their collections would both be `blogCollection`. */
  const collections = new Set<string>();
  const isCollectionFree = (name: string) => dialect.sameNames === 'last-wins' || !collections.has(lowerFirst(name));

  function claim(oid: number, wanted: string, schema: string, derived: readonly string[]): string {
    const isFree = (name: string) =>
      derived.every((suffix) => !taken.has(name + suffix)) &&
      (!derived.includes('Connection') || isCollectionFree(name));
    let name = wanted;
    for (let turn = 1; !isFree(name); turn += 1)
      name = turn === 1 ? `${schema}_${wanted}` : `${schema}_${wanted}_${turn}`;
    for (const suffix of derived) taken.add(name + suffix);
    names.set(oid, name);
    return name;
  }

  const position = (table: CatalogTable) => schemas.findIndex((schema) => schema.name === table.schema);
  const hasKey = (table: CatalogTable) =>
    table.indexes?.some((index) => index.primary) === true ||
    parseTableDirective(table.comment).primaryKeyColumns !== undefined;
  const ordered = [...tables].sort((a, b) => Number(hasKey(b)) - Number(hasKey(a)) || position(a) - position(b));
  for (const table of ordered) {
    const directive = parseTableDirective(table.comment);
    const wanted = directive.name ?? toName(table.name, cases.types, inflects(table.schema));
    const derived = directive.aggregate ? [...suffixes, ...aggregateSuffixes] : suffixes;
    collections.add(lowerFirst(claim(table.oid, wanted, table.schema, derived)));
  }
  for (const entry of enums) {
    const wanted = parseEnumDirective(entry.comment).name ?? toName(entry.name, cases.types, inflects(entry.schema));
    claim(entry.oid, wanted, entry.schema, ['', 'Filter']);
  }
  return names;
}
