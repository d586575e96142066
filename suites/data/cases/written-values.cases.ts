// Values that writes must not bend, and writes whose values stand in the document.
import { dataCases } from '../data-cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { readAll, readNodes } from '../answers/collection.ts';
import { checkRefused, type GraphqlAnswer } from '../context.ts';
import { toDecimal } from '../values/decimals.ts';
import { at, listAt, objectAt, pluck, sortTexts, textAt, type Json } from '../answers/read.ts';
import {
  affectedCount,
  deleteMutation,
  insert,
  makeTasks,
  openMarker,
  readTasks,
  updateMutation,
} from '../fixture/tasks.ts';
import { DELETE } from '../fixture/write-verbs.ts';
import { ASC } from '../schema/vocabulary.ts';

/** More than a page of any size that servers are known to have. */
const MANY = Array.from({ length: 36 }, (_, index) => index + 1);

/** A filter that stands in a document: of three tasks it matches two. */
function twoOf(marker: string): string {
  return `{marker: {eq: ${JSON.stringify(marker)}}, title: {in: ["a", "b"]}}`;
}

function checkLiteralLimit(answer: GraphqlAnswer, clause: string): void {
  checkRefused(answer, 'two records exceed the atMost of the document', clause);
}

export const writtenValueCases = dataCases('write-scoped', ['fixture'], {
  'data.insert.text-kept': {
    title: 'An inserted text keeps spaces, quotes, backslashes, line breaks and any script',
    clauses: ['data.insert.values-kept', 'data.types.string-on-wire'],
    async run(context) {
      const texts = [
        '  spaces around  ',
        `'single' "double" $1 $$ --`,
        'back\\slash \\n',
        'line\nbreak\ttab',
        'Ünï 日本 🧭',
      ];
      const marker = await openMarker(context, 'Task');
      const objects = texts.map((text, index) => ({ marker, title: text, status: index === 0 ? '' : text }));
      await insert(context, 'Task', objects, 'id');
      const stored = await readTasks(context, marker);
      const pairs = stored.map((task) => ({ title: task['title'], status: task['status'] }));
      const byTitle = (a: { title: unknown }, b: { title: unknown }): number =>
        String(a.title) < String(b.title) ? -1 : 1;
      checkEqual(
        pairs.sort(byTitle),
        objects.map(({ title, status }) => ({ title, status })).sort(byTitle),
        'the texts come back as they were inserted',
      );
    },
  },
  'data.update.exact-values': {
    title: 'An update keeps BigInt, BigFloat and JSON values exactly',
    clauses: ['data.update.sets-every-match', 'data.types.bigint-exact', 'data.types.bigfloat-exact'],
    async run(context) {
      const marker = await openMarker(context, 'Everything');
      await insert(context, 'Everything', [{ marker }], 'id');
      const set = { aBigint: '9007199254740995', aNumeric: '0.1000000000000000000000000000000000003' };
      await context.ask(...updateMutation('Everything', { set, filter: { marker: { eq: marker } } }, 'id'));
      const found = await readNodes(context, 'Everything', 'aBigint aNumeric', { filter: { marker: { eq: marker } } });
      checkEqual(pluck(found, 'aBigint'), [set.aBigint], 'no digit of a BigInt is lost');
      checkEqual(toDecimal(textAt(found, 0, 'aNumeric')), toDecimal(set.aNumeric), 'no digit of a BigFloat is lost');
    },
  },
  'data.update.literals': {
    title: 'An update with literals in the document does the same as with variables',
    clauses: [
      'data.update.arguments',
      'data.update.sets-every-match',
      'data.at-most.limit-included',
      'data.at-most.update-error',
    ],
    async run(context) {
      const marker = await makeTasks(context, [{ title: 'a', status: 'x' }, { title: 'b' }, { title: 'c' }]);
      const write = (atMost: number): string =>
        `mutation { updateTaskCollection(set: {status: null, priority: -5}, filter: ${twoOf(marker)}, atMost: ${atMost}) { affectedCount } }`;
      checkLiteralLimit(await context.send(write(1)), 'data.at-most.update-error');
      const data = await context.ask(write(2));
      checkEqual(affectedCount(data, 'updateTaskCollection'), 2, 'two records are changed');
      const tasks = await readTasks(context, marker);
      const values = tasks.map((task) => [task['title'], task['status'], task['priority']]);
      const expected = [
        ['a', null, -5],
        ['b', null, -5],
        ['c', null, null],
      ];
      checkEqual(values, expected, 'the two that match are as the document says');
    },
  },
  'data.delete.literals': {
    title: 'A delete with literals in the document does the same as with variables',
    clauses: ['data.delete.leaves-others', 'data.delete.removes-every-match', 'data.at-most.delete-error'],
    async run(context) {
      const marker = await makeTasks(context, [{ title: 'a' }, { title: 'b' }, { title: 'c' }]);
      const write = (atMost: number): string =>
        `mutation { deleteFromTaskCollection(filter: ${twoOf(marker)}, atMost: ${atMost}) { affectedCount } }`;
      checkLiteralLimit(await context.send(write(1)), 'data.at-most.delete-error');
      const data = await context.ask(write(3));
      checkEqual(affectedCount(data, DELETE.field), 2, 'two records are removed');
      checkEqual(pluck(await readTasks(context, marker), 'title'), ['c'], 'the two that match are gone');
    },
  },
  'data.update.node-id-filter': {
    title: 'An update filtered by a nodeId changes that record alone',
    clauses: ['data.filters.node-id', 'data.update.leaves-others'],
    async run(context) {
      const marker = await makeTasks(context, [{ title: 'a' }, { title: 'b' }]);
      const found = await readNodes(context, 'Task', 'nodeId', {
        filter: { marker: { eq: marker }, title: { eq: 'b' } },
      });
      const filter = { marker: { eq: marker }, nodeId: { eq: textAt(found, 0, 'nodeId') } };
      await context.ask(...updateMutation('Task', { set: { priority: 3 }, filter }, 'title'));
      const priorities = pluck(await readTasks(context, marker), 'priority');
      checkEqual(priorities, [null, 3], 'the record of the nodeId alone has changed');
    },
  },
  'data.order.big-numbers': {
    title: 'BigInt and BigFloat columns are ordered as numbers, not as text',
    clauses: ['data.order.asc-nulls-last', 'data.operators.gt'],
    async run(context) {
      const marker = await openMarker(context, 'Everything');
      const sorted = ['-11', '-2', '9', '10', '9007199254740993'];
      const objects = ['10', '-2', '9007199254740993', '9', '-11'].map((text) => ({
        marker,
        aBigint: text,
        aNumeric: text,
      }));
      await insert(context, 'Everything', objects, 'id');
      for (const column of ['aBigint', 'aNumeric']) {
        const filter = { marker: { eq: marker } };
        const found = await readAll(context, 'Everything', column, {
          filter,
          orderBy: [{ [column]: ASC }],
        });
        checkEqual(
          pluck(found, column).map((value) => toDecimal(String(value))),
          sorted.map(toDecimal),
          `${column} is ordered by its number`,
        );
        const greater = await readNodes(context, 'Everything', column, {
          filter: { ...filter, [column]: { gt: '9' } },
        });
        checkEqual(greater.length, 2, `two values of ${column} are greater than 9`, {
          clause: 'data.operators.gt',
        });
      }
    },
  },
  'data.views.at-most': {
    title: 'atMost holds for an update through a view',
    clauses: ['data.at-most.update-error', 'data.at-most.update-unchanged', 'data.service.write-through-views'],
    needs: ['view'],
    async run(context) {
      const marker = await makeTasks(context, [
        { title: 'a', status: 'open' },
        { title: 'b', status: 'open' },
      ]);
      const request = { set: { priority: 6 }, filter: { marker: { eq: marker } } };
      checkRefused(
        await context.send(...updateMutation('OpenTask', { ...request, atMost: 1 }, 'title')),
        'two records exceed atMost 1',
      );
      checkEqual(pluck(await readTasks(context, marker), 'priority'), [null, null], 'no record is changed');
      const two = await context.ask(...updateMutation('OpenTask', { ...request, atMost: 2 }, 'title'));
      checkEqual(at(two, 'updateOpenTaskCollection', 'affectedCount'), 2, 'two records are within atMost 2');
    },
  },
  'data.delete.node-id-filter': {
    title: 'A delete filtered by a nodeId removes that record alone',
    clauses: ['data.filters.node-id', 'data.delete.leaves-others'],
    async run(context) {
      const marker = await makeTasks(context, [{ title: 'a' }, { title: 'b' }, { title: 'c' }]);
      const filter = { marker: { eq: marker }, title: { eq: 'b' } };
      const nodeId = textAt(await readNodes(context, 'Task', 'nodeId', { filter }), 0, 'nodeId');
      const request = { filter: { marker: { eq: marker }, nodeId: { eq: nodeId } }, atMost: 3 };
      const data = await context.ask(...deleteMutation('Task', request, 'title'));
      checkEqual(at(data, 'deleteFromTaskCollection', 'records'), [{ title: 'b' }], 'the record is returned');
      checkEqual(pluck(await readTasks(context, marker), 'title'), ['a', 'c'], 'the others are there');
    },
  },
  'data.insert.many': {
    title: 'An insert of many elements adds and returns them all',
    clauses: ['data.insert.adds-each', 'data.shape.affected-count', 'data.shape.records'],
    async run(context) {
      const marker = await openMarker(context, 'Task');
      const titles = MANY.map((n) => `task ${n}`);
      const made = await insert(
        context,
        'Task',
        titles.map((title) => ({ marker, title })),
        'title',
      );
      checkEqual(at(made, 'affectedCount'), MANY.length, 'affectedCount is the number of elements');
      checkEqual(sortTexts(pluck(nodesOf(made), 'title')), sortTexts(titles), 'records are all of them');
      checkEqual(sortTexts(pluck(await readTasks(context, marker), 'title')), sortTexts(titles), 'all are there');
    },
  },
  'data.update.many': {
    title: 'An update of many records changes and returns them all',
    clauses: ['data.update.sets-every-match', 'data.shape.affected-count', 'data.shape.records'],
    async run(context) {
      const marker = await makeTasks(
        context,
        MANY.map((n) => ({ title: `task ${n}` })),
      );
      const request = { set: { priority: 1 }, filter: { marker: { eq: marker } }, atMost: MANY.length };
      const data = await context.ask(...updateMutation('Task', request, 'priority'));
      const response = objectAt(data, 'updateTaskCollection');
      checkEqual(affectedCount(data, 'updateTaskCollection'), MANY.length, 'affectedCount is the number of records');
      checkEqual(
        pluck(nodesOf(response), 'priority'),
        MANY.map(() => 1),
        'records are all of them',
      );
      const left = (await readTasks(context, marker)).filter((task) => task['priority'] !== 1);
      checkEqual(left, [], 'every record is changed');
    },
  },
});

function nodesOf(response: Json): readonly Json[] {
  return listAt(response, 'records').map((record) => objectAt(record));
}
