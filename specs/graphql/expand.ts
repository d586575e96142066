// The API that tables have by the specs: every type and field with what it rests on, and the GraphQL schema of them.
import { Kind, parseType, type ConstValueNode, type TypeNode } from 'graphql';
import type { DataApi, Entry } from './api.ts';
import { toColumnType } from './column-types.ts';
import { expandColumns, isLeftOut, ruleOf, toName, type ExpandedColumn } from './expand-columns.ts';
import { expandRelations, type Relation } from './expand-relations.ts';
import { fillName } from './names.ts';
import { nameOf, readEach } from './read-api.ts';
import {
  basisOf,
  isFixed,
  isOfTable,
  textFact,
  textsFact,
  type Basis,
  type FieldShape,
  type Part,
  type TypeShape,
} from './shape.ts';
import type { ExpandOptions, TableFacts } from './tables.ts';

export interface ExpandedField {
  readonly name: string;
  /** The name of what it stands for in the document. */
  readonly template: string;
  readonly description: string | undefined;
  readonly type: TypeNode;
  readonly arguments: ReadonlyMap<string, ExpandedField>;
  readonly default: ConstValueNode | undefined;
  readonly basis: Basis;
}

export interface ExpandedType {
  readonly name: string;
  readonly template: string;
  readonly kind: TypeShape['kind'];
  readonly description: string | undefined;
  readonly interfaces: readonly string[];
  readonly fields: ReadonlyMap<string, ExpandedField>;
  readonly values: ReadonlyMap<string, Basis>;
  readonly basis: Basis;
  /** The clause that anything further breaks. */
  readonly closed: string | undefined;
  /** The fields that must not be there, each with its clause. */
  readonly forbidden: ReadonlyMap<string, string>;
}

/** A table with its names. */
interface NamedTable {
  readonly facts: TableFacts;
  readonly typeName: string;
  readonly columns: readonly ExpandedColumn[];
  readonly relations: readonly Relation[];
}

/** The types that the tables with a key have, by name. */
export function expandApi(
  api: DataApi,
  tables: readonly TableFacts[],
  options: ExpandOptions = {},
): ReadonlyMap<string, ExpandedType> {
  const drafts = tables
    .filter(({ key }) => key.length > 0)
    .map((facts) => ({
      facts,
      typeName: facts.typeName ?? toName(facts.name, api.names.types, options.inflected === true),
      columns: expandColumns(api, facts, options),
    }));
  const relations = expandRelations(api, drafts, options);
  const named = drafts.map((draft) => ({ ...draft, relations: relations.get(draft.facts.name) ?? [] }));
  const types = [
    ...[...api.types.values()].flatMap((shape) => expandFixed(api, shape, options)),
    ...named.flatMap((table) =>
      [...api.types.values()].filter(isOfTable).map((shape) => expandType(api, shape, table)),
    ),
    ...(['Query', 'Mutation'] as const).map((root) => expandRoot(api, root, named)),
  ];
  return new Map(types.filter(hasContent).map((type) => [type.name, withoutEmpty(type, types)]));
}

function hasContent({ kind, fields }: ExpandedType): boolean {
  return kind === 'scalar' || kind === 'enum' || fields.size > 0;
}

/** An input without fields is left out, with the arguments of its type, and the fields that need such an argument. */
function withoutEmpty(type: ExpandedType, types: readonly ExpandedType[]): ExpandedType {
  const empty = new Set(types.filter((one) => !hasContent(one)).map(({ name }) => name));
  if (empty.size === 0) return type;
  const isEmpty = (field: ExpandedField): boolean => empty.has(nameOf(field.type));
  const kept = [...type.fields.values()].filter(
    (field) => ![...field.arguments.values()].some((one) => isEmpty(one) && one.type.kind === Kind.NON_NULL_TYPE),
  );
  const fields = kept.map((field) => ({
    ...field,
    arguments: new Map([...field.arguments].filter(([, one]) => !isEmpty(one))),
  }));
  return { ...type, fields: new Map(fields.map((field) => [field.name, field])) };
}

/** What every schema has: the types of the documents that are not templates, the roots, or words of directives. */
function expandFixed(api: DataApi, shape: TypeShape, options: ExpandOptions): readonly ExpandedType[] {
  if (shape.name === 'Query' || shape.name === 'Mutation') return [];
  if (isFixed(shape)) return [expandShape(shape, (name) => name)];
  if (!shape.facts.has('template')) return [];
  const scalars = [...api.filters].filter(([, filter]) => filter === shape).map(([of]) => of);
  const enums = Object.entries(options.enums ?? {}).map(
    ([name, labels]) => [toName(name, api.names.types, options.inflected === true), labels] as const,
  );
  if (shape.kind === 'enum')
    return enums.map(([name, labels]) => ({
      ...expandShape(shape, () => name),
      values: new Map(labels.map((label) => [label, basisOf(shape)])),
    }));
  if (scalars.includes('Enum'))
    return enums.map(([name]) => expandShape(shape, (text) => text.replace('Enum', () => name)));
  return scalars.map((of) => expandShape(shape, (text) => text.replace('Scalar', () => of.replace(/List$/u, ''))));
}

function expandShape(shape: TypeShape, fill: (text: string) => string): ExpandedType {
  const fields = [...shape.fields.values()].map((field) => expandField(field, field.name, fill));
  return {
    name: fill(shape.name),
    template: shape.name,
    kind: shape.kind,
    description: shape.description === undefined ? undefined : fill(shape.description),
    interfaces: shape.interfaces,
    fields: new Map(fields.map((field) => [field.name, field])),
    values: new Map([...shape.values].map(([name, value]) => [name, basisOf(value)])),
    basis: basisOf(shape),
    ...closedOf(shape),
  };
}

function closedOf({ facts }: TypeShape): Pick<ExpandedType, 'closed' | 'forbidden'> {
  const clause = textFact(facts, 'closed', 'clause');
  const against = textsFact(facts, 'closed', 'against');
  if (clause === undefined || against.length === 0) return { closed: clause, forbidden: new Map() };
  return { closed: undefined, forbidden: new Map(against.map((name) => [name, clause])) };
}

function expandField(field: FieldShape, name: string, fill: (text: string) => string): ExpandedField {
  const nested = [...field.arguments.values()].map((one) => expandField(one, one.name, fill));
  return {
    name,
    template: field.name,
    description: field.description === undefined ? undefined : fill(field.description),
    type: fillNamed(field.type, fill),
    arguments: new Map(nested.map((one) => [one.name, one])),
    default: field.default,
    basis: basisOf(field),
  };
}

function expandType(api: DataApi, shape: TypeShape, table: NamedTable): ExpandedType {
  const fill = (text: string): string => text.replace('Table', () => table.typeName);
  const fields = [...shape.fields.values()].flatMap((field) => expandEach(api, shape, field, table, fill));
  const computed = shape === api.table.row ? expandComputed(api, table) : [];
  return {
    ...expandShape(shape, fill),
    fields: new Map([...fields, ...computed].map((field) => [field.name, field])),
    forbidden: new Map(),
  };
}

function expandComputed(api: DataApi, { facts }: NamedTable): readonly ExpandedField[] {
  return Object.entries(facts.computed ?? {}).map(([name, sqlType]) => {
    const rule = ruleOf(api, toColumnType(sqlType).name);
    // Whether it may be null depends on how it is defined.
    const basis: Basis = {
      clauses: [{ id: 'data.service.computed-fields', of: 'ALL' }],
      open: [{ id: 'data.service.computed-field-definition', of: 'NULLABILITY' }],
    };
    return {
      name,
      template: 'computed',
      description: undefined,
      type: parseType(rule.scalar, { noLocation: true }),
      arguments: new Map(),
      default: undefined,
      basis: withPart(basis, 'TYPE', rule.basis),
    };
  });
}

/** The fields that a field of a template stands for. */
function expandEach(
  api: DataApi,
  shape: TypeShape,
  field: FieldShape,
  table: NamedTable,
  fill: (text: string) => string,
): readonly ExpandedField[] {
  const each = readEach(field);
  switch (each?.of) {
    case undefined:
      return [expandField(field, field.name, fill)];
    case 'COLUMN':
      return columnsOf(api, shape, table).flatMap((column) => expandColumn(shape, field, column));
    case 'KEY_COLUMN':
      return table.facts.key.flatMap((name) => {
        const column = table.columns.find(({ facts }) => facts.name === name);
        return column === undefined ? [] : expandColumn(shape, field, column);
      });
    case 'ONE_TO_MANY':
    case 'MANY_TO_ONE':
    case 'ONE_TO_ONE':
      return table.relations
        .filter(({ kind }) => kind === each.of)
        .map((relation) => expandRelation(api, field, relation));
  }
}

function columnsOf({ table: templates }: DataApi, shape: TypeShape, { columns }: NamedTable): NamedTable['columns'] {
  switch (shape) {
    case templates.orderBy:
      return columns.filter((column) => !isLeftOut(column, templates.unordered));
    case templates.insertInput:
      return columns.filter((column) => !isLeftOut(column, templates.notInserted));
    case templates.updateInput:
      return columns.filter((column) => !isLeftOut(column, templates.notUpdated));
    default:
      return columns;
  }
}

/** A column that has no filter has no field in one. */
function expandColumn({ kind }: TypeShape, field: FieldShape, column: ExpandedColumn): readonly ExpandedField[] {
  const fillsFilter = nameOf(field.type) === 'ColumnFilter';
  if (fillsFilter && column.filter === undefined) return [];
  const expanded = expandField(field, column.field, (text) => text);
  const filled = fillNamed(field.type, (name) =>
    name === 'ColumnFilter' ? (column.filter ?? name) : name === 'Column' ? column.type : name,
  );
  const usesType = fillsFilter || nameOf(field.type) === 'Column';
  // Inputs break their own clause first: that of the column is about its field.
  const own = expanded.basis.clauses.filter(({ of }) => of === (kind === 'input' ? 'ALL' : 'TYPE'));
  const said = { ...column.basis, clauses: [...own, ...column.basis.clauses] };
  const typed = usesType ? withPart(expanded.basis, 'TYPE', said) : expanded.basis;
  const isNonNull = column.facts.notNull === true && textFact(field.facts, 'nonNull', 'when') === 'NOT_NULL';
  return [
    {
      ...expanded,
      type: isNonNull ? nonNull(filled) : filled,
      basis: isNonNull ? withPart(typed, 'NULLABILITY', factBasis(field, 'nonNull')) : typed,
    },
  ];
}

function expandRelation(api: DataApi, field: FieldShape, relation: Relation): ExpandedField {
  const { typeName } = relation.other;
  const expanded = expandField(field, relation.name, (text) => text.replace('Other', () => typeName));
  const from = textFact(field.facts, 'arguments', 'of')?.split('.')[1];
  const shared = from === undefined ? undefined : api.entries.find((entry) => entry.field.name === from)?.field;
  const same = shared === undefined ? [] : [...shared.arguments.values()];
  const basis = factBasis(field, 'arguments');
  const fields = same.map((one) => ({
    ...expandField(one, one.name, (text) => text.replace('Table', () => typeName)),
    basis,
  }));
  const isNonNull = relation.certain && textFact(field.facts, 'nonNull', 'when') === 'CERTAIN_REFERENCE';
  const further = relation.unique ? factBasis(field, 'oneToOne').clauses : [];
  return {
    ...expanded,
    type: isNonNull ? nonNull(expanded.type) : expanded.type,
    basis: { ...expanded.basis, clauses: [...expanded.basis.clauses, ...further] },
    arguments: new Map([...expanded.arguments, ...fields.map((one) => [one.name, one] as const)]),
  };
}

function expandRoot(api: DataApi, root: Entry['root'], tables: readonly NamedTable[]): ExpandedType {
  const shape = api.types.get(root);
  if (shape === undefined) throw new Error(`specs/graphql/base.graphql: the type ${root} is missing. Define it.`);
  const fields = new Map<string, ExpandedField>();
  const forbidden = new Map<string, string>();
  for (const entry of api.entries.filter((one) => one.root === root)) {
    if (entry.operation === 'NODE')
      fields.set(
        entry.field.name,
        expandField(entry.field, entry.field.name, (t) => t),
      );
    else
      for (const table of tables) {
        const expanded = expandEntry(api, shape, entry, table);
        if (isAllowed(table, entry)) fields.set(expanded.name, expanded);
        else if (entry.privilegeClause !== undefined) forbidden.set(expanded.name, entry.privilegeClause);
      }
  }
  return { ...expandShape(shape, (text) => text), fields, forbidden };
}

function isAllowed({ facts }: NamedTable, { privilege }: Entry): boolean {
  return privilege === undefined || facts.privileges?.includes(privilege) !== false;
}

function expandEntry(api: DataApi, shape: TypeShape, { field }: Entry, table: NamedTable): ExpandedField {
  const fill = (text: string): string => text.replace('Table', () => table.typeName);
  const expanded = expandField(field, fillName(field.name, table.typeName), fill);
  const keys = [...field.arguments.values()].flatMap((one) => expandEach(api, shape, one, table, fill));
  return { ...expanded, arguments: new Map(keys.map((one) => [one.name, one])) };
}

/** What is said of one part of an element, in place of what was said of it before. */
function withPart(basis: Basis, of: Part, said: Basis): Basis {
  const others = <T extends { readonly of: Part }>(list: readonly T[]) => list.filter((one) => one.of !== of);
  return {
    clauses: [...others(basis.clauses), ...said.clauses.map(({ id }) => ({ id, of }))],
    open: [...others(basis.open), ...said.open.map(({ id }) => ({ id, of }))],
  };
}

function factBasis({ facts }: FieldShape, directive: string): Basis {
  const list = (id: string | undefined) => (id === undefined ? [] : [{ id, of: 'ALL' as const }]);
  return { clauses: list(textFact(facts, directive, 'clause')), open: list(textFact(facts, directive, 'open')) };
}

function nonNull(type: TypeNode): TypeNode {
  return type.kind === Kind.NON_NULL_TYPE ? type : { kind: Kind.NON_NULL_TYPE, type };
}

/** A filled name may be a list: `[Int]`. */
function fillNamed(type: TypeNode, fill: (name: string) => string): TypeNode {
  switch (type.kind) {
    case Kind.NAMED_TYPE:
      return parseType(fill(type.name.value), { noLocation: true });
    case Kind.LIST_TYPE:
      return { kind: Kind.LIST_TYPE, type: fillNamed(type.type, fill) };
    case Kind.NON_NULL_TYPE: {
      const inner = fillNamed(type.type, fill);
      return inner.kind === Kind.NON_NULL_TYPE ? inner : { kind: Kind.NON_NULL_TYPE, type: inner };
    }
  }
}
