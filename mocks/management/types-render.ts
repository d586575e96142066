// Renders a catalog as a TypeScript module: `Json` and `Database`, in the form that the platform's clients import.
import type {
  CatalogArgument,
  CatalogColumn,
  CatalogKey,
  CatalogRelation,
  CatalogRoutine,
  TypeCatalog,
} from './types-catalog.ts';
import { createTypeNames, type TypeNames } from './types-names.ts';

const JSON_TYPE = 'export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]';

export function renderTypes(catalog: TypeCatalog): string {
  const names = createTypeNames(catalog);
  const schemas = catalog.schemas.map((schema) => entry(schema, renderSchema(schema, catalog, names)));
  return `${JSON_TYPE}\n\nexport type Database = ${block(schemas)}\n`;
}

function renderSchema(schema: string, catalog: TypeCatalog, names: TypeNames): string {
  const relations = catalog.relations.filter((relation) => relation.schema === schema);
  const ofKinds = (...kinds: readonly string[]): readonly CatalogRelation[] =>
    relations.filter(({ kind }) => kinds.includes(kind));
  const routines = Map.groupBy(
    catalog.routines.filter((routine) => routine.schema === schema),
    ({ name }) => name,
  );
  const enums = catalog.types.filter((type) => type.schema === schema && type.kind === 'e');
  return block([
    entry('Tables', map(ofKinds('r', 'p', 'f').map((table) => entry(table.name, renderTable(table, names))))),
    entry('Views', map(ofKinds('v', 'm').map((view) => entry(view.name, renderView(view, names))))),
    entry('Functions', map([...routines].map(([name, overloads]) => entry(name, renderOverloads(overloads, names))))),
    entry('Enums', map(enums.map(({ name, labels }) => entry(name, union(labels.map((label) => quote(label))))))),
    entry('CompositeTypes', map(ofKinds('c').map((type) => entry(type.name, renderRow(type, names))))),
  ]);
}

function renderTable(table: CatalogRelation, names: TypeNames): string {
  return block([
    entry('Row', renderRow(table, names)),
    entry('Insert', map(table.columns.map((column) => input(column, names, !column.notNull || column.hasDefault)))),
    entry('Update', map(table.columns.map((column) => input(column, names, true)))),
    entry('Relationships', renderKeys(table.keys)),
  ]);
}

function renderView(view: CatalogRelation, names: TypeNames): string {
  return block([entry('Row', renderRow(view, names)), entry('Relationships', renderKeys(view.keys))]);
}

function renderRow(relation: CatalogRelation, names: TypeNames): string {
  return map(relation.columns.map((column) => entry(column.name, typeOf(column, names))));
}

/** A column as it is given: its value may be left out, or must be where it is generated. */
function input(column: CatalogColumn, names: TypeNames, optional: boolean): string {
  if (column.generated) return `${key(column.name)}?: never`;
  return `${key(column.name)}${optional ? '?' : ''}: ${typeOf(column, names)}`;
}

function typeOf(column: CatalogColumn, names: TypeNames): string {
  const name = names.of(column.type);
  return column.notNull || name === 'unknown' ? name : `${name} | null`;
}

function renderKeys(keys: readonly CatalogKey[]): string {
  if (keys.length === 0) return '[]';
  const items = keys.map((foreign) =>
    block([
      entry('foreignKeyName', quote(foreign.name)),
      entry('columns', tuple(foreign.columns)),
      entry('isOneToOne', String(foreign.unique)),
      entry('referencedRelation', quote(foreign.target)),
      entry('referencedColumns', tuple(foreign.targetColumns)),
    ]),
  );
  return `[\n${indent(items.join(',\n'))},\n]`;
}

function renderOverloads(overloads: readonly CatalogRoutine[], names: TypeNames): string {
  return overloads
    .map((routine) =>
      block([entry('Args', renderArguments(routine, names)), entry('Returns', renderResult(routine, names))]),
    )
    .join(' | ');
}

function renderArguments(routine: CatalogRoutine, names: TypeNames): string {
  const given = routine.arguments.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v');
  if (given.length === 0) return 'Record<PropertyKey, never>';
  return block(given.map(({ name, type, hasDefault }) => `${key(name)}${hasDefault ? '?' : ''}: ${names.of(type)}`));
}

function renderResult(routine: CatalogRoutine, names: TypeNames): string {
  const columns = routine.arguments.filter(({ mode }) => mode === 't' || mode === 'o' || mode === 'b');
  const one =
    columns.length > 1 || columns.some(({ mode }) => mode === 't')
      ? renderColumns(columns, names)
      : names.of(routine.returns);
  if (!routine.returnsSet) return one;
  return /^[\w[\]"]+$/.test(one) || one.startsWith('{') ? `${one}[]` : `(${one})[]`;
}

function renderColumns(columns: readonly CatalogArgument[], names: TypeNames): string {
  return block(columns.map(({ name, type }) => entry(name, names.of(type))));
}

function entry(name: string, type: string): string {
  return `${key(name)}: ${type}`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function union(types: readonly string[]): string {
  return types.length === 0 ? 'never' : types.join(' | ');
}

function tuple(texts: readonly string[]): string {
  return `[${texts.map((text) => quote(text)).join(', ')}]`;
}

/** An object type; without entries one that allows no key. */
function map(entries: readonly string[]): string {
  return entries.length === 0 ? '{ [_ in never]: never }' : block(entries);
}

function block(entries: readonly string[]): string {
  return entries.length === 0 ? '{}' : `{\n${indent(entries.join('\n'))}\n}`;
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
