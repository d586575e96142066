// The schema as introspection shows it: what the fields of Query and Mutation take and return, the output types of a table, and the input types.
import { fixtureTables } from '../../../specs/fixture.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { collectionField } from '../answers/collection.ts';
import { at } from '../answers/read.ts';
import { dataCases } from '../context.ts';
import { elementsCase } from '../schema/check-elements.ts';
import { findType, namedType, readType } from '../schema/introspect.ts';
import { isInflected, typeOf } from '../schema/naming.ts';
import { IS_NOT_NULL } from '../schema/vocabulary.ts';

export const schemaCases = dataCases('read', ['fixture'], {
  'data.schema.type-names': {
    title: 'Types are named exactly as their tables',
    clauses: [
      'data.naming.table-name-unchanged',
      'data.service.tables-become-types',
      'data.naming.primary-key-exposes',
    ],
    async run(context) {
      const isTurnedOn = context.environment.claims?.['inflection'] === true;
      const holder = typeOf(context, 'account_holder');
      checkThat(isTurnedOn || !isInflected(context), 'names are unchanged by default', {
        expected: 'account_holder, or the claim that inflection was turned on (capabilities: inflection)',
        actual: holder,
      });
      for (const table of ['Blog', 'BlogPost', holder, 'EmailAddress']) {
        const field = collectionField(table);
        const data = await context.ask(`{ ${field}(first: 1) { edges { node { __typename } } } }`);
        const name = at(data, field, 'edges', 0, 'node', '__typename');
        checkEqual(name, table, `a record of ${table} is of the type ${table}`);
      }
    },
  },
  'data.schema.node-signature': elementsCase({
    title: 'Query.node takes nodeId: ID! and returns a Node, whose nodeId is ID!',
    clauses: ['data.node.argument', 'data.node.inline-fragments', 'data.types.id-scalar', 'data.http.root-operations'],
  }),
  'data.schema.collection-signature': elementsCase({
    title: 'Collections of Query take the six arguments and return the connection of their table',
    clauses: [
      'data.naming.collection-field',
      'data.naming.collection-field-case',
      'data.collection.arguments',
      'data.collection.returns-connection',
      'data.types.cursor-scalar',
    ],
  }),
  'data.schema.relationship-signature': elementsCase({
    title: 'The collection of a relationship takes the six arguments and returns its connection',
    clauses: [
      'data.relationships.one-to-many-name',
      'data.relationships.one-to-many-arguments',
      'data.relationships.one-to-many-connection',
    ],
  }),
  'data.schema.insert-signature': elementsCase({
    title: 'The insert mutation takes objects and returns a nullable response',
    clauses: ['data.naming.insert-field', 'data.insert.objects', 'data.insert.response'],
  }),
  'data.schema.update-signature': elementsCase({
    title: 'The update mutation takes set, filter and atMost = 1 and returns a non-null response',
    clauses: [
      'data.naming.update-field',
      'data.update.response',
      'data.update.arguments',
      'data.at-most.update-default',
    ],
  }),
  'data.schema.delete-signature': elementsCase({
    title: 'The delete mutation takes filter and atMost = 1 and returns a non-null response',
    clauses: [
      'data.naming.delete-field',
      'data.delete.response',
      'data.delete.arguments',
      'data.at-most.delete-default',
    ],
  }),
  'data.schema.mutation-responses': elementsCase({
    title: 'The three responses have affectedCount, an Int, and records, a list of the table',
    clauses: ['data.shape.affected-count', 'data.shape.records'],
  }),
  'data.schema.page-info': elementsCase({
    title: 'PageInfo has nullable cursors and non-null flags',
    clauses: ['data.shape.page-info-cursors', 'data.shape.page-info-flags'],
  }),
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
    needs: ['introspection'],
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
  'data.schema.filter-columns': elementsCase({
    title: 'A filter has a field for each column, of the filter type that matches the column',
    clauses: ['data.shape.filter-columns', 'data.filters.types'],
  }),
  'data.schema.filter-node-id': elementsCase({
    title: "Every table's filter has nodeId: IDFilter, which has eq",
    clauses: ['data.shape.filter-node-id', 'data.filters.types', 'data.filters.node-id'],
  }),
  'data.schema.filter-compounds': elementsCase({
    title: 'A filter has and and or, lists of non-null filters, and not, one filter',
    clauses: ['data.shape.filter-compounds'],
  }),
  'data.schema.json-has-no-filter': {
    title: 'If a filter has a field for a JSON column, using it is an error',
    clauses: ['data.types.json-not-filterable', 'data.shape.filter-json-column'],
    needs: ['introspection'],
    async run(context) {
      const filter = await findType(context, 'EverythingFilter');
      for (const column of ['aJson', 'aJsonb']) {
        const field = filter?.fields.get(column)?.type ?? 'none';
        context.environment.observe('data.shape.filter-json-column', `${column}: ${field}`);
        const query = `{ everythingCollection(filter: {${column}: {is: ${IS_NOT_NULL}}}) { edges { node { id } } } }`;
        await context.refuse(`${column} cannot be filtered`, [query]);
      }
    },
  },
  'data.schema.order-by-columns': elementsCase({
    title: 'An ordering input has an optional field of the ordering enumeration for each column',
    clauses: ['data.shape.order-by-columns', 'data.order.values', 'data.order.all-values'],
    observe({ environment }, types) {
      const [direction] = types.get('BlogOrderBy')?.fields.values() ?? [];
      const values = types.get(namedType(direction?.type ?? ''))?.enumValues ?? [];
      environment.observe('data.order.all-values', values.toSorted().join(' '));
    },
  }),
  'data.schema.insert-input': elementsCase({
    title: "The insert input has the columns' fields with the columns' types",
    clauses: ['data.shape.insert-input', 'data.shape.input-columns'],
    observe({ environment }, types) {
      const isSerialThere = types.get('TaskInsertInput')?.fields.has('id') === true;
      environment.observe('data.shape.input-columns', isSerialThere ? 'serial too' : 'no serial');
    },
  }),
  'data.schema.update-input': elementsCase({
    title: "The update input has the columns' fields, all optional",
    clauses: ['data.shape.update-input'],
  }),
  'data.schema.bigint-filter': elementsCase({
    title: 'BigIntFilter has eq, gt, gte, in, lt, lte, neq and is',
    clauses: ['data.filters.bigint-operators', 'data.filters.in-takes-non-null'],
  }),
  'data.schema.bigfloat-filter': elementsCase({
    title: 'BigFloatFilter has eq, gt, gte, in, lt, lte, neq and is',
    clauses: ['data.filters.bigfloat-operators', 'data.filters.in-takes-non-null'],
  }),
  'data.schema.text-filter': elementsCase({
    title: 'The filter of String has the patterns; in takes a list of non-null values in every filter',
    clauses: [
      'data.operators.patterns-on-strings',
      'data.filters.in-takes-non-null',
      'data.filters.other-operator-sets',
      'data.filters.is-values',
    ],
    observe({ environment }, types) {
      for (const filter of ['IntFilter', 'StringFilter', 'DatetimeFilter', 'IDFilter'])
        environment.observe(
          'data.filters.other-operator-sets',
          `${filter}: ${[...(types.get(filter)?.fields.keys() ?? [])].toSorted().join(' ')}`,
        );
      const words = types.get('BigIntFilter')?.fields.get('is')?.type ?? '';
      const values = types.get(namedType(words))?.enumValues ?? [];
      environment.observe('data.filters.is-values', values.toSorted().join(' '));
    },
  }),
  'data.schema.opaque-filter': elementsCase({
    title: 'OpaqueFilter has eq and is, and no ordering operators',
    clauses: ['data.filters.opaque-operators', 'data.operators.unordered-types-lack-ordering'],
  }),
  'data.schema.uuid-filter': elementsCase({
    title: 'UUIDFilter has eq and neq, and no other operator',
    clauses: ['data.types.uuid-filter', 'data.types.uuid-filter-only'],
  }),
});
