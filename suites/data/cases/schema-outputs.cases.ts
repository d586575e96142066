// The output types of a table, as introspection shows them: its own, its connection and its edge.
import { fixtureTables } from '../../../specs/fixture.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { collectionField } from '../answers/collection.ts';
import { dataCases } from '../context.ts';
import { elementsCase } from '../schema/check-elements.ts';
import { findType, readType } from '../schema/introspect.ts';

export const outputTypeCases = dataCases('read', ['fixture', 'introspection'], {
  'data.schema.table-types': elementsCase({
    title: 'Every table with a primary key has a type',
    clauses: ['data.service.tables-become-types', 'data.naming.primary-key-exposes'],
  }),
  'data.schema.computed-fields': elementsCase({
    title: "A computed field is a field of its table's type",
    clauses: ['data.service.computed-fields'],
    needs: ['computed-field'],
  }),
  'data.schema.node-id-fields': elementsCase({
    title: 'Every type of a table has nodeId: ID!',
    clauses: ['data.naming.node-id', 'data.types.id-scalar'],
  }),
  'data.schema.column-nullability': elementsCase({
    title: 'NOT NULL columns are non-null fields and nullable columns are nullable fields',
    clauses: ['data.naming.not-null-field', 'data.naming.nullable-field', 'data.service.columns-become-fields'],
  }),
  'data.schema.column-types': elementsCase({
    title: 'Columns map to Int, String, BigInt, BigFloat, JSON, Datetime and UUID as the table says',
    clauses: [
      'data.types.integer-is-int',
      'data.types.serial-is-int',
      'data.types.text-is-string',
      'data.types.bigint-is-bigint',
      'data.types.numeric-is-bigfloat',
      'data.types.json-is-json',
      'data.types.timestamp-is-datetime',
      'data.types.uuid-is-uuid',
      'data.naming.column-field',
    ],
  }),
  'data.schema.opaque-types': elementsCase({
    title: 'Columns of inet, interval, bytea and range types are Opaque',
    clauses: ['data.types.other-is-opaque'],
  }),
  'data.schema.foreign-key-fields': elementsCase({
    title: 'A foreign key has a plain field and a relationship field, and a field on the other side',
    clauses: [
      'data.naming.foreign-key-plain-field',
      'data.relationships.many-to-one-name',
      'data.service.foreign-keys-become-fields',
      'data.shape.type-fields',
    ],
  }),
  'data.schema.one-to-one-fields': elementsCase({
    title: 'A unique foreign key has single-record fields on both sides',
    clauses: ['data.relationships.one-to-one', 'data.relationships.one-to-one-both-sides'],
  }),
  'data.schema.connection': elementsCase({
    title: 'A connection has totalCount: Int!, pageInfo: PageInfo! and a non-null list of edges',
    clauses: ['data.shape.total-count', 'data.shape.connection-page-info', 'data.shape.connection-edges'],
  }),
  'data.schema.edge': elementsCase({
    title: "An edge has a cursor and a node of the table's type",
    clauses: ['data.shape.edge-cursor', 'data.shape.edge-node', 'data.shape.edge-types'],
    observe({ environment }, types) {
      const typeOf = (name: string): string => types.get('BlogEdge')?.fields.get(name)?.type ?? 'absent';
      environment.observe('data.shape.edge-types', `cursor: ${typeOf('cursor')}, node: ${typeOf('node')}`);
    },
  }),
  'data.schema.unkeyed-table-absent': {
    title: 'A table without a primary key has neither a type nor a collection',
    clauses: ['data.naming.no-primary-key-absent'],
    async run(context) {
      await readType(context, 'Blog', 'data.naming.primary-key-exposes');
      const query = await readType(context, 'Query', 'data.naming.no-primary-key-absent');
      for (const { name } of fixtureTables.filter(({ primaryKey }) => primaryKey.length === 0)) {
        checkEqual((await findType(context, name))?.name ?? null, null, 'a table without a key has no type');
        const field = collectionField(name);
        const told = { expected: `no ${field}`, actual: field };
        checkThat(!query.fields.has(field), 'a table without a key has no collection', told);
      }
    },
  },
});
