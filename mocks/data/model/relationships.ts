// Foreign keys as fields on both of their tables.
import type { CatalogForeignKey } from '../catalog/catalog.ts';
import { parseConstraintDirective } from '../catalog/directives.ts';
import type { DataDialect } from '../dialect.ts';
import type { ColumnPair, TableField } from './model.ts';
import { isFreeField, lowerFirst, toBaseName, toRelationName } from './names.ts';
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
  return keys.flatMap((key) => {
    const local = byOid.get(key.table);
    const foreign = byOid.get(key.foreignTable);
    if (local === undefined || foreign === undefined) return [];
    const pairs = pairUp(
      key.columns.map((number) => local.table.columns.find((column) => column.number === number)),
      key.foreignColumns.map((number) => foreign.table.columns.find((column) => column.number === number)),
    );
    const { localName, foreignName } = parseConstraintDirective(key.comment);
    return pairs === undefined ? [] : [{ local, foreign, pairs, localName, foreignName, fromComment: false }];
  });
}

function fromComments(drafts: readonly TableDraft[]): readonly ForeignKey[] {
  return drafts.flatMap((local) =>
    local.directive.foreignKeys.flatMap((entry) => {
      const foreign = drafts.find(
        ({ table }) => table.schema === entry.foreignSchema && table.name === entry.foreignTable,
      );
      if (foreign === undefined) return [];
      const pairs = pairUp(
        entry.localColumns.map((name) => local.table.columns.find((column) => column.name === name)),
        entry.foreignColumns.map((name) => foreign.table.columns.find((column) => column.name === name)),
      );
      const { localName, foreignName } = entry;
      return pairs === undefined ? [] : [{ local, foreign, pairs, localName, foreignName, fromComment: true }];
    }),
  );
}

type Maybe<T> = T | undefined;

function pairUp(
  own: readonly Maybe<ColumnPair['own']>[],
  other: readonly Maybe<ColumnPair['other']>[],
): readonly ColumnPair[] | undefined {
  const pairs = own.flatMap((column, index) => {
    const match = other[index];
    return column === undefined || match === undefined ? [] : [{ own: column, other: match }];
  });
  return pairs.length > 0 && pairs.length === own.length && pairs.length === other.length ? pairs : undefined;
}

/** The direction, from table to table. */
function tablesOf(key: ForeignKey): string {
  return `${key.local.table.oid} ${key.foreign.table.oid}`;
}

function addOutbound(key: ForeignKey, rivals: boolean, dialect: DataDialect): void {
  const { table } = key.foreign;
  const target = lowerFirst(table.typeName);
  const sole = key.pairs.length === 1 ? key.pairs[0] : undefined;
  const byColumn = sole === undefined ? undefined : toRelationName(sole.own.name, key.foreign.inflect);
  const useColumn = dialect.toOneName === 'column' || rivals;
  const name = key.foreignName ?? (useColumn ? (byColumn ?? target) : target);
  const reproduced = dialect.oddities === 'reproduced';
  // Nothing enforces a foreign key in a comment; the real system still promises a row, by the wrong table's policies.
  const kept = reproduced || !key.fromComment;
  const secured = reproduced && key.fromComment ? key.local : key.foreign;
  const required = kept && key.pairs.some((pair) => pair.own.notNull) && !secured.catalog.rowSecurity;
  add(key.local, name, key, { kind: 'to-one', table, pairs: key.pairs, required }, dialect);
}

function addInbound(key: ForeignKey, dialect: DataDialect): void {
  const { table } = key.local;
  const target = lowerFirst(table.typeName);
  const pairs = key.pairs.map((pair) => ({ own: pair.other, other: pair.own }));
  if (!isUnique(key, dialect)) {
    add(key.foreign, key.localName ?? `${target}Collection`, key, { kind: 'to-many', table, pairs }, dialect);
    return;
  }
  const sole = pairs.length === 1 ? pairs[0] : undefined;
  const byColumn =
    sole === undefined || dialect.toOneName === 'table' ? undefined : toRelationName(sole.own.name, key.local.inflect);
  const name = key.localName ?? byColumn ?? target;
  add(key.foreign, name, key, { kind: 'to-one', table, pairs, required: false }, dialect);
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
  const columns = key.pairs.map((pair) => toBaseName(`_${pair.own.name}`, true)).join('And');
  addField(draft, `${name}By${columns}`, field);
}
