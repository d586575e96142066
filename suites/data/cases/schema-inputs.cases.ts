// The input types: a table's filter, ordering and inputs, and the filter types with their operators.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import type { DataContext } from '../context.ts';
import { checkFields, fieldOf, findType, namedType, readType } from '../schema/introspect.ts';
import { typeOf } from '../schema/naming.ts';

function numberOperators(scalar: string): Record<string, string> {
  const comparisons = ['eq', 'gt', 'gte', 'lt', 'lte', 'neq'].map((name) => [name, scalar]);
  return Object.fromEntries([...comparisons, ['in', `[${scalar}!]`], ['is', 'FilterIs']]) as Record<string, string>;
}

export const inputTypeCases = cases<DataContext>({ needs: ['fixture', 'introspection'], hazard: 'read' }, [
  {
    id: 'data.schema.filter-columns',
    title: 'A filter has a field for each column, of the filter type that matches the column',
    clauses: ['data.shape.filter-columns', 'data.filters.types'],
    async run(context) {
      const type = await readType(context, 'EverythingFilter', 'data.shape.filter-columns');
      const expected = {
        anInteger: 'IntFilter',
        aVarchar: 'StringFilter',
        aText: 'StringFilter',
        aBigint: 'BigIntFilter',
        aNumeric: 'BigFloatFilter',
        aTimestamp: 'DatetimeFilter',
        aUuid: 'UUIDFilter',
        anInet: 'OpaqueFilter',
      };
      checkFields(type, expected, 'data.shape.filter-columns');
    },
  },
  {
    id: 'data.schema.filter-node-id',
    title: "Every table's filter has nodeId: IDFilter",
    clauses: ['data.shape.filter-node-id', 'data.filters.types'],
    async run(context) {
      for (const table of [
        'Blog',
        'BlogPost',
        'Employee',
        'EmailAddress',
        typeOf(context, 'account_holder'),
        'Seat',
        'Task',
        'OpenTask',
      ])
        checkFields(
          await readType(context, `${table}Filter`, 'data.shape.filter-node-id'),
          { nodeId: 'IDFilter' },
          'data.shape.filter-node-id',
        );
    },
  },
  {
    id: 'data.schema.filter-compounds',
    title: 'A filter has and and or, lists of non-null filters, and not, one filter',
    clauses: ['data.shape.filter-compounds'],
    async run(context) {
      const type = await readType(context, 'BlogFilter', 'data.shape.filter-compounds');
      const compounds = { and: '[BlogFilter!]', or: '[BlogFilter!]', not: 'BlogFilter' };
      checkFields(type, compounds, 'data.shape.filter-compounds');
    },
  },
  {
    id: 'data.schema.json-has-no-filter',
    title: 'A filter has no field for a JSON column',
    clauses: ['data.types.json-not-filterable'],
    async run(context) {
      const type = await readType(context, 'EverythingFilter', 'data.shape.filter-columns');
      fieldOf(type, 'aText', 'data.shape.filter-columns');
      for (const column of ['aJson', 'aJsonb'])
        checkThat(!type.fields.has(column), `${column} cannot be filtered`, {
          expected: `no ${column}`,
          actual: type.fields.get(column)?.type,
        });
    },
  },
  {
    id: 'data.schema.order-by-columns',
    title: 'An ordering input has an optional field for each column, all of one enumeration',
    clauses: ['data.shape.order-by-columns', 'data.order.all-values', 'data.order.asc-nulls-first-spelling'],
    async run(context) {
      const type = await readType(context, 'BlogOrderBy', 'data.shape.order-by-columns');
      const names = ['id', 'name', 'description', 'rating', 'createdAt'];
      const written = names.map((name) => fieldOf(type, name, 'data.shape.order-by-columns').type);
      checkThat(
        written.every((one) => one === written[0] && !one.endsWith('!')),
        'each column is an optional field with an ordering value',
        { expected: 'one nullable type', actual: written },
      );
      const directions = await findType(context, namedType(written[0] ?? ''));
      const values = directions?.enumValues ?? [];
      for (const value of ['AscNullsLast', 'DescNullsLast'])
        checkThat(values.includes(value), `${value} is an ordering value`, { expected: value, actual: values });
      context.environment.observe('data.order.all-values', [...values].sort().join(' '));
      const spelling = ['AscNullFirst', 'AscNullsFirst'].filter((value) => values.includes(value));
      context.environment.observe('data.order.asc-nulls-first-spelling', spelling.join(' ') || 'neither');
    },
  },
  {
    id: 'data.schema.insert-input',
    title: "The insert input has the columns' fields with the columns' types",
    clauses: ['data.shape.insert-input', 'data.shape.input-columns'],
    async run(context) {
      const type = await readType(context, 'TaskInsertInput', 'data.shape.insert-input');
      for (const [name, scalar] of [
        ['marker', 'String'],
        ['title', 'String'],
        ['priority', 'Int'],
        ['createdAt', 'Datetime'],
      ] as const)
        checkEqual(namedType(fieldOf(type, name, 'data.shape.insert-input').type), scalar, `${name} takes a ${scalar}`);
      context.environment.observe('data.shape.input-columns', type.fields.has('id') ? 'serial too' : 'no serial');
    },
  },
  {
    id: 'data.schema.update-input',
    title: "The update input has the columns' fields, all optional",
    clauses: ['data.shape.update-input'],
    async run(context) {
      const type = await readType(context, 'TaskUpdateInput', 'data.shape.update-input');
      const columns = { marker: 'String', title: 'String', priority: 'Int', createdAt: 'Datetime' };
      checkFields(type, columns, 'data.shape.update-input');
    },
  },
  {
    id: 'data.schema.bigint-filter',
    title: 'BigIntFilter has eq, gt, gte, in, lt, lte, neq and is',
    clauses: ['data.filters.bigint-operators', 'data.filters.in-takes-non-null'],
    async run(context) {
      const type = await readType(context, 'BigIntFilter', 'data.filters.bigint-operators');
      checkFields(type, numberOperators('BigInt'), 'data.filters.bigint-operators');
    },
  },
  {
    id: 'data.schema.bigfloat-filter',
    title: 'BigFloatFilter has eq, gt, gte, in, lt, lte, neq and is',
    clauses: ['data.filters.bigfloat-operators', 'data.filters.in-takes-non-null'],
    async run(context) {
      const type = await readType(context, 'BigFloatFilter', 'data.filters.bigfloat-operators');
      checkFields(type, numberOperators('BigFloat'), 'data.filters.bigfloat-operators');
    },
  },
  {
    id: 'data.schema.opaque-filter',
    title: 'OpaqueFilter has eq and is, and no ordering operators',
    clauses: ['data.filters.opaque-operators', 'data.operators.unordered-types-lack-ordering'],
    async run(context) {
      const type = await readType(context, 'OpaqueFilter', 'data.filters.opaque-operators');
      checkFields(type, { eq: 'Opaque', is: 'FilterIs' }, 'data.filters.opaque-operators');
      const ordering = ['gt', 'gte', 'lt', 'lte'].filter((name) => type.fields.has(name));
      checkEqual(ordering, [], 'OpaqueFilter has no ordering operators', {
        clause: 'data.operators.unordered-types-lack-ordering',
      });
    },
  },
  {
    id: 'data.schema.uuid-filter',
    title: 'UUIDFilter has eq and neq and nothing else',
    clauses: ['data.types.uuid-filter', 'data.types.uuid-filter-only'],
    async run(context) {
      const type = await readType(context, 'UUIDFilter', 'data.types.uuid-filter');
      checkFields(type, { eq: 'UUID', neq: 'UUID' }, 'data.types.uuid-filter');
      checkEqual([...type.fields.keys()].sort(), ['eq', 'neq'], 'a UUID can be filtered by nothing else', {
        clause: 'data.types.uuid-filter-only',
      });
    },
  },
]);
