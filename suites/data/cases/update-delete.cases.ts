// Updating and deleting what a filter matches, and nothing else.
import { cases } from '../../kit/contract/cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import type { DataContext } from '../context.ts';
import { at, listAt, pluck } from '../answers/read.ts';
import type { Json } from '../answers/read.ts';
import { affectedCount, deleteMutation, makeTasks, readCanaries, readTasks, updateMutation } from '../fixture/tasks.ts';

const UPDATE = 'updateTaskCollection';
const DELETE = 'deleteFromTaskCollection';

const FOUR = [
  { title: 'a', status: 'open', priority: 1 },
  { title: 'b', status: 'open', priority: 2 },
  { title: 'c', status: 'done', priority: 1 },
  { title: 'd', status: 'done', priority: 2 },
] as const;

async function update(context: DataContext, set: Json, filter: unknown, atMost = 4): Promise<unknown> {
  const [query, variables] = updateMutation('Task', { set, filter, atMost }, 'title status priority');
  return context.ask(query, variables);
}

async function remove(context: DataContext, filter: unknown, atMost = 4): Promise<unknown> {
  const [query, variables] = deleteMutation('Task', { filter, atMost }, 'title');
  return context.ask(query, variables);
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

export const updateDeleteCases = cases<DataContext>({ needs: ['fixture'], hazard: 'write-scoped' }, [
  {
    id: 'data.update.every-match',
    title: 'Update sets the fields on every record that matches',
    clauses: ['data.update.sets-every-match', 'data.service.crud-on-tables'],
    async run(context) {
      const marker = await makeTasks(context, FOUR);
      await update(context, { status: 'changed' }, { marker: { eq: marker }, priority: { eq: 1 } });
      checkEqual(
        await titlesWhere(context, marker, (task) => task['status'] === 'changed'),
        ['a', 'c'],
        'both matching records are changed',
      );
    },
  },
  {
    id: 'data.update.leaves-others',
    title: 'Update leaves other records and other fields as they were',
    clauses: ['data.update.leaves-others', 'data.update.leaves-other-fields'],
    async run(context) {
      const before = await readCanaries(context);
      const marker = await makeTasks(context, FOUR);
      await update(context, { priority: 9 }, { marker: { eq: marker }, title: { eq: 'b' } });
      const tasks = await readTasks(context, marker);
      const expected = FOUR.map((row) => [row.title, row.status, row.title === 'b' ? 9 : row.priority]);
      checkEqual(
        tasks.map((task) => [task['title'], task['status'], task['priority']]),
        expected,
        'only the set field of the matching record has changed',
      );
      checkEqual(await readCanaries(context), before, 'records outside the filter are as they were');
    },
  },
  {
    id: 'data.update.response',
    title: 'The update response has the number of changed records and the records as they are now',
    clauses: ['data.shape.affected-count', 'data.shape.records'],
    async run(context) {
      const marker = await makeTasks(context, FOUR);
      const data = await update(context, { priority: 7 }, { marker: { eq: marker }, status: { eq: 'done' } });
      checkEqual(affectedCount(data, UPDATE), 2, 'affectedCount is the number of changed records');
      const records = listAt(data, UPDATE, 'records').map((record) => [at(record, 'title'), at(record, 'priority')]);
      const sorted = records.sort((a, b) => String(a[0]).localeCompare(String(b[0])));
      checkEqual(
        sorted,
        [
          ['c', 7],
          ['d', 7],
        ],
        'records are the changed records',
        { clause: 'data.shape.records' },
      );
    },
  },
  {
    id: 'data.update.to-null',
    title: 'Update sets a nullable column to null when told so',
    clauses: ['data.update.to-null'],
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
  {
    id: 'data.update.no-match',
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
      const count = answer.refused ? 'error' : String(affectedCount(answer.data, UPDATE));
      context.environment.observe('data.update.no-match', count);
    },
  },
  {
    id: 'data.update.compound-filters',
    title: 'and, or and not work in the filter of an update',
    clauses: ['data.filters.update-compounds', 'data.filters.or-object', 'data.filters.empty-or'],
    async run(context) {
      const marker = await makeTasks(context, FOUR);
      for (const [index, [compound, titles]] of COMPOUNDS.entries()) {
        const title = `round ${index}`;
        const filter = { ...compound, marker: { eq: marker } };
        const data = await update(context, { priority: 100 + index, status: title }, filter);
        const changed = listAt(data, UPDATE, 'records').map((record) => at(record, 'title'));
        checkEqual(changed.map(String).sort(), titles, `the update changes what ${JSON.stringify(compound)} matches`);
        checkEqual(await titlesWhere(context, marker, (task) => task['status'] === title), titles, 'and nothing else');
        for (const row of FOUR.filter((one) => (titles as readonly string[]).includes(one.title)))
          await update(
            context,
            { status: row.status, priority: row.priority },
            { marker: { eq: marker }, title: { eq: row.title } },
          );
      }
    },
  },
  {
    id: 'data.delete.every-match',
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
  {
    id: 'data.delete.leaves-others',
    title: 'Delete leaves the records that do not match',
    clauses: ['data.delete.leaves-others'],
    async run(context) {
      const before = await readCanaries(context);
      const marker = await makeTasks(context, FOUR);
      await remove(context, { marker: { eq: marker }, title: { eq: 'c' } });
      checkEqual(
        await titlesWhere(context, marker, (task) => task['title'] !== 'c'),
        ['a', 'b', 'd'],
        'the other records are still there',
      );
      checkEqual(await readCanaries(context), before, 'records outside the filter are still there');
    },
  },
  {
    id: 'data.delete.response',
    title: 'The delete response has the number of removed records and the records as they were',
    clauses: ['data.shape.affected-count', 'data.shape.records'],
    async run(context) {
      const marker = await makeTasks(context, FOUR);
      const data = await remove(context, { marker: { eq: marker }, priority: { eq: 2 } });
      checkEqual(affectedCount(data, DELETE), 2, 'affectedCount is the number of removed records');
      const titles = listAt(data, DELETE, 'records').map((record) => String(at(record, 'title')));
      checkEqual(titles.sort(), ['b', 'd'], 'records are the removed records', { clause: 'data.shape.records' });
    },
  },
  {
    id: 'data.delete.compound-filters',
    title: 'and, or and not work in the filter of a delete',
    clauses: ['data.filters.delete-compounds', 'data.filters.or-object', 'data.filters.empty-or'],
    async run(context) {
      for (const [compound, titles] of COMPOUNDS) {
        const marker = await makeTasks(context, FOUR);
        await remove(context, { ...compound, marker: { eq: marker } });
        const left = FOUR.map((row) => row.title).filter((title) => !(titles as readonly string[]).includes(title));
        checkEqual(
          await titlesWhere(context, marker, () => true),
          left,
          `the delete removes what ${JSON.stringify(compound)} matches`,
        );
      }
    },
  },
]);
