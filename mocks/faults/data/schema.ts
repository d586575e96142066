// Lies about the schema: introspection that says something else than the contract.
import type { Fault } from '../fault.ts';
import { isObject, lie, mapKey, objectsOf } from './lie.ts';
import type { Json, JsonObject } from './lie.ts';

const WITNESS = `query($name: String!) { __type(name: $name) { kind name
  fields { name type { kind name ofType { kind name ofType { kind name ofType { kind name } } } } args { name defaultValue type { kind name ofType { kind name ofType { kind name } } } } }
  inputFields { name defaultValue type { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } } }`;

const named = (name: string, kind = 'SCALAR'): JsonObject => ({ kind, name, ofType: null });
const nonNull = (type: Json): JsonObject => ({ kind: 'NON_NULL', name: null, ofType: type });
const list = (type: Json): JsonObject => ({ kind: 'LIST', name: null, ofType: type });

type Edit = (fields: JsonObject[]) => JsonObject[];

/** A lie about the fields of one type, told whenever introspection asks for that type by its name. */
function typeLie(id: string, clause: string, title: string, type: string, edit: Edit): Fault {
  return lie(`schema.${id}`, clause, title, {
    answer: (answer) =>
      mapKey(answer, '__type', (value) => {
        if (!isObject(value) || value['name'] !== type) return value;
        const key = value['kind'] === 'INPUT_OBJECT' ? 'inputFields' : 'fields';
        return { ...value, [key]: edit(objectsOf(value[key])) };
      }) as JsonObject,
    witness: [WITNESS, { name: type }],
  });
}

const without =
  (name: string): Edit =>
  (fields) =>
    fields.filter((field) => field['name'] !== name);

const change =
  (name: string, edit: (field: JsonObject) => JsonObject): Edit =>
  (fields) =>
    fields.map((field) => (field['name'] === name ? edit(field) : field));

const typed = (name: string, type: JsonObject): Edit => change(name, (field) => ({ ...field, type }));

/** The field's type without its outermost non-null. */
const nullable = (name: string): Edit =>
  change(name, (field) => ({ ...field, type: isObject(field['type'] ?? null) ? inner(field['type']) : null }));

function inner(type: Json | undefined): Json {
  return type !== undefined && isObject(type) && type['kind'] === 'NON_NULL'
    ? (type['ofType'] ?? null)
    : (type ?? null);
}

const withArguments = (name: string, edit: Edit): Edit =>
  change(name, (field) => ({ ...field, args: edit(objectsOf(field['args'])) }));

const renamed = (name: string, to: string): Edit => change(name, (field) => ({ ...field, name: to }));

const added =
  (name: string, type: JsonObject): Edit =>
  (fields) => [...fields, { name, type, args: [], defaultValue: null }];

export const schemaFaults: readonly Fault[] = [
  lie('schema.pascal-case-types', 'naming.table-name-unchanged', 'Types of snake_case tables are PascalCase', {
    answer: (answer) =>
      mapKey(answer, '__typename', (name) => (name === 'account_holder' ? 'AccountHolder' : name)) as JsonObject,
    witness: ['{ account_holderCollection(first: 1) { edges { node { __typename } } } }'],
  }),
  lie('schema.unkeyed-table-has-type', 'naming.no-primary-key-absent', 'A table without a primary key has a type', {
    answer: (answer, { variables }) =>
      variables['name'] === 'Unkeyed'
        ? { data: { __type: { kind: 'OBJECT', name: 'Unkeyed', fields: [], inputFields: null, enumValues: null } } }
        : answer,
    witness: [WITNESS, { name: 'Unkeyed' }],
  }),
  typeLie(
    'node-takes-string',
    'node.argument',
    'Query.node takes a String',
    'Query',
    withArguments('node', typed('nodeId', nonNull(named('String')))),
  ),
  typeLie(
    'collection-without-before',
    'collection.arguments',
    'Collections do not take before',
    'Query',
    withArguments('blogCollection', without('before')),
  ),
  typeLie(
    'relationship-without-last',
    'relationships.one-to-many-arguments',
    'Collections of relationships do not take last',
    'Blog',
    withArguments('blogPostCollection', without('last')),
  ),
  typeLie(
    'insert-takes-nulls',
    'insert.objects',
    'The insert takes null elements',
    'Mutation',
    withArguments(
      'insertIntoTaskCollection',
      typed('objects', nonNull(list(named('TaskInsertInput', 'INPUT_OBJECT')))),
    ),
  ),
  typeLie(
    'update-at-most-ten',
    'update.arguments',
    'atMost of an update has the default 10',
    'Mutation',
    withArguments(
      'updateTaskCollection',
      change('atMost', (argument) => ({ ...argument, defaultValue: '10' })),
    ),
  ),
  typeLie(
    'delete-response-nullable',
    'delete.response',
    'The response of a delete is nullable',
    'Mutation',
    nullable('deleteFromTaskCollection'),
  ),
  typeLie(
    'response-without-count',
    'shape.affected-count',
    'The response of an update calls its count otherwise',
    'TaskUpdateResponse',
    renamed('affectedCount', 'count'),
  ),
  typeLie('flags-nullable', 'shape.page-info-flags', 'hasNextPage is nullable', 'PageInfo', nullable('hasNextPage')),
  typeLie(
    'node-id-is-string',
    'naming.node-id',
    'nodeId of a table with a composite key is a String',
    'Seat',
    typed('nodeId', nonNull(named('String'))),
  ),
  typeLie('not-null-lost', 'naming.not-null-field', 'A NOT NULL column is a nullable field', 'Blog', nullable('name')),
  typeLie(
    'bigint-is-int',
    'types.bigint-is-bigint',
    'A bigint column is an Int',
    'Everything',
    typed('aBigint', named('Int')),
  ),
  typeLie(
    'interval-is-string',
    'types.other-is-opaque',
    'An interval column is a String',
    'Everything',
    typed('anInterval', named('String')),
  ),
  typeLie(
    'foreign-key-hidden',
    'naming.foreign-key-plain-field',
    'The column of a foreign key is no field',
    'BlogPost',
    without('blogId'),
  ),
  typeLie(
    'one-to-one-is-collection',
    'relationships.one-to-one',
    'A one-to-one relationship is a collection',
    'Employee',
    renamed('emailAddress', 'emailAddressCollection'),
  ),
  typeLie(
    'total-count-nullable',
    'shape.total-count',
    'totalCount is nullable',
    'BlogConnection',
    nullable('totalCount'),
  ),
  typeLie(
    'edge-node-is-interface',
    'shape.edge-node',
    'The node of an edge is only a Node',
    'BlogEdge',
    typed('node', named('Node', 'INTERFACE')),
  ),
  typeLie(
    'datetime-filter-is-string',
    'shape.filter-columns',
    'A timestamp column has the filter of texts',
    'EverythingFilter',
    typed('aTimestamp', named('StringFilter', 'INPUT_OBJECT')),
  ),
  typeLie(
    'filter-without-node-id',
    'shape.filter-node-id',
    'The filter of a table with a composite key has no nodeId',
    'SeatFilter',
    without('nodeId'),
  ),
  typeLie('filter-without-not', 'shape.filter-compounds', 'Filters have no not', 'BlogFilter', without('not')),
  typeLie(
    'json-has-filter',
    'types.json-not-filterable',
    'A jsonb column has a filter',
    'EverythingFilter',
    added('aJsonb', named('StringFilter', 'INPUT_OBJECT')),
  ),
  typeLie(
    'order-by-lacks-column',
    'shape.order-by-columns',
    'A nullable column cannot be ordered by',
    'BlogOrderBy',
    without('description'),
  ),
  typeLie(
    'insert-input-lacks-column',
    'shape.insert-input',
    'A nullable column cannot be inserted',
    'TaskInsertInput',
    without('priority'),
  ),
  typeLie(
    'update-input-requires',
    'shape.update-input',
    'An update must set every NOT NULL column',
    'TaskUpdateInput',
    typed('marker', nonNull(named('String'))),
  ),
  typeLie(
    'bigint-filter-without-in',
    'filters.bigint-operators',
    'BigIntFilter has no in',
    'BigIntFilter',
    without('in'),
  ),
  typeLie(
    'in-takes-nulls',
    'filters.in-takes-non-null',
    'in of BigFloatFilter takes nulls',
    'BigFloatFilter',
    typed('in', list(named('BigFloat'))),
  ),
  typeLie(
    'opaque-filter-has-order',
    'operators.unordered-types-lack-ordering',
    'OpaqueFilter has gt',
    'OpaqueFilter',
    added('gt', named('Opaque')),
  ),
  typeLie(
    'uuid-filter-has-in',
    'types.uuid-filter-only',
    'UUIDFilter has in',
    'UUIDFilter',
    added('in', list(nonNull(named('UUID')))),
  ),
];
