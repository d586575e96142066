// What the fields of Query and Mutation take and return, as introspection shows it.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { collectionField } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import { checkArguments, checkFields, fieldOf, namedType, readType } from '../schema/introspect.ts';
import { typeOf } from '../schema/naming.ts';
import { at } from '../answers/read.ts';

function collectionArguments(table: string): Record<string, string> {
  return {
    first: 'Int',
    last: 'Int',
    before: 'Cursor',
    after: 'Cursor',
    filter: `${table}Filter`,
    orderBy: `[${table}OrderBy!]`,
  };
}

export const signatureCases = cases<DataContext>({ needs: ['fixture'], hazard: 'read' }, [
  {
    id: 'data.schema.type-names',
    title: 'Types are named exactly as their tables',
    clauses: [
      'data.naming.table-name-unchanged',
      'data.service.tables-become-types',
      'data.naming.primary-key-exposes',
    ],
    async run(context) {
      const holder = typeOf(context, 'account_holder');
      for (const [field, table] of [
        ['blogCollection', 'Blog'],
        ['blogPostCollection', 'BlogPost'],
        [collectionField(holder), holder],
        ['emailAddressCollection', 'EmailAddress'],
      ] as const) {
        const data = await context.ask(`{ ${field}(first: 1) { edges { node { __typename } } } }`);
        checkEqual(
          at(data, field, 'edges', 0, 'node', '__typename'),
          table,
          `a record of ${table} is of the type ${table}`,
        );
      }
    },
  },
  {
    id: 'data.schema.node-signature',
    title: 'Query.node takes nodeId: ID! and gives a Node, whose nodeId is ID!',
    clauses: ['data.node.argument', 'data.types.id-scalar', 'data.http.root-operations'],
    needs: ['introspection'],
    async run(context) {
      const query = await readType(context, 'Query', 'data.http.root-operations');
      const node = fieldOf(query, 'node', 'data.node.argument');
      checkArguments(node, { nodeId: 'ID!' }, 'data.node.argument');
      checkEqual(node.type, 'Node', 'Query.node gives Node', { clause: 'data.node.argument' });
    },
  },
  {
    id: 'data.schema.collection-signature',
    title: 'Collections of Query take the six arguments and give the connection of their table',
    clauses: [
      'data.collection.arguments',
      'data.collection.returns-connection',
      'data.naming.collection-field',
      'data.naming.collection-field-case',
      'data.types.cursor-scalar',
    ],
    needs: ['introspection'],
    async run(context) {
      const query = await readType(context, 'Query', 'data.naming.collection-field');
      const holder = typeOf(context, 'account_holder');
      for (const [table, name] of [
        ['Blog', 'blogCollection'],
        [holder, collectionField(holder)],
      ] as const) {
        const field = fieldOf(query, name, 'data.naming.collection-field');
        checkArguments(field, collectionArguments(table), 'data.collection.arguments');
        checkEqual(namedType(field.type), `${table}Connection`, `${name} gives the connection of ${table}`, {
          clause: 'data.collection.returns-connection',
        });
      }
    },
  },
  {
    id: 'data.schema.relationship-signature',
    title: 'The collection of a relationship takes the six arguments and gives the connection of its table',
    clauses: [
      'data.relationships.one-to-many-arguments',
      'data.relationships.one-to-many-connection',
      'data.relationships.one-to-many-name',
    ],
    needs: ['introspection'],
    async run(context) {
      const blog = await readType(context, 'Blog', 'data.relationships.one-to-many-name');
      const posts = fieldOf(blog, 'blogPostCollection', 'data.relationships.one-to-many-name');
      checkArguments(posts, collectionArguments('BlogPost'), 'data.relationships.one-to-many-arguments');
      checkEqual(namedType(posts.type), 'BlogPostConnection', 'blogPostCollection gives the connection of BlogPost', {
        clause: 'data.relationships.one-to-many-connection',
      });
    },
  },
  {
    id: 'data.schema.insert-signature',
    title: 'The insert mutation takes objects and gives the nullable insert response',
    clauses: ['data.insert.objects', 'data.insert.response', 'data.naming.insert-field'],
    needs: ['introspection'],
    async run(context) {
      const mutation = await readType(context, 'Mutation', 'data.naming.insert-field');
      for (const table of ['Task', typeOf(context, 'account_holder')]) {
        const field = fieldOf(mutation, `insertInto${table}Collection`, 'data.naming.insert-field');
        checkArguments(field, { objects: `[${table}InsertInput!]!` }, 'data.insert.objects');
        checkEqual(field.type, `${table}InsertResponse`, 'the insert gives its nullable response', {
          clause: 'data.insert.response',
        });
      }
    },
  },
  {
    id: 'data.schema.update-signature',
    title: 'The update mutation takes set, filter and atMost = 1 and gives the non-null update response',
    clauses: ['data.update.arguments', 'data.update.response', 'data.naming.update-field'],
    needs: ['introspection'],
    async run(context) {
      const mutation = await readType(context, 'Mutation', 'data.naming.update-field');
      for (const table of ['Task', typeOf(context, 'account_holder')]) {
        const field = fieldOf(mutation, `update${table}Collection`, 'data.naming.update-field');
        const expected = { set: `${table}UpdateInput!`, filter: `${table}Filter`, atMost: 'Int!' };
        checkArguments(field, expected, 'data.update.arguments');
        checkEqual(field.args.get('atMost')?.defaultValue, '1', 'atMost has the default 1', {
          clause: 'data.update.arguments',
        });
        checkEqual(field.type, `${table}UpdateResponse!`, 'the update gives its non-null response', {
          clause: 'data.update.response',
        });
      }
    },
  },
  {
    id: 'data.schema.delete-signature',
    title: 'The delete mutation takes filter and atMost = 1 and gives the non-null delete response',
    clauses: ['data.delete.arguments', 'data.delete.response', 'data.naming.delete-field'],
    needs: ['introspection'],
    async run(context) {
      const mutation = await readType(context, 'Mutation', 'data.naming.delete-field');
      for (const table of ['Task', typeOf(context, 'account_holder')]) {
        const field = fieldOf(mutation, `deleteFrom${table}Collection`, 'data.naming.delete-field');
        checkArguments(field, { filter: `${table}Filter`, atMost: 'Int!' }, 'data.delete.arguments');
        checkEqual(field.args.get('atMost')?.defaultValue, '1', 'atMost has the default 1', {
          clause: 'data.delete.arguments',
        });
        checkEqual(field.type, `${table}DeleteResponse!`, 'the delete gives its non-null response', {
          clause: 'data.delete.response',
        });
      }
    },
  },
  {
    id: 'data.schema.mutation-responses',
    title: 'The three responses have affectedCount, an Int, and records, a list of the table',
    clauses: ['data.shape.affected-count', 'data.shape.records'],
    needs: ['introspection'],
    async run(context) {
      for (const kind of ['Insert', 'Update', 'Delete']) {
        const type = await readType(context, `Task${kind}Response`, 'data.shape.affected-count');
        const count = fieldOf(type, 'affectedCount', 'data.shape.affected-count');
        checkEqual(namedType(count.type), 'Int', 'affectedCount is an Int', { clause: 'data.shape.affected-count' });
        const records = fieldOf(type, 'records', 'data.shape.records');
        checkEqual(records.type.replaceAll('!', ''), '[Task]', 'records is a list of Task', {
          clause: 'data.shape.records',
        });
      }
    },
  },
  {
    id: 'data.schema.page-info',
    title: 'PageInfo has nullable cursors and non-null flags',
    clauses: ['data.shape.page-info-cursors', 'data.shape.page-info-flags'],
    needs: ['introspection'],
    async run(context) {
      const type = await readType(context, 'PageInfo', 'data.shape.page-info-cursors');
      checkFields(type, { startCursor: 'String', endCursor: 'String' }, 'data.shape.page-info-cursors');
      checkFields(type, { hasNextPage: 'Boolean!', hasPreviousPage: 'Boolean!' }, 'data.shape.page-info-flags');
    },
  },
]);
