// Renders a catalog as a TypeScript module: `Json`, `Database` and its short names, in the form that the platform's clients import.
import type { CatalogColumn, CatalogRelation, TypeCatalog } from './catalog.ts';
import { createFunctions } from './functions.ts';
import { createTypeNames, type TypeNames } from './names.ts';
import { collectRelationships } from './relationships.ts';
import { block, compareNames, dictionary, entry, list, literal, property, quote, tuple } from './text.ts';

const JSON_TYPE = 'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]';

/** `restVersion` is the version of the REST interface for clients to expect; without it they expect an old one. */
export function renderTypes(catalog: TypeCatalog, restVersion?: string): string {
  const schemas = catalog.schemas.toSorted(compareNames);
  const parts = createParts(catalog);
  const database = [
    ...(restVersion === undefined
      ? []
      : [entry('__InternalSupabase', block([entry('PostgrestVersion', quote(restVersion))]))]),
    ...schemas.map((schema) => entry(schema, renderSchema(schema, parts))),
  ];
  return [
    JSON_TYPE,
    `export type Database = ${block(database)}`,
    SHORT_NAMES,
    `export const Constants = ${literal(schemas.map((schema) => property(schema, renderConstants(schema, catalog))))} as const\n`,
  ].join('\n\n');
}

type Parts = ReturnType<typeof createParts>;

function createParts(catalog: TypeCatalog) {
  const names = createTypeNames(catalog);
  return {
    catalog,
    names,
    functions: createFunctions(catalog, names, (relation) => block(renderColumns(relation, names))),
    relationships: collectRelationships(catalog),
  };
}

function renderSchema(schema: string, parts: Parts): string {
  const relations = parts.catalog.relations
    .filter((relation) => relation.schema === schema)
    .toSorted((left, right) => compareNames(left.name, right.name));
  const ofKinds = (...kinds: readonly string[]): readonly CatalogRelation[] =>
    relations.filter(({ kind }) => kinds.includes(kind));
  const composites = ofKinds('c').filter(({ columns }) => columns.length > 0);
  return block([
    entry('Tables', dictionary(ofKinds('r', 'p', 'f').map((table) => entry(table.name, renderTable(table, parts))))),
    entry('Views', dictionary(ofKinds('v', 'm').map((view) => entry(view.name, renderView(view, parts))))),
    entry('Functions', dictionary(parts.functions.render(schema))),
    entry(
      'Enums',
      dictionary(enumsOf(schema, parts.catalog).map(({ name, labels }) => entry(name, labels.map(quote).join(' | ')))),
    ),
    entry('CompositeTypes', dictionary(composites.map((type) => entry(type.name, renderComposite(type, parts.names))))),
  ]);
}

function renderTable(table: CatalogRelation, parts: Parts): string {
  const { names } = parts;
  const columns = sorted(table);
  return block([
    entry('Row', renderRow(table, parts)),
    entry(
      'Insert',
      block(
        columns.map((column) => renderInput(column, names, !column.notNull || column.hasDefault, column.generated)),
      ),
    ),
    entry('Update', block(columns.map((column) => renderInput(column, names, true, column.generated)))),
    entry('Relationships', renderRelationships(table, parts)),
  ]);
}

/** PostgreSQL reports whether a view accepts new rows and changes; what a row needs is not known. */
function renderView(view: CatalogRelation, parts: Parts): string {
  const input = block(
    sorted(view).map((column) => renderInput({ ...column, notNull: false }, parts.names, true, !column.updatable)),
  );
  return block([
    entry('Row', renderRow(view, parts)),
    ...(view.insertable ? [entry('Insert', input)] : []),
    ...(view.updatable ? [entry('Update', input)] : []),
    entry('Relationships', renderRelationships(view, parts)),
  ]);
}

/** Columns, then computed fields; a column hides the field of its name, as it does in a query. */
function renderRow(relation: CatalogRelation, { names, functions }: Parts): string {
  const columns = new Set(relation.columns.map(({ name }) => name));
  const fields = [...functions.computedFields(relation)].filter(([name]) => !columns.has(name));
  return block([...renderColumns(relation, names), ...fields.map(([name, type]) => entry(name, type))]);
}

function renderColumns(relation: CatalogRelation, names: TypeNames): readonly string[] {
  return sorted(relation).map((column) => entry(column.name, typeOf(column, names)));
}

/** Attributes keep the order in which a value of the type is written. */
function renderComposite(type: CatalogRelation, names: TypeNames): string {
  return block(type.columns.map((column) => entry(column.name, typeOf({ ...column, notNull: false }, names))));
}

/** A column as input: its value may be left out, or must be if it cannot be written. */
function renderInput(column: CatalogColumn, names: TypeNames, optional: boolean, fixed: boolean): string {
  return fixed ? entry(column.name, 'never', true) : entry(column.name, typeOf(column, names), optional);
}

function typeOf(column: CatalogColumn, names: TypeNames): string {
  const name = names.of(column.type);
  // JSON null and a missing value are both null to a client: `Json` covers both, not null leaves JSON null out, too.
  if (name === 'Json' && column.notNull) return 'NonNullable<Json>';
  return column.notNull || name === 'unknown' ? name : `${name} | null`;
}

function renderRelationships(relation: CatalogRelation, { relationships }: Parts): string {
  return list(
    (relationships.get(relation.oid) ?? []).map(({ key, columns, oneToOne, target, targetColumns }) =>
      block([
        entry('foreignKeyName', quote(key)),
        entry('columns', tuple(columns)),
        entry('isOneToOne', String(oneToOne)),
        entry('referencedRelation', quote(target)),
        entry('referencedColumns', tuple(targetColumns)),
      ]),
    ),
  );
}

function renderConstants(schema: string, catalog: TypeCatalog): string {
  const enums = enumsOf(schema, catalog).map(({ name, labels }) => property(name, tuple(labels)));
  return literal([property('Enums', literal(enums))]);
}

function enumsOf(schema: string, catalog: TypeCatalog): TypeCatalog['types'] {
  return catalog.types
    .filter((type) => type.schema === schema && type.labels.length > 0)
    .toSorted((left, right) => compareNames(left.name, right.name));
}

function sorted(relation: CatalogRelation): readonly CatalogColumn[] {
  return relation.columns.toSorted((left, right) => compareNames(left.name, right.name));
}

/** `Name<'x'>` is of the schema public, `Name<{ schema: 'other' }, 'x'>` of another; `group` finds the named things of a schema. */
function shortName(name: string, group: (schema: string) => string, result: (found: string) => string): string {
  const here = group('Public');
  const there = group("Schemas[Place['schema']]");
  return [
    `export type ${name}<`,
    `  Place extends keyof ${here} | { schema: keyof Schemas },`,
    `  Name extends Place extends { schema: keyof Schemas } ? keyof ${there} : never = never,`,
    '> = Place extends { schema: keyof Schemas }',
    `  ? ${result(`${there}[Name]`)}`,
    `  : Place extends keyof ${here}`,
    `    ? ${result(`${here}[Place]`)}`,
    '    : never',
  ].join('\n');
}

const relations = (schema: string): string => `(${schema}['Tables'] & ${schema}['Views'])`;
const tables = (schema: string): string => `${schema}['Tables']`;
const member = (key: string) => (found: string) => `${found} extends { ${key}: infer Found } ? Found : never`;
const itself = (found: string): string => found;

const SHORT_NAMES = [
  "type Schemas = Omit<Database, '__InternalSupabase'>",
  "type Public = Schemas[Extract<keyof Schemas, 'public'>]",
  shortName('Tables', relations, member('Row')),
  shortName('TablesInsert', tables, member('Insert')),
  shortName('TablesUpdate', tables, member('Update')),
  shortName('Enums', (schema) => `${schema}['Enums']`, itself),
  shortName('CompositeTypes', (schema) => `${schema}['CompositeTypes']`, itself),
].join('\n\n');
