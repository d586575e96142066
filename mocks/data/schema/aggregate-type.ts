// The GraphQL type of a table's aggregates.
import { GraphQLInt, GraphQLNonNull, GraphQLObjectType } from 'graphql';
import type { Table } from '../model/model.ts';
import { aggregateColumns, aggregateOperations, aggregateScalar, aggregateTypeName } from '../plan/aggregate.ts';
import type { AggregateOperation } from '../plan/plan.ts';
import type { FixedTypes } from './fixed-types.ts';
import { createObject } from './introspection-oddities.ts';

const words: Readonly<Record<AggregateOperation, readonly [string, string, string]>> = {
  sum: ['summation', 'Sum', 'Summation aggregates for numeric fields'],
  avg: ['average', 'Average', 'Average aggregates for numeric fields'],
  min: ['minimum', 'Minimum', 'Minimum aggregates for comparable fields'],
  max: ['maximum', 'Maximum', 'Maximum aggregates for comparable fields'],
};

export function aggregateType(table: Table, fixed: FixedTypes): GraphQLObjectType {
  const extensions = { schema: table.schema };
  const operations = aggregateOperations.flatMap((operation) => {
    const columns = aggregateColumns(table, operation);
    const [noun, verb, description] = words[operation];
    if (columns.size === 0) return [];
    const type = createObject(
      {
        name: aggregateTypeName(table.listedAs, operation),
        description: `Result of ${noun} aggregation for \`${table.listedAs}\``,
        extensions,
      },
      () =>
        [...columns].map(([name, column]) => [
          name,
          {
            type: fixed.output({ kind: 'scalar', scalar: aggregateScalar(column, operation) }),
            description: `${verb} of ${name} across all matching records`,
          },
        ]),
    );
    return [[operation, { type, description }] as const];
  });
  return new GraphQLObjectType({
    name: `${table.listedAs}Aggregate`,
    description: `Aggregate results for \`${table.listedAs}\``,
    extensions,
    fields: {
      count: { type: new GraphQLNonNull(GraphQLInt), description: 'The number of records matching the query' },
      ...Object.fromEntries(operations),
    },
  });
}
