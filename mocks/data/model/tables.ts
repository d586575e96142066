// Tables and columns of the catalog under their GraphQL names; relationships and functions come later.
import type { ColumnKind, Privilege, Without } from '../../../specs/graphql/api.ts';
import { isLeftOut, toName } from '../../../specs/graphql/expand-columns.ts';
import { nodeIdOf } from '../../../specs/graphql/read-api.ts';
import type { CatalogColumn, CatalogIndex, CatalogTable } from '../catalog/catalog.ts';
import {
  parseNameDirective,
  parseTableDirective,
  type SchemaDirective,
  type TableDirective,
} from '../catalog/directives.ts';
import type { DataDialect } from '../dialect.ts';
import type { Column, Table, TableField } from './model.ts';
import { isFreeField, isFreeName } from './names.ts';
import { filterOf, type TypeName, type TypeReader } from './types.ts';

/** A table while its relationships and functions are still being added. */
export interface TableDraft {
  readonly catalog: CatalogTable;
  readonly directive: TableDirective;
  readonly inflect: boolean;
  readonly table: Table;
  readonly fields: Map<string, TableField>;
  readonly listed: (readonly [string, TableField])[];
}

export function addField(draft: Pick<TableDraft, 'fields' | 'listed'>, name: string, field: TableField): void {
  draft.fields.set(name, field);
  draft.listed.push([name, field]);
}

interface NamedColumn {
  readonly column: Column;
  readonly catalog: CatalogColumn;
  readonly hidden: boolean;
  readonly isComposite: boolean;
}

export function draftTable(
  catalog: CatalogTable,
  { name: typeName, listedAs }: TypeName,
  schema: SchemaDirective,
  types: TypeReader,
  dialect: DataDialect,
): TableDraft {
  const directive = parseTableDirective(catalog.comment);
  const inflect = schema.inflectNames;
  const reproduced = dialect.oddities === 'reproduced';
  const all = (catalog.columns ?? []).map((column) => toColumn(column, inflect, types, dialect));
  const readable = all.filter((entry) => entry.catalog.select);
  const shown = readable.filter((entry) => !entry.hidden).map((entry) => entry.column);
  const key = keyOf(catalog, directive, all, dialect);
  const { fields, listed } = draftFields(shown, dialect);
  const exposed = isFreeName(typeName, dialect) && key !== undefined && readable.length > 0;
  const { api } = dialect;
  const writable = (without: Without) => all.filter((entry) => !entry.hidden && !isLeftOut(kindsOf(entry), without));
  const byFreeName = (columns: readonly Column[]): ReadonlyMap<string, Column> =>
    byName(columns.filter(({ field }) => isFreeName(field, dialect)));
  const byInputName = reproduced ? byName : byFreeName;
  const inserts = byInputName(columnsOf(writable(api.table.notInserted).filter((entry) => entry.catalog.insert)));
  const updates = byInputName(columnsOf(writable(api.table.notUpdated).filter((entry) => entry.catalog.update)));
  return {
    catalog,
    directive,
    inflect,
    fields,
    listed,
    table: {
      oid: catalog.oid,
      schema: catalog.schema,
      name: catalog.name,
      typeName,
      listedAs,
      description: directive.description,
      exposed,
      columns: columnsOf(readable),
      key: key ?? [],
      fields,
      listed,
      filters: byFreeName(
        shown.filter((column) => filterOf(column.type, api) !== undefined && isFreeField(column.field, dialect)),
      ),
      orders: byFreeName(columnsOf(readable.filter((entry) => isOrderable(entry, dialect)))),
      aggregated: reproduced ? byName(columnsOf(all)) : byFreeName(shown),
      inserts,
      updates,
      privileges: privilegesOf(catalog),
      totalCount: dialect.totalCount === 'always' || directive.totalCount,
      aggregate: directive.aggregate,
      maxRows: directive.maxRows ?? schema.maxRows ?? api.pageSize,
    },
  };
}

function draftFields(columns: readonly Column[], dialect: DataDialect): Pick<TableDraft, 'fields' | 'listed'> {
  const draft: Pick<TableDraft, 'fields' | 'listed'> = { fields: new Map(), listed: [] };
  addField(draft, nodeIdOf(dialect.api).name, { kind: 'node-id' });
  for (const column of columns)
    if (isFreeField(column.field, dialect)) addField(draft, column.field, { kind: 'column', column });
  return draft;
}

function columnsOf(entries: readonly NamedColumn[]): readonly Column[] {
  return entries.map((entry) => entry.column);
}

function byName(columns: readonly Column[]): ReadonlyMap<string, Column> {
  return new Map(columns.map((column) => [column.field, column]));
}

function toColumn(catalog: CatalogColumn, inflect: boolean, types: TypeReader, dialect: DataDialect): NamedColumn {
  const { type, output, name, isArray, isComposite, hidden } = types.readColumn(catalog);
  const directive = parseNameDirective(catalog.comment);
  const column: Column = {
    number: catalog.number,
    name: catalog.name,
    field: directive.name ?? toName(catalog.name, dialect.api.names.columns, inflect),
    description: directive.description,
    type,
    output,
    // A cast to a type with its modifier rounds or cuts a value that an assignment would refuse.
    sqlType: dialect.oddities === 'reproduced' ? catalog.fullTypeText : catalog.typeText,
    typeName: name,
    isArray,
    notNull: catalog.notNull,
    indexes: catalog.indexes ?? [],
  };
  return { column, catalog, hidden, isComposite };
}

/** The primary key, or the columns that the comment names if all of them exist. */
function keyOf(
  catalog: CatalogTable,
  directive: TableDirective,
  columns: readonly NamedColumn[],
  dialect: DataDialect,
): readonly Column[] | undefined {
  const primary = catalog.indexes?.find((index) => index.primary);
  const found =
    primary === undefined
      ? directive.primaryKeyColumns?.map((name) => columns.find(({ column }) => column.name === name))
      : keyNumbers(primary, dialect).map((number) => columns.find(({ column }) => column.number === number));
  const key = found?.flatMap((entry) => (entry === undefined ? [] : [entry.column]));
  return key !== undefined && key.length > 0 && key.length === found?.length ? key : undefined;
}

/** The real system reads the columns of a primary key in the order of the table. */
function keyNumbers(primary: CatalogIndex, dialect: DataDialect): readonly number[] {
  const numbers = indexColumns(primary, dialect);
  return dialect.oddities === 'reproduced' ? numbers.toSorted((a, b) => a - b) : numbers;
}

/** The real system counts an index's included columns as key columns, and ignores expressions. */
export function indexColumns(index: CatalogIndex, { oddities }: DataDialect): readonly number[] {
  return oddities === 'reproduced'
    ? index.columns.filter((number) => number !== 0)
    : index.columns.slice(0, index.keyCount);
}

/** The real system checks only the type's text, so columns that are otherwise hidden count here. */
function isOrderable(entry: NamedColumn, { api, oddities }: DataDialect): boolean {
  const reproduced = oddities === 'reproduced';
  const isArray = reproduced ? entry.catalog.fullTypeText.endsWith('[]') : entry.column.isArray;
  return (reproduced || !entry.hidden) && !isLeftOut(kindsOf(entry, isArray), api.table.unordered);
}

function kindsOf(
  { column, catalog, isComposite }: NamedColumn,
  isArray = column.isArray,
): Parameters<typeof isLeftOut>[0] {
  const kinds = new Set<ColumnKind>();
  if (isArray) kinds.add('ARRAY');
  if (isComposite) kinds.add('COMPOSITE');
  if (catalog.serial) kinds.add('SERIAL');
  if (catalog.generated) kinds.add('GENERATED');
  return { typeName: column.typeName, kinds };
}

/** Any column that may be read, inserted or updated grants the privilege. */
function privilegesOf(catalog: CatalogTable): ReadonlySet<Privilege> {
  const columns = catalog.columns ?? [];
  const granted: Readonly<Record<Privilege, boolean>> = {
    SELECT: columns.some((column) => column.select),
    INSERT: columns.some((column) => column.insert),
    UPDATE: columns.some((column) => column.update),
    DELETE: catalog.delete,
  };
  return new Set((['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const).filter((privilege) => granted[privilege]));
}
