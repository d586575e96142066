// The input types: a table's filter, ordering and inputs, and the filter types with their operators.
import { dataCases } from '../context.ts';
import { elementsCase } from '../schema/check-elements.ts';
import { findType, namedType } from '../schema/introspect.ts';
import { IS_NOT_NULL } from '../schema/vocabulary.ts';

export const inputTypeCases = dataCases('read', ['fixture', 'introspection'], {
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
