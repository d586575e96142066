// Mutations sent again, at the border of atMost, with nulls and literals of every type, and the nodeIds in their responses.
import { dataCases } from '../data-cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { readNodes } from '../answers/collection.ts';
import { checkRefused, type DataContext } from '../context.ts';
import { at, pluck, textAt, type Json } from '../answers/read.ts';
import {
  affectedCount,
  deleteMutation,
  insert,
  makeTasks,
  openMarker,
  readTasks,
  updateMutation,
} from '../fixture/tasks.ts';
import { ASC } from '../schema/vocabulary.ts';

/** A value for every nullable column of the contract's types. */
const VALUES = {
  anInteger: -7,
  aVarchar: 'tab\tand "quotes"',
  aText: 'back\\slash, line\nbreak, ünï \u{1f9ed}',
  aBigint: '9223372036854775806',
  aNumeric: '0.10000000000000000000000000000000000001',
  aJson: '{"a":[1,"\\u00fc"]}',
  aJsonb: '[9007199254740993]',
  aTimestamp: '2024-02-29T12:00:00.000001',
  aUuid: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  anInet: '10.0.0.1',
} as const;
const COLUMNS = Object.keys(VALUES);
const NULLS: Json = Object.fromEntries(COLUMNS.map((column) => [column, null]));

/** The records of a marker, without what the database made up. */
async function readValues(context: DataContext, marker: string): Promise<readonly Json[]> {
  return readNodes(context, 'Everything', COLUMNS.join(' '), {
    filter: { marker: { eq: marker } },
    orderBy: [{ id: ASC }],
  });
}

function numbered(count: number): readonly { readonly title: string }[] {
  return Array.from({ length: count }, (_one, index) => ({ title: `task ${index}` }));
}

export const repeatedWriteCases = dataCases('write-scoped', ['fixture'], {
  'data.mutations.sent-again': {
    title: 'A repeated mutation is carried out again, and the reads between show its effect',
    clauses: ['data.mutations.repeated', 'data.insert.adds-each', 'data.service.crud-on-tables'],
    async run(context) {
      const marker = await openMarker(context, 'Task');
      const filter = { marker: { eq: marker } };
      const steps = {
        insert: () => insert(context, 'Task', [{ marker, title: 'a' }], 'title'),
        update: () => context.ask(...updateMutation('Task', { set: { title: 'b' }, filter, atMost: 3 }, 'title')),
        delete: () => context.ask(...deleteMutation('Task', { filter, atMost: 3 }, 'title')),
      };
      for (const [step, titles] of [
        ['insert', 'a'],
        ['insert', 'a a'],
        ['update', 'b b'],
        ['insert', 'b b a'],
        ['update', 'b b b'],
        ['delete', ''],
        ['insert', 'a'],
        ['delete', ''],
      ] as const) {
        await steps[step]();
        const found = pluck(await readTasks(context, marker), 'title').join(' ');
        checkEqual(found, titles, `every ${step} is carried out, the same one again too`);
      }
    },
  },
  'data.update.null-of-every-type': {
    title: 'A null of any type is inserted as null, and an update to null clears the value',
    clauses: ['data.update.to-null', 'data.insert.values-kept', 'data.naming.nullable-field'],
    async run(context) {
      const marker = await openMarker(context, 'Everything');
      await insert(context, 'Everything', [{ marker, ...NULLS }], 'id');
      checkEqual(await readValues(context, marker), [NULLS], 'nulls are inserted as nulls', {
        clause: 'data.insert.values-kept',
      });
      const filter = { marker: { eq: marker } };
      await context.ask(...updateMutation('Everything', { set: VALUES, filter }, 'id'));
      const [filled] = await readValues(context, marker);
      const empty = COLUMNS.filter((column) => (filled?.[column] ?? null) === null);
      checkEqual(empty, [], 'every column has a value between', { clause: 'data.insert.values-kept' });
      await context.ask(...updateMutation('Everything', { set: NULLS, filter }, 'id'));
      checkEqual(await readValues(context, marker), [NULLS], 'every column is null again');
    },
  },
  'data.insert.literals': {
    title: 'Literals of the document are stored as the same values in variables are',
    clauses: ['data.insert.values-kept', 'data.http.graphql-language', 'data.http.variables'],
    async run(context) {
      const marker = await openMarker(context, 'Everything');
      const written = Object.entries(VALUES).map(([column, value]) => `${column}: ${JSON.stringify(value)}`);
      await insert(context, 'Everything', [{ marker, ...VALUES }], 'id');
      await context.ask(
        `mutation($marker: String!) { insertIntoEverythingCollection(objects: [{marker: $marker, ${written.join(', ')}}]) { affectedCount } }`,
        { marker },
      );
      const [byVariables, byLiterals] = await readValues(context, marker);
      checkEqual(byLiterals, byVariables, 'the records are the same');
    },
  },
  'data.at-most.borders': {
    title: 'Only an atMost below the number of records is an error, and it changes nothing',
    clauses: [
      'data.at-most.update-error',
      'data.at-most.delete-error',
      'data.at-most.update-unchanged',
      'data.at-most.delete-unchanged',
      'data.at-most.limit-included',
    ],
    async run(context) {
      const count = 8;
      const marker = await makeTasks(context, numbered(count));
      const filter = { marker: { eq: marker } };
      const priorities = async (): Promise<ReadonlySet<unknown>> =>
        new Set(pluck(await readTasks(context, marker), 'priority'));
      for (const [atMost, exceeded] of [
        [count - 1, true],
        [count, false],
        [count + 1, false],
      ] as const) {
        const before = await priorities();
        const request = { set: { priority: atMost }, filter, atMost };
        const answer = await context.send(...updateMutation('Task', request, 'id'));
        const clause = exceeded ? 'data.at-most.update-error' : 'data.at-most.limit-included';
        checkEqual(answer.refused, exceeded, `an update of ${count} records with atMost ${atMost}`, { clause });
        checkEqual(await priorities(), exceeded ? before : new Set([atMost]), 'it changes all of them or none', {
          clause: exceeded ? 'data.at-most.update-unchanged' : 'data.at-most.limit-included',
        });
      }
      checkRefused(
        await context.send(...deleteMutation('Task', { filter, atMost: count - 1 }, 'id')),
        `a delete of ${count} records with atMost ${count - 1} is an error`,
        'data.at-most.delete-error',
      );
      checkEqual((await readTasks(context, marker)).length, count, 'no record is gone', {
        clause: 'data.at-most.delete-unchanged',
      });
      const done = await context.ask(...deleteMutation('Task', { filter, atMost: count + 1 }, 'id'));
      checkEqual(affectedCount(done, 'deleteFromTaskCollection'), count, 'all of them are within one more', {
        clause: 'data.at-most.limit-included',
      });
    },
  },
  'data.node.in-responses': {
    title: 'A record has one nodeId in its collection and in insert, update and delete responses',
    clauses: ['data.naming.node-id-stable', 'data.naming.node-id-finds-record'],
    async run(context) {
      const marker = await openMarker(context, 'Task');
      const filter = { marker: { eq: marker } };
      const made = await insert(context, 'Task', [{ marker, title: 'one' }], 'nodeId');
      const nodeId = textAt(made, 'records', 0, 'nodeId');
      const listed = await readNodes(context, 'Task', 'nodeId', { filter });
      checkEqual(listed, [{ nodeId }], 'the collection has the nodeId of the insert');
      const changed = await context.ask(...updateMutation('Task', { set: { title: 'two' }, filter }, 'nodeId'));
      checkEqual(at(changed, 'updateTaskCollection', 'records'), [{ nodeId }], 'the update returns it too');
      const query = 'query($nodeId: ID!) { node(nodeId: $nodeId) { nodeId ... on Task { title } } }';
      const found = at(await context.ask(query, { nodeId }), 'node');
      checkEqual(found, { nodeId, title: 'two' }, 'and it finds the changed record', {
        clause: 'data.naming.node-id-finds-record',
      });
      const gone = await context.ask(...deleteMutation('Task', { filter }, 'nodeId'));
      checkEqual(at(gone, 'deleteFromTaskCollection', 'records'), [{ nodeId }], 'the delete returns it too');
    },
  },
});
