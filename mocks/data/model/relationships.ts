// Foreign keys as fields on both of their tables.
import type { Each } from '../../../specs/graphql/api.ts';
import { nameBy, toCase } from '../../../specs/graphql/names.ts';
import { readEach } from '../../../specs/graphql/read-api.ts';
import type { FieldShape } from '../../../specs/graphql/shape.ts';
import type { CatalogForeignKey } from '../catalog/catalog.ts';
import { parseConstraintDirective } from '../catalog/directives.ts';
import type { DataDialect } from '../dialect.ts';
import type { Column, ColumnPair, TableField } from './model.ts';
import { isFreeField } from './names.ts';
import { addField, indexColumns, type TableDraft } from './tables.ts';

/** One foreign key with both tables and all columns. */
interface ForeignKey {
  readonly local: TableDraft;
  readonly foreign: TableDraft;
  /** own: the referencing column, other: the referenced one. */
  readonly pairs: readonly ColumnPair[];
  readonly localName: string | undefined;
  readonly foreignName: string | undefined;
  readonly fromComment: boolean;
}

export function addRelationships(
  drafts: readonly TableDraft[],
  catalogKeys: readonly CatalogForeignKey[],
  dialect: DataDialect,
): void {
  const keys = [...fromConstraints(drafts, catalogKeys), ...fromComments(drafts)];
  const between = new Map<string, number>();
  for (const key of keys) between.set(tablesOf(key), (between.get(tablesOf(key)) ?? 0) + 1);
  for (const key of keys)
    if (key.foreign.table.exposed) addOutbound(key, (between.get(tablesOf(key)) ?? 0) > 1, dialect);
  for (const key of keys) if (key.local.table.exposed) addInbound(key, dialect);
}

function fromConstraints(drafts: readonly TableDraft[], keys: readonly CatalogForeignKey[]): readonly ForeignKey[] {
  const byOid = new Map(drafts.map((draft) => [draft.table.oid, draft]));
  return keys.flatMap((key) =>
    pairUp('number', byOid.get(key.table), key.columns, byOid.get(key.foreignTable), key.foreignColumns, {
      ...parseConstraintDirective(key.comment),
      fromComment: false,
    }),
  );
}

function fromComments(drafts: readonly TableDraft[]): readonly ForeignKey[] {
  return drafts.flatMap((local) =>
    local.directive.foreignKeys.flatMap(({ localColumns, foreignSchema, foreignTable, foreignColumns, ...names }) => {
      const foreign = drafts.find(({ table }) => table.schema === foreignSchema && table.name === foreignTable);
      return pairUp('name', local, localColumns, foreign, foreignColumns, { ...names, fromComment: true });
    }),
  );
}

/** None if one of the tables, or one of their columns, is not there. */
function pairUp<By extends 'name' | 'number'>(
  by: By,
  local: TableDraft | undefined,
  own: readonly Column[By][],
  foreign: TableDraft | undefined,
  others: readonly Column[By][],
  more: Pick<ForeignKey, 'localName' | 'foreignName' | 'fromComment'>,
): readonly ForeignKey[] {
  if (local === undefined || foreign === undefined || own.length !== others.length) return [];
  const columnIn = ({ table }: TableDraft, id: Column[By] | undefined) =>
    table.columns.find((column) => column[by] === id);
  const pairs = own.flatMap((id, index) => {
    const [column, other] = [columnIn(local, id), columnIn(foreign, others[index])];
    return column === undefined || other === undefined ? [] : [{ own: column, other }];
  });
  return pairs.length > 0 && pairs.length === own.length ? [{ local, foreign, pairs, ...more }] : [];
}

/** The direction, from table to table. */
function tablesOf(key: ForeignKey): string {
  return `${key.local.table.oid} ${key.foreign.table.oid}`;
}

function addOutbound(key: ForeignKey, rivals: boolean, dialect: DataDialect): void {
  const { table } = key.foreign;
  const { shape, pattern } = templateOf('MANY_TO_ONE', rivals, dialect);
  const name = key.foreignName ?? nameBy(pattern, soleColumn(key.pairs), table.typeName, key.foreign.inflect);
  const reproduced = dialect.oddities === 'reproduced';
  // Nothing enforces a foreign key in a comment; the real system still promises a row, by the wrong table's policies.
  const kept = reproduced || !key.fromComment;
  const secured = reproduced && key.fromComment ? key.local : key.foreign;
  const required = kept && key.pairs.some((pair) => pair.own.notNull) && !secured.catalog.rowSecurity;
  add(key.local, name, key, { kind: 'to-one', shape, table, pairs: key.pairs, required }, dialect);
}

function addInbound(key: ForeignKey, dialect: DataDialect): void {
  const { table } = key.local;
  const pairs = key.pairs.map((pair) => ({ own: pair.other, other: pair.own }));
  const unique = isUnique(key, dialect);
  const { shape, pattern } = templateOf(unique ? 'ONE_TO_ONE' : 'ONE_TO_MANY', false, dialect);
  const name = key.localName ?? nameBy(pattern, soleColumn(pairs), table.typeName, key.local.inflect);
  const field: TableField = unique
    ? { kind: 'to-one', shape, table, pairs, required: false }
    : { kind: 'to-many', shape, table, pairs };
  add(key.foreign, name, key, field, dialect);
}

/** The template of a kind of field, and the pattern of its name. */
function templateOf(
  kind: Each,
  rivals: boolean,
  { api }: DataDialect,
): { readonly shape: FieldShape; readonly pattern: string } {
  for (const shape of api.table.row.fields.values()) {
    const each = readEach(shape);
    if (each?.of === kind) return { shape, pattern: rivals ? each.rivals : each.name };
  }
  throw new Error(`${api.table.row.place}: no field of Table is @each(of: ${kind}). Add one.`);
}

function soleColumn(pairs: readonly ColumnPair[]): string | undefined {
  return pairs.length === 1 ? pairs[0]?.own.name : undefined;
}

/** Whether at most one row can hold the referencing values. */
function isUnique(key: ForeignKey, dialect: DataDialect): boolean {
  const columns = new Set(key.pairs.map((pair) => pair.own.number));
  return (key.local.catalog.indexes ?? []).some((index) =>
    indexColumns(index, dialect).every((number) => columns.has(number)),
  );
}

function add(draft: TableDraft, name: string, key: ForeignKey, field: TableField, dialect: DataDialect): void {
  if (dialect.oddities === 'put-right' && !isFreeField(name, dialect)) return;
  if (dialect.sameNames === 'last-wins' || !draft.fields.has(name)) {
    addField(draft, name, field);
    return;
  }
  const columns = key.pairs.map((pair) => toCase(`_${pair.own.name}`, 'PASCAL_CASE')).join('And');
  const other = `${name}By${columns}`;
  if (isFreeField(other, dialect)) addField(draft, other, field);
}
