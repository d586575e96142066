// Makes a typed value of the document of the data API and an overlay of it.
import { Kind, type TypeNode } from 'graphql';
import {
  COLUMN_KINDS,
  EACH,
  OPERATIONS,
  PRIVILEGES,
  WIRE_FORMS,
  type ColumnKind,
  type ColumnRule,
  type DataApi,
  type EachRule,
  type Entry,
  type Naming,
  type Scalar,
  type TableTemplates,
  type Without,
} from './api.ts';
import { toColumnType } from './column-types.ts';
import type { NameCase } from './names.ts';
import { overlayTypes } from './overlay.ts';
import { readDocument, type Source } from './read-shapes.ts';
import { textFact, textsFact, type Basis, type FieldShape, type TypeShape } from './shape.ts';

export function readDataApi(base: Source, overlay?: Source): DataApi {
  const { types: own, directives } = readDocument(base);
  const types = overlay === undefined ? own : overlayTypes(own, readDocument(overlay, directives));
  const type = (name: string): TypeShape => {
    const found = types.get(name);
    if (found === undefined) throw new Error(`${base.file}: the type ${name} is missing. Define it.`);
    return found;
  };
  const entries = ['Query' as const, 'Mutation' as const].flatMap((root) => readEntries(type(root), root));
  const table = readTemplates(type, entries);
  const column = [...table.row.fields.values()].find((field) => readEach(field)?.of === 'COLUMN');
  if (column === undefined) throw new Error(`${table.row.place}: no field of Table is @each(of: COLUMN). Add one.`);
  const rules = readColumns(types);
  const filters = readFilters(types);
  return {
    types,
    scalars: readScalars(types),
    ...rules,
    lists: types.get('schema')?.facts.has('lists') === true,
    enums: [...types.values()].some((shape) => shape.kind === 'enum' && shape.facts.has('template')),
    filters,
    filterIs: readValues(type(operandOf(filters, 'is')), 'is', (fact) => ({ null: fact['null'] === true })),
    orders: readValues(type(operandOf([['', table.orderBy]])), 'order', (fact) => ({
      descending: fact['descending'] === true,
      nullsFirst: fact['nullsFirst'] === true,
    })),
    names: { types: readNaming(table.row), columns: readNaming(column) },
    pageSize: readPageSize(table.connection),
    pageInfo: type(nameOf(fieldOf(table.connection, 'pageInfo').type)),
    table,
    entries,
  };
}

/** The name of a type without lists and exclamation marks. */
export function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

function fieldOf(holder: Pick<TypeShape, 'fields' | 'name' | 'place'>, name: string): FieldShape {
  return find(holder.fields, name, holder);
}

export function argumentOf(field: FieldShape, name: string): FieldShape {
  return find(field.arguments, name, field);
}

function find(
  fields: ReadonlyMap<string, FieldShape>,
  wanted: string,
  { name, place }: { readonly name: string; readonly place: string },
): FieldShape {
  const found = fields.get(wanted);
  if (found !== undefined) return found;
  throw new Error(`${place}: ${name} has no ${wanted}. Add it.`);
}

export function entryOf({ entries }: Pick<DataApi, 'entries'>, operation: Entry['operation']): Entry {
  const found = entries.find((entry) => entry.operation === operation);
  if (found !== undefined) return found;
  throw new Error(`specs/graphql/base.graphql: no field is @entry(operation: ${operation}). Add it.`);
}

/** The field of a table's type that names a record among all others. */
export function nodeIdOf({ table }: Pick<DataApi, 'table'>): FieldShape {
  return fieldOf(table.row, 'nodeId');
}

export function readEach(field: FieldShape): EachRule | undefined {
  if (!field.facts.has('each')) return undefined;
  const name = textFact(field.facts, 'each', 'name') ?? field.name;
  return {
    of: oneOf(EACH, textFact(field.facts, 'each', 'of'), field),
    name,
    rivals: textFact(field.facts, 'each', 'rivals') ?? name,
  };
}

function readEntries(root: TypeShape, name: Entry['root']): readonly Entry[] {
  return [...root.fields.values()].map((field) => {
    const privilege = textFact(field.facts, 'entry', 'privilege');
    return {
      root: name,
      operation: oneOf(OPERATIONS, textFact(field.facts, 'entry', 'operation'), field),
      privilege: privilege === undefined ? undefined : oneOf(PRIVILEGES, privilege, field),
      privilegeClause: textFact(field.facts, 'entry', 'clause'),
      field,
    };
  });
}

function readTemplates(type: (name: string) => TypeShape, entries: readonly Entry[]): TableTemplates {
  const entry = (operation: Entry['operation']): FieldShape => entryOf({ entries }, operation).field;
  const typeOf = (field: FieldShape): TypeShape => type(nameOf(field.type));
  const connection = typeOf(entry('COLLECTION'));
  const edge = typeOf(fieldOf(connection, 'edges'));
  const orderBy = typeOf(argumentOf(entry('COLLECTION'), 'orderBy'));
  const insertInput = typeOf(argumentOf(entry('INSERT'), 'objects'));
  const updateInput = typeOf(argumentOf(entry('UPDATE'), 'set'));
  return {
    row: typeOf(fieldOf(edge, 'node')),
    connection,
    edge,
    filter: typeOf(argumentOf(entry('COLLECTION'), 'filter')),
    orderBy,
    insertInput,
    updateInput,
    responses: {
      INSERT: typeOf(entry('INSERT')),
      UPDATE: typeOf(entry('UPDATE')),
      DELETE: typeOf(entry('DELETE')),
    },
    unordered: readWithout(orderBy),
    notInserted: readWithout(insertInput),
    notUpdated: readWithout(updateInput),
  };
}

function readWithout(input: TypeShape): Without {
  const [field] = input.fields.values();
  const facts: TypeShape['facts'] = field?.facts ?? new Map();
  const kinds = textsFact(facts, 'without', 'kinds').map((kind) => oneOf(COLUMN_KINDS, kind, field ?? input));
  return {
    types: new Set(textsFact(facts, 'without', 'types').map((name) => toColumnType(name).name)),
    kinds: new Set(kinds),
    open: textFact(facts, 'without', 'open'),
  };
}

function readScalars(types: ReadonlyMap<string, TypeShape>): ReadonlyMap<string, Scalar> {
  return new Map(
    [...types.values()]
      .filter(({ kind }) => kind === 'scalar')
      .map((shape) => {
        const wire = oneOf(WIRE_FORMS, textFact(shape.facts, 'wire', 'form'), shape);
        return [shape.name, { shape, wire, wireBasis: toBasis(shape.facts.get('wire')?.[0]) }];
      }),
  );
}

/** A rule of a clause wins against an open one: an overlay gives a scalar of its own to what was open. */
function readColumns(types: ReadonlyMap<string, TypeShape>): Pick<DataApi, 'columns' | 'otherColumns' | 'kinds'> {
  const columns = new Map<string, ColumnRule>();
  const kinds = new Map<ColumnKind, ColumnRule>();
  let otherColumns: ColumnRule | undefined;
  for (const shape of types.values())
    for (const fact of shape.facts.get('column') ?? []) {
      const rule = { scalar: shape.name, basis: toBasis(fact) };
      if (fact['other'] === true) otherColumns = rule;
      for (const name of listOf(fact['types']).map((sql) => toColumnType(sql).name)) {
        const before = columns.get(name);
        if (before !== undefined && before.basis.open.length === 0 && rule.basis.open.length === 0)
          throw new Error(
            `${shape.place}: columns of type ${name} have the scalar ${before.scalar} already. Name the type once.`,
          );
        if (before === undefined || rule.basis.open.length === 0) columns.set(name, rule);
      }
      for (const kind of listOf(fact['kinds'])) kinds.set(oneOf(COLUMN_KINDS, kind, shape), rule);
    }
  if (otherColumns === undefined)
    throw new Error('specs/graphql/base.graphql: no scalar is @column(other: true). Mark the one of all other types.');
  return { columns, otherColumns, kinds };
}

function readFilters(types: ReadonlyMap<string, TypeShape>): ReadonlyMap<string, TypeShape> {
  const filters = new Map<string, TypeShape>();
  for (const shape of types.values()) {
    const [, of] = /^(.+)Filter$/u.exec(shape.name) ?? [];
    if (shape.kind !== 'input' || of === undefined || of === 'Table') continue;
    const names = textsFact(shape.facts, 'template', 'scalars');
    if (names.length === 0) filters.set(of, shape);
    for (const name of names) filters.set(of.replace('Scalar', name), shape);
  }
  return filters;
}

function readValues<T>(
  type: TypeShape,
  directive: string,
  read: (fact: Readonly<Record<string, unknown>>) => T,
): ReadonlyMap<string, T> {
  return new Map(
    [...type.values.values()].map((value) => {
      const [fact] = value.facts.get(directive) ?? [];
      if (fact === undefined)
        throw new Error(`${value.place}: the meaning of ${value.name} is missing. Add @${directive}.`);
      return [value.name, read(fact)];
    }),
  );
}

/** The type of the first field, or of the first with that name. */
function operandOf(inputs: Iterable<readonly [string, TypeShape]>, name?: string): string {
  for (const [, input] of inputs)
    for (const field of input.fields.values()) if (name === undefined || field.name === name) return nameOf(field.type);
  throw new Error(`specs/graphql/base.graphql: no input has ${name ?? 'a column'}. Add one that has.`);
}

function readNaming(shape: TypeShape | FieldShape): Naming {
  const cases: readonly NameCase[] = ['UNCHANGED', 'PASCAL_CASE', 'CAMEL_CASE'];
  return {
    plain: oneOf(cases, textFact(shape.facts, 'named', 'as'), shape),
    inflected: oneOf(cases, textFact(shape.facts, 'named', 'inflected'), shape),
  };
}

function readPageSize({ facts, place }: TypeShape): number {
  const size = facts.get('page')?.[0]?.['size'];
  if (typeof size === 'number') return size;
  throw new Error(`${place}: the page size is missing. Add @page(size: …).`);
}

function toBasis(fact: Readonly<Record<string, unknown>> | undefined): Basis {
  const list = (id: unknown) => (typeof id === 'string' ? [{ id, of: 'ALL' as const }] : []);
  return { clauses: list(fact?.['clause']), open: list(fact?.['open']) };
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function oneOf<T extends string>(
  known: readonly T[],
  value: string | undefined,
  { name, place }: { readonly name: string; readonly place: string },
): T {
  const found = known.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  throw new Error(`${place}: ${name} says ${value ?? 'nothing'}, which must be one of ${known.join(', ')}.`);
}
