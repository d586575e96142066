// Tables and columns of the catalog under their GraphQL names; relationships and functions come later.
import type { CatalogColumn, CatalogTable } from '../catalog/catalog.ts';
import {
  parseNameDirective,
  parseTableDirective,
  type SchemaDirective,
  type TableDirective,
} from '../catalog/directives.ts';
import type { DataDialect } from '../dialect.ts';
import type { Column, Table, TableField } from './model.ts';
import { isFreeField, isFreeName, toColumnField } from './names.ts';
import { listFilterScalars, type TypeReader } from './types.ts';

const defaultMaxRows = 30;

/** A table while its relationships and functions are still being added. */
export interface TableDraft {
  readonly catalog: CatalogTable;
  readonly directive: TableDirective;
  readonly inflect: boolean;
  readonly table: Table;
  readonly fields: Map<string, TableField>;
}

export function draftTable(
  catalog: CatalogTable,
  typeName: string,
  schema: SchemaDirective,
  types: TypeReader,
  dialect: DataDialect,
): TableDraft {
  const directive = parseTableDirective(catalog.comment);
  const inflect = schema.inflectNames;
  const named = (catalog.columns ?? []).flatMap((column) => {
    const found = toColumn(column, inflect, types);
    return found === undefined ? [] : [{ column: found, catalog: column }];
  });
  const readable = named.filter((entry) => entry.catalog.select).map((entry) => entry.column);
  const key = keyOf(
    catalog,
    directive,
    named.map((entry) => entry.column),
  );
  const fields = new Map<string, TableField>([['nodeId', { kind: 'node-id' }]]);
  for (const column of readable)
    if (isFreeField(column.field, dialect)) fields.set(column.field, { kind: 'column', column });
  const exposed = isFreeName(typeName, dialect) && key !== undefined && readable.length > 0;
  const writable = named.filter((entry) => !entry.catalog.generated && !entry.catalog.serial);
  const byField = (columns: readonly Column[]): ReadonlyMap<string, Column> =>
    new Map(columns.filter(({ field }) => isFreeName(field, dialect)).map((column) => [column.field, column]));
  const inserts = byField(writable.filter((entry) => entry.catalog.insert).map((entry) => entry.column));
  const updates = byField(writable.filter((entry) => entry.catalog.update).map((entry) => entry.column));
  const takes = (input: ReadonlyMap<string, Column>, granted: (column: CatalogColumn) => boolean) =>
    exposed && (dialect.emptyInputs === 'made' ? (catalog.columns ?? []).some(granted) : input.size > 0);
  return {
    catalog,
    directive,
    inflect,
    fields,
    table: {
      oid: catalog.oid,
      schema: catalog.schema,
      name: catalog.name,
      typeName,
      description: directive.description,
      exposed,
      columns: readable,
      key: key ?? [],
      fields,
      filters: byField(
        readable.filter((column) => isFilterable(column, dialect) && isFreeField(column.field, dialect)),
      ),
      orders: byField(readable.filter((column) => !column.isArray && !isJson(column))),
      inserts,
      updates,
      insertable: takes(inserts, (column) => column.insert),
      updatable: takes(updates, (column) => column.update),
      deletable: exposed && catalog.delete,
      totalCount: dialect.totalCount === 'always' || directive.totalCount,
      aggregate: directive.aggregate,
      maxRows: directive.maxRows ?? schema.maxRows ?? defaultMaxRows,
    },
  };
}

function toColumn(column: CatalogColumn, inflect: boolean, types: TypeReader): Column | undefined {
  const found = types.read(column.type, column.modifier);
  if (found === undefined) return undefined;
  const directive = parseNameDirective(column.comment);
  return {
    number: column.number,
    name: column.name,
    field: directive.name ?? toColumnField(column.name, inflect),
    description: directive.description,
    type: found.type,
    output: found.output,
    sqlType: column.typeText,
    typeName: found.name,
    isArray: found.isArray,
    notNull: column.notNull,
  };
}

/** The primary key, or the columns that the comment names when all of them exist. */
function keyOf(
  catalog: CatalogTable,
  directive: TableDirective,
  columns: readonly Column[],
): readonly Column[] | undefined {
  const primary = catalog.indexes?.find((index) => index.primary);
  const names = directive.primaryKeyColumns;
  const found =
    primary === undefined
      ? names?.map((name) => columns.find((column) => column.name === name))
      : primary.columns.map((number) => columns.find((column) => column.number === number));
  const key = found?.filter((column) => column !== undefined);
  return key !== undefined && key.length > 0 && key.length === found?.length ? key : undefined;
}

function isFilterable(column: Column, dialect: DataDialect): boolean {
  if (isJson(column)) return false;
  if (column.type.kind !== 'list') return true;
  const { element } = column.type;
  return dialect.types === 'documented' || (element.kind === 'scalar' && listFilterScalars.has(element.scalar));
}

function isJson(column: Column): boolean {
  return column.typeName === 'json' || column.typeName === 'jsonb';
}
