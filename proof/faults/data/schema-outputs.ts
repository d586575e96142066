// Lies about the output types in the schema: what tables, columns and keys become, connections and edges.
import type { Fault } from '../../lies/fault.ts';
import { changeKey, lie, mapKey } from '../../lies/data/lie.ts';
import type { JsonObject } from '../../lies/data/lie.ts';
import {
  list,
  named,
  nonNull,
  nullable,
  renamed,
  TYPE_WITNESS,
  typed,
  typeLie,
  withArguments,
  without,
} from '../../lies/data/type-lie.ts';

const TYPE_OF_POST = '{ blogPostCollection(first: 1) { edges { node { __typename } } } }';

export const schemaOutputFaults: readonly Fault[] = [
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
    witness: [TYPE_WITNESS, { name: 'Unkeyed' }],
  }),
  typeLie(
    'relationship-without-last',
    'relationships.one-to-many-arguments',
    'Collections of relationships do not take last',
    'Blog',
    withArguments('blogPostCollection', without('last')),
  ),
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
  lie(
    'schema.one-type-for-all',
    'service.tables-become-types',
    'Records of a table with a uuid key are of the type Record',
    {
      answer: changeKey('__typename', (name) => (name === 'BlogPost' ? 'Record' : name)),
      witness: [TYPE_OF_POST],
    },
  ),
  typeLie(
    'nullable-column-dropped',
    'service.columns-become-fields',
    'A nullable integer column is no field',
    'Blog',
    without('rating'),
  ),
  typeLie(
    'referenced-side-bare',
    'service.foreign-keys-become-fields',
    'A foreign key is a field of the referencing type alone',
    'Blog',
    without('blogPostCollection'),
  ),
  typeLie(
    'type-without-relationships',
    'shape.type-fields',
    'The type of a table has the columns alone',
    'BlogPost',
    without('blog'),
  ),
  lie('schema.bigint-key-hides', 'naming.primary-key-exposes', 'A table whose key is a bigint is not exposed', {
    answer: (answer, { query }) =>
      query.includes('account_holderCollection(') ? { errors: [{ message: 'Unknown field' }] } : answer,
    witness: ['{ account_holderCollection(first: 1) { edges { node { nodeId } } } }'],
  }),
  typeLie(
    'nullable-column-opaque',
    'naming.column-field',
    'A nullable varchar column is an Opaque',
    'Everything',
    typed('aVarchar', named('Opaque')),
  ),
  typeLie(
    'integer-is-bigint',
    'types.integer-is-int',
    'An integer column is a BigInt',
    'Everything',
    typed('anInteger', named('BigInt')),
  ),
  typeLie(
    'integer-is-float',
    'types.integer-is-int',
    'An integer column is a Float',
    'Everything',
    typed('anInteger', named('Float')),
  ),
  typeLie(
    'serial-is-id',
    'types.serial-is-int',
    'A serial column is an ID',
    'Everything',
    typed('aSerial', nonNull(named('ID'))),
  ),
  typeLie(
    'text-is-opaque',
    'types.text-is-string',
    'A text column is an Opaque',
    'Everything',
    typed('aText', named('Opaque')),
  ),
  typeLie(
    'bigserial-is-int',
    'types.bigint-is-bigint',
    'A bigserial column is an Int',
    'Everything',
    typed('aBigserial', nonNull(named('Int'))),
  ),
  typeLie(
    'numeric-is-float',
    'types.numeric-is-bigfloat',
    'A numeric column is a Float',
    'Everything',
    typed('aNumeric', named('Float')),
  ),
  typeLie(
    'json-is-opaque',
    'types.json-is-json',
    'A json column is an Opaque, a jsonb column a JSON',
    'Everything',
    typed('aJson', named('Opaque')),
  ),
  typeLie(
    'timestamp-is-string',
    'types.timestamp-is-datetime',
    'A timestamp column is a String',
    'Everything',
    typed('aTimestamp', named('String')),
  ),
  typeLie('uuid-is-id', 'types.uuid-is-uuid', 'A uuid column is an ID', 'Everything', typed('aUuid', named('ID'))),
  typeLie(
    'node-id-is-uuid',
    'types.id-scalar',
    'nodeId is a UUID',
    'EmailAddress',
    typed('nodeId', nonNull(named('UUID'))),
  ),
  typeLie(
    'bytes-are-string',
    'types.other-is-opaque',
    'A bytea column is a String',
    'Everything',
    typed('aBytea', named('String')),
  ),
  typeLie(
    'page-info-nullable',
    'shape.connection-page-info',
    'pageInfo is nullable',
    'BlogConnection',
    nullable('pageInfo'),
  ),
  typeLie(
    'edges-nullable-inside',
    'shape.connection-edges',
    'edges may hold nulls',
    'BlogConnection',
    typed('edges', nonNull(list(named('BlogEdge', 'OBJECT')))),
  ),
  typeLie(
    'nodes-instead-of-edges',
    'shape.connection-edges',
    'A connection has nodes and no edges',
    'BlogConnection',
    renamed('edges', 'nodes'),
  ),
  typeLie(
    'relationship-is-plural',
    'relationships.one-to-many-name',
    'The collection of a relationship is named in the plural',
    'Blog',
    renamed('blogPostCollection', 'blogPosts'),
  ),
  typeLie(
    'relationship-is-list',
    'relationships.one-to-many-connection',
    'The collection of a relationship is a list of records',
    'Blog',
    typed('blogPostCollection', list(named('BlogPost', 'OBJECT'))),
  ),
  typeLie(
    'many-to-one-after-column',
    'relationships.many-to-one-name',
    'The single-record field is named after the column too',
    'BlogPost',
    renamed('blog', 'blogByBlogId'),
  ),
  typeLie(
    'one-to-one-from-one-side',
    'relationships.one-to-one-both-sides',
    'A one-to-one relationship leads back to nobody',
    'EmailAddress',
    without('employee'),
  ),
];
