// Views, materialized views and foreign tables as collections, and writes through a view.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { readNodes } from '../answers/collection.ts';
import { dataCases, type DataContext } from '../context.ts';
import { at, pluck, textAt } from '../answers/read.ts';
import { SEED_MARKER, seedRows } from '../fixture/seed-rows.ts';
import { insertMutation } from '../fixture/tasks.ts';
import { makeOwnTasks, makeRows, type Rows } from '../rows.ts';
import { ASC, DESC } from '../schema/vocabulary.ts';
import table from './views.json' with { type: 'json' };

/** The view shows these of the rows. */
async function checkShown(
  context: DataContext,
  tasks: Rows,
  titles: readonly string[],
  what: string,
  clause?: string,
): Promise<void> {
  const shown = pluck(await readNodes(context, 'OpenTask', 'title', { filter: tasks.within() }), 'title');
  checkEqual(shown, titles, what, { clause });
}

/** Two records of the table, of which the view shows one. */
async function makeShownAndHidden(context: DataContext): Promise<Rows> {
  const tasks = await makeOwnTasks(context, [
    { title: 'shown', status: 'open' },
    { title: 'hidden', status: 'done' },
  ]);
  await checkShown(context, tasks, ['shown'], 'the view shows the open record alone');
  return tasks;
}

const THROUGH_VIEW = { atMost: 5, through: 'OpenTask' };

export const viewCases = dataCases('read', ['fixture'], table, {
  async 'data.views.read-view'(context) {
    const found = await readNodes(context, 'OpenTask', 'title status', {
      filter: { marker: { eq: SEED_MARKER } },
      orderBy: [{ id: DESC }],
    });
    const expected = seedRows('Task')
      .filter(({ status }) => status === 'open')
      .map(({ title, status }) => ({ title, status }))
      .toReversed();
    checkEqual(found, expected, 'only the rows that the view shows');
    context.observe('data.naming.view-key', 'the comment directive primary_key_columns');
  },
  async 'data.views.read-materialized-view'(context) {
    const found = await readNodes(context, 'BlogSummary', 'name postCount', {
      filter: { blogId: { in: [1, 2, 16] } },
      orderBy: [{ blogId: ASC }],
    });
    const expected = seedRows('BlogSummary')
      .filter(({ blogId }) => [1, 2, 16].includes(blogId))
      .map(({ name, postCount }) => ({ name, postCount }));
    checkEqual(found, expected, 'the rows of the materialized view');
  },
  async 'data.views.read-foreign-table'(context) {
    const line = textAt(await readNodes(context, 'ServerFile', 'line'), 0, 'line');
    checkThat(/^\d+(\.\d+)?$/.test(line), "the row is the server's version", { expected: 'a version', actual: line });
    context.observe('data.naming.foreign-table-key', 'the comment directive primary_key_columns');
  },
  async 'data.views.insert'(context) {
    const [tasks, titles] = [await makeRows(context, 'Task'), ['through the view']];
    const open = { marker: tasks.marker, title: 'through the view', status: 'open' };
    const made = await context.ask(...insertMutation('OpenTask', [open], 'title'));
    checkEqual(at(made, 'insertIntoOpenTaskCollection', 'affectedCount'), 1, 'one record is inserted');
    await checkShown(context, tasks, titles, 'the view shows the record');
    await tasks.have('title', titles, 'the table has the record');
  },
  async 'data.views.update'(context) {
    const tasks = await makeShownAndHidden(context);
    const response = await tasks.update({ priority: 8 }, THROUGH_VIEW);
    response.affects(1, 'one record is changed');
    const expected = [
      ['shown', 8],
      ['hidden', null],
    ];
    await tasks.have('title priority', expected, 'the shown record alone has changed');
  },
  async 'data.views.delete'(context) {
    const tasks = await makeShownAndHidden(context);
    const response = await tasks.delete(THROUGH_VIEW);
    response.affects(1, 'one record is removed');
    await tasks.have('title', ['hidden'], 'the hidden record is still there');
    await checkShown(context, tasks, [], 'the view shows no record that is gone', 'data.service.read-views');
  },
});
