// A random schema: tables whose columns, keys, foreign keys and GraphQL names are known beforehand.
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import type { ColumnDraft, ReferenceDraft, TableDraft, WorldDraft } from './drafts.ts';
import { isGraphqlName, lowerFirst, uniqueName } from './names.ts';
import { pick } from './sql-text.ts';
import { allTypes, keyTypes, toText, type ColumnType } from './types.ts';

export interface Column {
  readonly name: string;
  /** Its GraphQL name; undefined if it does not have one and is absent. */
  readonly field: string | undefined;
  readonly renamed: boolean;
  readonly type: ColumnType;
  readonly notNull: boolean;
  readonly defaultText: string | undefined;
  /** Which foreign key it belongs to. */
  readonly link: number | undefined;
}

export interface Table {
  readonly schema: string;
  readonly name: string;
  readonly typeName: string | undefined;
  readonly renamed: boolean;
  readonly columns: readonly Column[];
  readonly key: readonly Column[];
  readonly unique: readonly Column[];
  readonly indexed: readonly Column[];
  readonly references: readonly Reference[];
  readonly maxRows: number | undefined;
  readonly draft: TableDraft;
}

export interface Reference {
  readonly constraint: string;
  readonly columns: readonly Column[];
  readonly target: Table;
  readonly targetColumns: readonly Column[];
  /** At most one row refers to another. */
  readonly single: boolean;
  /** The names in its comment. */
  readonly names: { readonly local: string; readonly foreign: string } | undefined;
}

export interface World {
  readonly schema: string;
  readonly timeZone: string;
  readonly tables: readonly Table[];
}

export function toWorld(draft: WorldDraft, dialect: DialectName): World {
  const schema = uniqueName(draft.schema.sql, (name) => /^pg_|^information_schema$|^public$/i.test(name));
  const tables: Table[] = [];
  for (const [index, entry] of draft.tables.entries()) tables.push(toTable(entry, index, schema, tables, dialect));
  return { schema, timeZone: draft.timeZone, tables };
}

function toTable(
  draft: TableDraft,
  index: number,
  schema: string,
  earlier: readonly Table[],
  dialect: DialectName,
): Table {
  const name = uniqueName(draft.name.sql, (text) =>
    earlier.some((table) => table.name === text || lowerFirst(table.typeName ?? '') === lowerFirst(text)),
  );
  const typeName = draft.name.renamed ? `Type${index}` : isGraphqlName(name, dialect) ? name : undefined;
  const columns: Column[] = [];
  for (const [position, entry] of draft.columns.entries()) columns.push(toColumn(entry, position, columns, dialect));
  const candidates = columns.filter((column) => keyTypes.includes(column.type));
  const unique = distinct(draft.unique.map((position) => pick(candidates, position)));
  const key = distinct(draft.key.map((position) => pick(candidates, position))).map(required);
  // The same objects everywhere: a key's columns are never null.
  const own = columns.map((column) => key.find((other) => other.name === column.name) ?? column);
  const table = {
    schema,
    name,
    typeName,
    renamed: draft.name.renamed,
    maxRows: draft.maxRows ?? undefined,
    draft,
    columns: own,
    key,
    indexed: distinct(draft.indexed.map((position) => pick(candidates, position))),
    unique: unique.map((column) => own.find((other) => other.name === column.name) ?? column),
    references: [] as Reference[],
  };
  const isOwn = (entry: ReferenceDraft) => entry.target % (index + 1) === index;
  // References to the table itself come last, when its key is known.
  const ordered = [...draft.references.filter((entry) => !isOwn(entry)), ...draft.references.filter(isOwn)];
  for (const [position, entry] of ordered.entries()) addReference(table, entry, position, index, earlier, dialect);
  return table;
}

function toColumn(draft: ColumnDraft, position: number, earlier: readonly Column[], dialect: DialectName): Column {
  const name = uniqueName(draft.name.sql, (text) => earlier.some((column) => column.name === text));
  const type = pick(position === 0 ? keyTypes : allTypes, draft.type);
  const { notNull } = draft;
  const field = draft.name.renamed ? `field${position}` : isGraphqlName(name, dialect) ? name : undefined;
  const defaultText = draft.hasDefault ? (toText(0, type) ?? undefined) : undefined;
  return { name, field, renamed: draft.name.renamed, type, notNull, defaultText, link: undefined };
}

function required(column: Column): Column {
  return { ...column, notNull: true };
}

function distinct(columns: readonly Column[]): readonly Column[] {
  return columns.filter((column, index) => columns.findIndex((other) => other.name === column.name) === index);
}

type Mutable<T> = { -readonly [P in keyof T]: T[P] };

function addReference(
  table: Mutable<Table> & { readonly references: Reference[] },
  draft: ReferenceDraft,
  position: number,
  index: number,
  earlier: readonly Table[],
  dialect: DialectName,
): void {
  const target = pick([...earlier, table], draft.target);
  const targetColumns = draft.toUnique && target.unique.length > 0 ? target.unique : target.key;
  const inKey = draft.inKey && target !== table;
  const notNull = inKey || (draft.notNull && target !== table);
  const columns: Column[] = [];
  for (const [part, other] of targetColumns.entries()) {
    const taken = [...table.columns, ...columns];
    const name = uniqueName(draft.name.sql, (text) => taken.some((column) => column.name === text));
    const field = draft.name.renamed ? `link${position}${part}` : isGraphqlName(name, dialect) ? name : undefined;
    const { type } = other;
    columns.push({ name, field, renamed: draft.name.renamed, type, notNull, defaultText: undefined, link: position });
  }
  table.columns = [...table.columns, ...columns];
  if (inKey) table.key = [...columns, ...table.key];
  // A second key to the same table changes the default names of both.
  const isSole =
    table.draft.references.filter((other) => pick([...earlier, table], other.target) === target).length === 1;
  table.references.push({
    constraint: `link${position}`,
    columns,
    target,
    targetColumns,
    single: draft.single,
    names:
      isSole && !draft.named && table !== target
        ? undefined
        : { local: `back${index}${position}`, foreign: `to${position}` },
  });
}

export interface Relation {
  readonly kind: 'to-one' | 'to-many';
  readonly field: string;
  readonly from: Table;
  readonly to: Table;
  readonly pairs: readonly { readonly own: Column; readonly other: Column }[];
}

export interface Fields {
  readonly columns: readonly { readonly field: string; readonly column: Column }[];
  readonly relations: readonly Relation[];
}

/** The fields of a table with unambiguous names: fields that share a name are not asked for. */
export function fieldsOf(table: Table, world: World, dialect: DialectName): Fields {
  const columns = table.columns.flatMap((column) =>
    column.field === undefined ? [] : [{ field: column.field, column }],
  );
  const relations = allRelations(table, world, dialect);
  const taken = [...columns, ...relations].map((entry) => entry.field);
  const isSure = ({ field }: { readonly field: string }) => taken.filter((name) => name === field).length === 1;
  return { columns: columns.filter(isSure), relations: relations.filter(isSure) };
}

function allRelations(table: Table, world: World, dialect: DialectName): readonly Relation[] {
  return world.tables.flatMap((local) =>
    local.references.flatMap((reference): readonly Relation[] => {
      const { target } = reference;
      const pairs = reference.columns.map((own, index) => ({ own, other: pick(reference.targetColumns, index) }));
      const relations: Relation[] = [];
      if (local === table && target.typeName !== undefined) {
        const field = reference.names?.foreign ?? defaultName(reference.columns, target.typeName, dialect);
        relations.push({ kind: 'to-one', field, from: table, to: target, pairs });
      }
      if (target === table && local.typeName !== undefined) {
        const back = pairs.map(({ own, other }) => ({ own: other, other: own }));
        const isOne = isUnique(local, reference);
        const byDefault = isOne
          ? defaultName(reference.targetColumns, local.typeName, dialect)
          : `${lowerFirst(local.typeName)}Collection`;
        const field = reference.names?.local ?? byDefault;
        relations.push({ kind: isOne ? 'to-one' : 'to-many', field, from: table, to: local, pairs: back });
      }
      return relations;
    }),
  );
}

function defaultName(columns: readonly Column[], typeName: string, dialect: DialectName): string {
  const [sole, ...more] = columns;
  const byColumn = dialect === 'supabase' && more.length === 0 && sole?.name.endsWith('Id') === true;
  return lowerFirst(byColumn ? sole.name.slice(0, -2) : typeName);
}

/** Whether a unique set of columns is part of the foreign key. */
function isUnique(local: Table, reference: Reference): boolean {
  const names = reference.columns.map((column) => column.name);
  const sets = [local.key, ...(local.unique.length > 0 ? [local.unique] : [])];
  return reference.single || sets.some((set) => set.every((column) => names.includes(column.name)));
}
