// What the fields of Query and Mutation take and return, as introspection shows it.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { collectionField } from '../answers/collection.ts';
import { elementsCase } from '../schema/check-elements.ts';
import { isInflected, typeOf } from '../schema/naming.ts';
import { at } from '../answers/read.ts';
import { dataCases } from '../context.ts';

const shown = dataCases('read', ['fixture', 'introspection'], {
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
});

export const signatureCases = [
  ...dataCases('read', ['fixture'], {
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
  }),
  ...shown,
];
