// The output types of a table, as introspection shows them: its own, its connection and its edge.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import type { DataContext } from '../context.ts';
import { checkFields, fieldOf, findType, namedType, readType } from '../schema/introspect.ts';
import { typeOf } from '../schema/naming.ts';

export const outputTypeCases = cases<DataContext>({ needs: ['fixture', 'introspection'], hazard: 'read' }, [
  {
    id: 'data.schema.node-id-fields',
    title: 'Every type of a table has nodeId: ID!',
    clauses: ['data.naming.node-id', 'data.types.id-scalar'],
    async run(context) {
      for (const table of ['Blog', 'EmailAddress', 'Seat', typeOf(context, 'account_holder')])
        checkFields(await readType(context, table, 'data.naming.node-id'), { nodeId: 'ID!' }, 'data.naming.node-id');
    },
  },
  {
    id: 'data.schema.column-nullability',
    title: 'NOT NULL columns are non-null fields and nullable columns are nullable fields',
    clauses: ['data.naming.not-null-field', 'data.naming.nullable-field', 'data.service.columns-become-fields'],
    async run(context) {
      const blog = await readType(context, 'Blog', 'data.service.columns-become-fields');
      checkFields(blog, { id: 'Int!', name: 'String!', createdAt: 'Datetime!' }, 'data.naming.not-null-field');
      checkFields(blog, { description: 'String', rating: 'Int' }, 'data.naming.nullable-field');
    },
  },
  {
    id: 'data.schema.column-types',
    title: 'Column types map to Int, String, BigInt, BigFloat, JSON, Datetime and UUID as the table says',
    clauses: [
      'data.naming.column-field',
      'data.types.integer-is-int',
      'data.types.serial-is-int',
      'data.types.text-is-string',
      'data.types.bigint-is-bigint',
      'data.types.numeric-is-bigfloat',
      'data.types.json-is-json',
      'data.types.timestamp-is-datetime',
      'data.types.uuid-is-uuid',
    ],
    async run(context) {
      const type = await readType(context, 'Everything', 'data.naming.column-field');
      checkFields(type, { anInteger: 'Int' }, 'data.types.integer-is-int');
      checkFields(type, { id: 'Int!', aSerial: 'Int!' }, 'data.types.serial-is-int');
      checkFields(type, { aVarchar: 'String', aText: 'String' }, 'data.types.text-is-string');
      checkFields(type, { aBigint: 'BigInt', aBigserial: 'BigInt!' }, 'data.types.bigint-is-bigint');
      checkFields(type, { aNumeric: 'BigFloat' }, 'data.types.numeric-is-bigfloat');
      checkFields(type, { aJson: 'JSON', aJsonb: 'JSON' }, 'data.types.json-is-json');
      checkFields(type, { aTimestamp: 'Datetime' }, 'data.types.timestamp-is-datetime');
      checkFields(type, { aUuid: 'UUID' }, 'data.types.uuid-is-uuid');
    },
  },
  {
    id: 'data.schema.opaque-types',
    title: 'Columns of inet, interval, bytea and range types are Opaque',
    clauses: ['data.types.other-is-opaque'],
    async run(context) {
      const type = await readType(context, 'Everything', 'data.types.other-is-opaque');
      const opaque = { anInet: 'Opaque', anInterval: 'Opaque', aBytea: 'Opaque', aRange: 'Opaque' };
      checkFields(type, opaque, 'data.types.other-is-opaque');
    },
  },
  {
    id: 'data.schema.foreign-key-fields',
    title: 'A foreign key is a plain field and a relationship field on its own side and a field on the other',
    clauses: [
      'data.naming.foreign-key-plain-field',
      'data.service.foreign-keys-become-fields',
      'data.relationships.many-to-one-name',
      'data.shape.type-fields',
    ],
    async run(context) {
      const post = await readType(context, 'BlogPost', 'data.shape.type-fields');
      checkFields(post, { blogId: 'Int!' }, 'data.naming.foreign-key-plain-field');
      const blog = fieldOf(post, 'blog', 'data.relationships.many-to-one-name');
      checkEqual(namedType(blog.type), 'Blog', 'BlogPost.blog is a Blog', {
        clause: 'data.relationships.many-to-one-name',
      });
      fieldOf(
        await readType(context, 'Blog', 'data.shape.type-fields'),
        'blogPostCollection',
        'data.service.foreign-keys-become-fields',
      );
    },
  },
  {
    id: 'data.schema.one-to-one-fields',
    title: 'A unique foreign key gives single-record fields on both sides and no collection',
    clauses: ['data.relationships.one-to-one', 'data.relationships.one-to-one-both-sides'],
    async run(context) {
      const employee = await readType(context, 'Employee', 'data.relationships.one-to-one');
      const address = fieldOf(employee, 'emailAddress', 'data.relationships.one-to-one');
      checkEqual(namedType(address.type), 'EmailAddress', 'Employee.emailAddress is one EmailAddress', {
        clause: 'data.relationships.one-to-one',
      });
      const other = await readType(context, 'EmailAddress', 'data.relationships.one-to-one-both-sides');
      const back = fieldOf(other, 'employee', 'data.relationships.one-to-one-both-sides');
      checkEqual(namedType(back.type), 'Employee', 'EmailAddress.employee is one Employee', {
        clause: 'data.relationships.one-to-one-both-sides',
      });
    },
  },
  {
    id: 'data.schema.connection',
    title: 'A connection has totalCount: Int!, pageInfo: PageInfo! and a non-null list of non-null edges',
    clauses: ['data.shape.total-count', 'data.shape.connection-page-info', 'data.shape.connection-edges'],
    async run(context) {
      const type = await readType(context, 'BlogConnection', 'data.shape.connection-edges');
      checkFields(type, { totalCount: 'Int!' }, 'data.shape.total-count');
      checkFields(type, { pageInfo: 'PageInfo!' }, 'data.shape.connection-page-info');
      checkFields(type, { edges: '[BlogEdge!]!' }, 'data.shape.connection-edges');
    },
  },
  {
    id: 'data.schema.edge',
    title: "An edge has a cursor and a node of the table's type",
    clauses: ['data.shape.edge-cursor', 'data.shape.edge-node', 'data.shape.edge-types'],
    async run(context) {
      const type = await readType(context, 'BlogEdge', 'data.shape.edge-cursor');
      const cursor = fieldOf(type, 'cursor', 'data.shape.edge-cursor');
      const node = fieldOf(type, 'node', 'data.shape.edge-node');
      checkEqual(namedType(node.type), 'Blog', 'the node of an edge is of its table', {
        clause: 'data.shape.edge-node',
      });
      context.environment.observe('data.shape.edge-types', `cursor: ${cursor.type}, node: ${node.type}`);
    },
  },
  {
    id: 'data.schema.unkeyed-table-absent',
    title: 'A table without a primary key has neither a type nor a collection',
    clauses: ['data.naming.no-primary-key-absent'],
    async run(context) {
      checkThat((await findType(context, 'Blog')) !== undefined, 'a table with a key has a type', {
        clause: 'data.naming.primary-key-exposes',
      });
      const type = await findType(context, 'Unkeyed');
      checkThat(type === undefined, 'a table without a key has no type', { expected: null, actual: type?.name });
      const query = await readType(context, 'Query', 'data.naming.no-primary-key-absent');
      checkThat(!query.fields.has('unkeyedCollection'), 'a table without a key has no collection', {
        expected: 'no unkeyedCollection',
        actual: 'unkeyedCollection',
      });
    },
  },
]);
