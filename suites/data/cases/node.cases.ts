// nodeId and Query.node: one identifier for every record of every table.
import { checkEqual, checkOnce, checkThat } from '../../kit/contract/check.ts';
import { nodeQuery, readAll, readNode, readNodeId, readNodes } from '../answers/collection.ts';
import { dataCases } from '../context.ts';
import { fieldOfColumn, typeOf } from '../schema/naming.ts';
import { at, nodeIdAt, nodesAt, pluck } from '../answers/read.ts';
import { makeOwnTasks } from '../rows.ts';
import { blogOf, first, POSTS, seedRows } from '../fixture/seed-rows.ts';
import table from './node.json' with { type: 'json' };

export const nodeCases = dataCases('read', ['fixture'], table, {
  async 'data.node.finds-record'(context) {
    const nodeId = await readNodeId(context, 'Blog', { id: { eq: 9 } });
    const found = await readNode(context, nodeId, 'nodeId ... on Blog { id name } ... on Seat { label }');
    const expected = { nodeId, id: 9, name: blogOf(9).name };
    checkEqual(found, expected, 'node returns the record with the fields of its type');
  },
  async 'data.node.any-table'(context) {
    const holder = typeOf(context, 'account_holder');
    const fullName = fieldOfColumn(context, 'full_name');
    const { title } = first(POSTS, ({ blogId }) => blogId === 1);
    // Of all identifiers the one that a double cannot hold.
    const { id, full_name: name } = first(seedRows('account_holder'), (row) => !Number.isSafeInteger(Number(row.id)));
    const keys = {
      BlogPost: [{ title: { eq: title } }, '... on BlogPost { title }', { title }],
      Seat: [{ row: { eq: 2 }, number: { eq: 1 } }, '... on Seat { row number }', { row: 2, number: 1 }],
      [holder]: [{ [fullName]: { eq: name } }, `... on ${holder} { id }`, { id }],
    } as const;
    for (const [table, [filter, fragment, expected]] of Object.entries(keys)) {
      const nodeId = await readNodeId(context, table, filter);
      checkEqual(await readNode(context, nodeId, fragment), expected, `node returns the record of ${table}`);
    }
  },
  async 'data.node.unique'(context) {
    const seen: unknown[] = [];
    for (const table of ['Blog', 'Employee', 'EmailAddress', 'Seat', typeOf(context, 'account_holder')])
      seen.push(...(await readAll(context, table, 'nodeId')).map((record) => nodeIdAt(record)));
    const counted = { expected: 'more than 20', actual: seen.length };
    checkThat(seen.length > 20, 'there are enough records to judge by', counted);
    checkOnce(seen, 'each record has a nodeId of its own');
  },
  async 'data.node.stable'(context) {
    const nodeId = await readNodeId(context, 'Blog', { id: { eq: 2 } });
    const again = await readNodeId(context, 'Blog', { name: { eq: blogOf(2).name } });
    checkEqual(again, nodeId, 'the nodeId is the same in another request');
    const given = { filter: { blogId: { eq: 2 } }, first: 1 };
    const posts = await readNodes(context, 'BlogPost', 'blog { nodeId }', given);
    checkEqual(at(posts, 0, 'blog', 'nodeId'), nodeId, 'the nodeId is the same through a relationship');
  },
  async 'data.node.filter'(context) {
    const [holder] = seedRows('account_holder');
    for (const [table, filter] of [
      ['Blog', { id: { eq: 7 } }],
      ['Seat', { row: { eq: 1 }, number: { eq: 2 } }],
      [typeOf(context, 'account_holder'), { [fieldOfColumn(context, 'full_name')]: { eq: holder?.full_name } }],
    ] as const) {
      const nodeId = await readNodeId(context, table, filter);
      const found = await readNodes(context, table, 'nodeId', { filter: { nodeId: { eq: nodeId } } });
      checkEqual(pluck(found, 'nodeId'), [nodeId], `the filter of ${table} finds the record of a nodeId`);
    }
  },
  async 'data.node.relationships'(context) {
    const nodeId = await readNodeId(context, 'Blog', { id: { eq: 1 } });
    const fragment = `... on Blog {
        blogPostCollection(first: 2) { totalCount edges { node { title blog { id } } } } }`;
    const posts = at(await readNode(context, nodeId, fragment), 'blogPostCollection');
    const own = POSTS.filter((post) => post.blogId === 1);
    const expected = own.slice(0, 2).map(({ title }) => ({ title, blog: { id: 1 } }));
    checkEqual(nodesAt(posts), expected, 'the first two of its posts, each with its blog');
    checkEqual(at(posts, 'totalCount'), own.length, 'and the number of all of them', {
      clause: 'data.shape.total-count-matches',
    });
  },
  async 'data.node.after-changes'(context) {
    const tasks = await makeOwnTasks(context, [{ title: 'before' }]);
    const nodeId = await readNodeId(context, 'Task', tasks.within());
    const fragment = '... on Task { title }';
    checkEqual(await readNode(context, nodeId, fragment), { title: 'before' }, 'the record as it was made');
    await tasks.update({ title: 'after' });
    checkEqual(await readNode(context, nodeId, fragment), { title: 'after' }, 'the record as it was changed');
    await tasks.delete();
    const gone = await context.send(...nodeQuery(nodeId, fragment));
    // Whether that is null or an error is open.
    checkEqual(gone.refused ? null : at(gone.data, 'node'), null, 'nothing after it was removed');
  },
});
