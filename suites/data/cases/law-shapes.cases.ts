// Laws of the schema, held against every table that the target's introspection shows.
import { getNamedType, isEnumType, isInputObjectType, isObjectType, print } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { contractApi } from '../../../specs/data-api.ts';
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { NotApplicable, Unjudgeable } from '../../kit/contract/exchange.ts';
import type { DataContext } from '../context.ts';
import { lawIdentity } from '../laws/law-read.ts';
import { inputOf, nodeOf } from '../laws/law-schema.ts';
import {
  checkArguments,
  checkFilter,
  checkMutation,
  checkTypes,
  collectionArguments,
  collectionName,
  collectionsOf,
  connectionsOf,
  mutationsOf,
} from '../laws/law-shape-checks.ts';
import { readSchema } from '../schema/learned.ts';
import { SCHEMA_QUERY } from '../schema/schema-query.ts';

async function askSchema(context: DataContext): Promise<GraphQLSchema> {
  const schema = readSchema(await context.ask(SCHEMA_QUERY, {}, { as: lawIdentity(context) }));
  if (typeof schema === 'string') throw new Unjudgeable(schema);
  return schema;
}

/** As the specs have it. */
function operatorTypes(filter: string): Readonly<Record<string, string>> {
  const fields = [...(contractApi().types.get(filter)?.fields.values() ?? [])];
  return Object.fromEntries(fields.map(({ name, type }) => [name, print(type)]));
}

export const lawShapeCases = cases<DataContext>({ needs: ['introspection'], hazard: 'read' }, [
  {
    id: 'data.laws.collections',
    title: 'Every table has its collection in Query, under its name, with the six arguments',
    clauses: [
      'data.naming.collection-field',
      'data.naming.collection-field-case',
      'data.collection.arguments',
      'data.collection.returns-connection',
    ],
    async run(context) {
      const shown = connectionsOf(await askSchema(context));
      const named = shown.filter(({ node, field }) => field.name === collectionName(node));
      const names = shown.map(({ field }) => field.name);
      checkThat(
        shown.some(({ node, field }) => field.name.toLowerCase() === collectionName(node).toLowerCase()),
        'the collection of a table is named after it',
        { expected: shown.map(({ node }) => collectionName(node)), actual: names },
      );
      for (const { node, field } of shown)
        if (field.name.toLowerCase() === collectionName(node).toLowerCase() && !names.includes(collectionName(node)))
          checkEqual(field.name, collectionName(node), 'only the first letter of the table is lowered', {
            clause: 'data.naming.collection-field-case',
          });
      for (const { node, field } of named) {
        checkArguments(field, collectionArguments(node.name), 'data.collection.arguments');
        checkEqual(getNamedType(field.type).name, `${node.name}Connection`, `${field.name} gives the connection`, {
          clause: 'data.collection.returns-connection',
        });
      }
    },
  },
  {
    id: 'data.laws.connections',
    title: 'Every connection has its total, page info and edges, and every record a nodeId',
    clauses: [
      'data.shape.total-count',
      'data.shape.connection-page-info',
      'data.shape.connection-edges',
      'data.shape.edge-cursor',
      'data.shape.page-info-cursors',
      'data.shape.page-info-flags',
      'data.naming.node-id',
    ],
    async run(context) {
      const schema = await askSchema(context);
      for (const { node, field } of collectionsOf(schema)) {
        const connection = getNamedType(field.type);
        if (!isObjectType(connection)) continue;
        const fields = connection.getFields();
        const edge = `${node.name}Edge`;
        checkTypes(connection.name, fields, { totalCount: 'Int!' }, 'data.shape.total-count');
        checkTypes(connection.name, fields, { pageInfo: 'PageInfo!' }, 'data.shape.connection-page-info');
        checkTypes(connection.name, fields, { edges: `[${edge}!]!` }, 'data.shape.connection-edges');
        const edgeType = schema.getType(edge);
        checkThat(isObjectType(edgeType) && 'cursor' in edgeType.getFields(), `${edge} has a cursor`, {
          expected: 'cursor',
          actual: isObjectType(edgeType) ? Object.keys(edgeType.getFields()) : null,
          clause: 'data.shape.edge-cursor',
        });
        checkTypes(node.name, node.getFields(), { nodeId: 'ID!' }, 'data.naming.node-id');
      }
      const info = schema.getType('PageInfo');
      const fields = isObjectType(info) ? info.getFields() : {};
      checkTypes('PageInfo', fields, { startCursor: 'String', endCursor: 'String' }, 'data.shape.page-info-cursors');
      checkTypes(
        'PageInfo',
        fields,
        { hasNextPage: 'Boolean!', hasPreviousPage: 'Boolean!' },
        'data.shape.page-info-flags',
      );
    },
  },
  {
    id: 'data.laws.filter-types',
    title: 'Every filter has nodeId and the compounds, and for its columns the filter types that match them',
    clauses: [
      'data.shape.filter-node-id',
      'data.shape.filter-compounds',
      'data.shape.filter-columns',
      'data.shape.order-by-columns',
    ],
    async run(context) {
      for (const { node, field } of collectionsOf(await askSchema(context))) {
        const own = node.getFields();
        const filter = inputOf(field, 'filter');
        if (filter !== undefined) checkFilter(node, filter);
        for (const ordering of Object.values(inputOf(field, 'orderBy')?.getFields() ?? {}))
          checkThat(!(ordering.name in own) || isEnumType(ordering.type), `${node.name} is ordered by its columns`, {
            expected: 'an optional ordering value for a column',
            actual: `${ordering.name}: ${String(ordering.type)}`,
            clause: 'data.shape.order-by-columns',
          });
      }
    },
  },
  {
    id: 'data.laws.operators',
    title: 'The filters of numbers have the operators of the contract, and that of UUID only eq and neq',
    clauses: [
      'data.filters.bigint-operators',
      'data.filters.bigfloat-operators',
      'data.filters.opaque-operators',
      'data.types.uuid-filter',
      'data.types.uuid-filter-only',
    ],
    async run(context) {
      const schema = await askSchema(context);
      // A filter that no column has filters nothing.
      const filters = collectionsOf(schema).flatMap(({ field }) =>
        Object.values(inputOf(field, 'filter')?.getFields() ?? {}),
      );
      const used = new Set(filters.map(({ type }) => getNamedType(type).name));
      const fieldsOf = (name: string): Readonly<Record<string, { readonly type: unknown }>> | undefined => {
        const type = schema.getType(name);
        return isInputObjectType(type) ? type.getFields() : undefined;
      };
      const expected = [
        ['BigIntFilter', 'data.filters.bigint-operators'],
        ['BigFloatFilter', 'data.filters.bigfloat-operators'],
        ['OpaqueFilter', 'data.filters.opaque-operators'],
        ['UUIDFilter', 'data.types.uuid-filter'],
      ] as const;
      let seen = 0;
      for (const [filter, clause] of expected) {
        const fields = fieldsOf(filter);
        if (fields === undefined || !used.has(filter)) continue;
        seen += 1;
        const operators = operatorTypes(filter);
        checkTypes(filter, fields, operators, clause);
        const more = Object.keys(fields).filter((name) => !(name in operators));
        if (filter === 'UUIDFilter')
          checkEqual(more, [], 'UUIDFilter has nothing else', { clause: 'data.types.uuid-filter-only' });
      }
      if (seen === 0) throw new NotApplicable('no column has a filter type whose operators the contract lists');
    },
  },
  {
    id: 'data.laws.mutations',
    title: 'The mutations of every table have the names, arguments and responses of the contract',
    clauses: [
      'data.naming.insert-field',
      'data.naming.update-field',
      'data.naming.delete-field',
      'data.insert.objects',
      'data.insert.response',
      'data.update.arguments',
      'data.update.response',
      'data.delete.arguments',
      'data.delete.response',
      'data.shape.affected-count',
      'data.shape.records',
    ],
    async run(context) {
      const schema = await askSchema(context);
      const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
      let seen = 0;
      for (const { node } of collectionsOf(schema))
        for (const kind of ['insert', 'update', 'delete'] as const)
          for (const field of mutationsOf(node, kind, mutations)) {
            checkMutation(field, node, kind);
            seen += 1;
          }
      if (seen === 0) throw new NotApplicable('the schema shows no mutation of a table');
    },
  },
  {
    id: 'data.laws.branches',
    title: 'Every collection of a relationship takes the six arguments of the collection in Query',
    clauses: ['data.relationships.one-to-many-arguments', 'data.relationships.one-to-many-connection'],
    async run(context) {
      let seen = 0;
      for (const { node } of collectionsOf(await askSchema(context)))
        for (const field of Object.values(node.getFields())) {
          const to = nodeOf(field);
          // Functions of the row may return connections under any name.
          if (to === undefined || field.name !== collectionName(to)) continue;
          seen += 1;
          checkArguments(field, collectionArguments(to.name), 'data.relationships.one-to-many-arguments');
        }
      if (seen === 0)
        throw new NotApplicable('no table has a collection of a relationship under the name of another table');
    },
  },
]);
