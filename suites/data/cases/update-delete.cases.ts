// Updating and deleting what a filter matches, and nothing else.
import { dataCases } from '../data-cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { FORWARD, walkAll } from '../answers/walk.ts';
import { PAGE_SIZE } from '../schema/vocabulary.ts';
import type { DataContext } from '../context.ts';
import { readNodes } from '../answers/collection.ts';
import { at, listAt, pluck, sortTexts, type Json } from '../answers/read.ts';
import { affectedCount, insertTasks, makeTasks, readCanaries, readTasks, updateMutation } from '../fixture/tasks.ts';
import { DELETE, UPDATE, type WriteVerb } from '../fixture/write-verbs.ts';

const FOUR = [
  { title: 'a', status: 'open', priority: 1 },
  { title: 'b', status: 'open', priority: 2 },
  { title: 'c', status: 'done', priority: 1 },
  { title: 'd', status: 'done', priority: 2 },
] as const;

function update(context: DataContext, set: Json, filter: unknown): Promise<unknown> {
  return context.ask(...updateMutation('Task', { set, filter, atMost: 4 }, 'id title status priority'));
}

function remove(context: DataContext, filter: unknown): Promise<unknown> {
  return context.ask(...DELETE.mutation({ filter, atMost: 4 }));
}

async function titlesWhere(
  context: DataContext,
  marker: string,
  keep: (task: Json) => boolean,
): Promise<readonly unknown[]> {
  return pluck((await readTasks(context, marker)).filter(keep), 'title');
}

/** The compounds that rule 6 names, coercions included, each with the titles that it matches among the four. */
const COMPOUNDS = [
  [{ and: [{ status: { eq: 'open' } }, { priority: { eq: 2 } }] }, ['b']],
  [{ or: [{ title: { eq: 'a' } }, { title: { eq: 'd' } }] }, ['a', 'd']],
  [{ not: { status: { eq: 'open' } } }, ['c', 'd']],
  [{ or: { status: { eq: 'open' }, priority: { eq: 1 } } }, ['a']],
  [{ title: { eq: 'd' }, and: [], or: [], not: {} }, ['d']],
] as const;

/** A marker's tasks as `[title, status, priority]`. */
async function rowsOf(context: DataContext, marker: string): Promise<readonly (readonly unknown[])[]> {
  return (await readTasks(context, marker)).map((task) => [task['title'], task['status'], task['priority']]);
}

/** The records of a response as `[title, priority]`, sorted. */
function answered(data: unknown, { field }: WriteVerb): readonly (readonly unknown[])[] {
  const records = listAt(data, field, 'records').map((record) => [at(record, 'title'), at(record, 'priority')]);
  return records.sort((a, b) => String(a[0]).localeCompare(String(b[0])));
}

async function checkCompounds(context: DataContext, verb: WriteVerb): Promise<void> {
  const made = FOUR.map(({ title }) => title);
  const markers = await insertTasks(context, COMPOUNDS.length, FOUR);
  const walks = markers.map((marker) => ({ direction: FORWARD, size: PAGE_SIZE, filter: { marker: { eq: marker } } }));
  for (const [index, pages] of (await walkAll(context, 'Task', 'marker title', walks)).entries()) {
    const found = pages.flatMap(({ nodes }) => nodes.map(({ marker, title }) => `${String(marker)} ${String(title)}`));
    const marked = made.map((title) => `${markers[index]} ${title}`);
    const what = 'a filter finds the inserted records and no others';
    checkEqual(sortTexts(found), sortTexts(marked), what, { clause: 'data.insert.adds-each' });
  }
  for (const [index, [compound, titles]] of COMPOUNDS.entries()) {
    const marker = markers[index] ?? '';
    const filter = { ...compound, marker: { eq: marker } };
    const data = await context.ask(...verb.mutation({ filter, atMost: 4 }));
    const does = verb === UPDATE ? 'changes' : 'removes';
    const what = `the ${verb.name} ${does} what ${JSON.stringify(compound)} matches`;
    checkEqual(
      answered(data, verb).map(([title]) => title),
      titles,
      what,
    );
    checkEqual(await verb.doneTo(context, marker, made), titles, 'and nothing else');
  }
}

export const updateDeleteCases = dataCases('write-scoped', ['fixture'], {
  'data.update.every-match': {
    title: 'Update sets the fields on every matching record and keeps the order of records',
    clauses: ['data.update.sets-every-match', 'data.service.crud-on-tables', 'data.order.default-primary-key'],
    async run(context) {
      const marker = await makeTasks(context, FOUR);
      await update(context, { status: 'changed' }, { marker: { eq: marker }, priority: { eq: 1 } });
      checkEqual(
        await titlesWhere(context, marker, (task) => task['status'] === 'changed'),
        ['a', 'c'],
        'both matching records are changed',
      );
      const found = await readNodes(context, 'Task', 'id title', { filter: { marker: { eq: marker } } });
      const inOrder = found.toSorted((one, other) => Number(one['id']) - Number(other['id']));
      checkEqual(pluck(found, 'title'), pluck(inOrder, 'title'), 'without orderBy their primary key is the order', {
        clause: 'data.order.default-primary-key',
      });
    },
  },
  'data.update.leaves-others': {
    title: 'Update leaves other records and other fields as they were',
    clauses: ['data.update.leaves-others', 'data.update.leaves-other-fields'],
    async run(context) {
      const before = await readCanaries(context);
      const marker = await makeTasks(context, FOUR);
      await update(context, { priority: 9 }, { marker: { eq: marker }, title: { eq: 'b' } });
      const expected = FOUR.map((row) => [row.title, row.status, row.title === 'b' ? 9 : row.priority]);
      checkEqual(await rowsOf(context, marker), expected, 'only the set field of the matching record has changed');
      checkEqual(await readCanaries(context), before, 'records outside the filter are as they were');
    },
  },
  'data.update.response': {
    title: 'The update response has the number of changed records and the records as they are now',
    clauses: ['data.shape.affected-count', 'data.shape.records'],
    async run(context) {
      const marker = await makeTasks(context, FOUR);
      const data = await update(context, { priority: 7 }, { marker: { eq: marker }, status: { eq: 'done' } });
      checkEqual(affectedCount(data, UPDATE.field), 2, 'affectedCount is the number of changed records');
      checkEqual(
        answered(data, UPDATE),
        [
          ['c', 7],
          ['d', 7],
        ],
        'records are the changed records',
        { clause: 'data.shape.records' },
      );
    },
  },
  'data.update.to-null': {
    title: 'An update with null sets a nullable column to null',
    async run(context) {
      const marker = await makeTasks(context, FOUR.slice(0, 1));
      await update(context, { priority: null, title: 'renamed' }, { marker: { eq: marker } });
      const [task] = await readTasks(context, marker);
      checkEqual(
        [task?.['title'], task?.['priority'], task?.['status']],
        ['renamed', null, 'open'],
        'the column is null now',
      );
    },
  },
  'data.update.no-match': {
    title: 'An update that matches nothing changes nothing',
    clauses: ['data.update.leaves-others', 'data.update.no-match'],
    async run(context) {
      const marker = await makeTasks(context, FOUR.slice(0, 2));
      const [query, variables] = updateMutation(
        'Task',
        { set: { status: 'touched' }, filter: { marker: { eq: marker }, title: { eq: 'nobody' } }, atMost: 2 },
        'title',
      );
      const answer = await context.send(query, variables);
      checkEqual(await titlesWhere(context, marker, (task) => task['status'] === 'touched'), [], 'nothing is changed');
      const count = answer.refused ? 'error' : String(affectedCount(answer.data, UPDATE.field));
      context.environment.observe('data.update.no-match', count);
    },
  },
  'data.update.compound-filters': {
    title: 'and, or and not work in the filter of an update',
    clauses: ['data.filters.update-compounds', 'data.filters.or-object', 'data.filters.empty-or'],
    run: (context) => checkCompounds(context, UPDATE),
  },
  'data.delete.every-match': {
    title: 'Delete removes every record that matches',
    clauses: ['data.delete.removes-every-match', 'data.service.crud-on-tables'],
    async run(context) {
      const marker = await makeTasks(context, FOUR);
      await remove(context, { marker: { eq: marker }, status: { eq: 'open' } });
      checkEqual(
        await titlesWhere(context, marker, (task) => task['status'] === 'open'),
        [],
        'both matching records are gone',
      );
    },
  },
  'data.delete.leaves-others': {
    title: 'Delete leaves the records that do not match',
    async run(context) {
      const before = await readCanaries(context);
      const marker = await makeTasks(context, FOUR);
      await remove(context, { marker: { eq: marker }, title: { eq: 'c' } });
      const expected = FOUR.filter((row) => row.title !== 'c').map((row) => [row.title, row.status, row.priority]);
      checkEqual(await rowsOf(context, marker), expected, 'the other records are still there');
      checkEqual(await readCanaries(context), before, 'records outside the filter are still there');
    },
  },
  'data.delete.response': {
    title: 'The delete response has the number of removed records and the records as they were',
    clauses: ['data.shape.affected-count', 'data.shape.records'],
    async run(context) {
      const marker = await makeTasks(context, FOUR);
      const data = await remove(context, { marker: { eq: marker }, priority: { eq: 2 } });
      checkEqual(affectedCount(data, DELETE.field), 2, 'affectedCount is the number of removed records');
      checkEqual(
        answered(data, DELETE),
        [
          ['b', 2],
          ['d', 2],
        ],
        'records are the removed records',
        { clause: 'data.shape.records' },
      );
    },
  },
  'data.delete.compound-filters': {
    title: 'and, or and not work in the filter of a delete',
    clauses: ['data.filters.delete-compounds', 'data.filters.or-object', 'data.filters.empty-or'],
    run: (context) => checkCompounds(context, DELETE),
  },
});
