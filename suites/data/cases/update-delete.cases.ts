// Updating and deleting what a filter matches, and nothing else.
import { checkEqual } from '../../kit/contract/check.ts';
import { dataCases, type DataContext } from '../context.ts';
import { readNodes } from '../answers/collection.ts';
import { valueOf } from '../answers/observed.ts';
import { at, inAnyOrder, listAt, pluck, sortTexts, type Json } from '../answers/read.ts';
import { SEED_MARKER } from '../fixture/seed-rows.ts';
import { DELETE, UPDATE, type WriteVerb } from '../fixture/write-verbs.ts';
import { makeOwnTasks, rowsUnder, type Rows, type Written } from '../rows.ts';
import table from './update-delete.json' with { type: 'json' };

const FOUR = [
  { title: 'a', status: 'open', priority: 1 },
  { title: 'b', status: 'open', priority: 2 },
  { title: 'c', status: 'done', priority: 1 },
  { title: 'd', status: 'done', priority: 2 },
] as const;
const COLUMNS = 'title status priority';

/** All that an update or delete of some of four tasks may affect. */
const some = (where: Json) => ({ where, atMost: 4, fields: `id ${COLUMNS}` });

/** The seed's tasks, which no case may change. */
async function readCanaries(context: DataContext): Promise<readonly Json[]> {
  return inAnyOrder(await rowsUnder(context, 'Task', SEED_MARKER).read(`id ${COLUMNS}`));
}

/** The compounds that rule 6 names, coercions included, each with the titles that it matches among the four. */
const COMPOUNDS = [
  [{ and: [{ status: { eq: 'open' } }, { priority: { eq: 2 } }] }, ['b']],
  [{ or: [{ title: { eq: 'a' } }, { title: { eq: 'd' } }] }, ['a', 'd']],
  [{ not: { status: { eq: 'open' } } }, ['c', 'd']],
  [{ or: { status: { eq: 'open' }, priority: { eq: 1 } } }, ['a']],
  [{ title: { eq: 'd' }, and: [], or: [], not: {} }, ['d']],
] as const;

async function checkCompounds(context: DataContext, verb: WriteVerb): Promise<void> {
  const made = FOUR.map(({ title }) => title);
  const tasks: Rows[] = [];
  while (tasks.length < COMPOUNDS.length) tasks.push(await makeOwnTasks(context, FOUR));
  for (const [index, four] of tasks.entries()) {
    const [compound = {}, titles = []] = COMPOUNDS[index] ?? [];
    const question = verb.asking(four, { where: compound, atMost: 4, fields: COLUMNS });
    const records = listAt(await context.ask(...question), verb.field, 'records');
    const written = sortTexts(records.map((record) => at(record, 'title')));
    checkEqual(written, titles, `the ${verb.name} ${verb.does} what ${JSON.stringify(compound)} matches`);
    checkEqual(await verb.doneTo(four, made), titles, 'and nothing else');
  }
}

/** The response counts and shows two tasks, each `[title, priority]`. */
function checkTwo(response: Written, done: string, expected: readonly (readonly unknown[])[]): void {
  response.affects(2, `affectedCount is the number of ${done} records`);
  const records = response.records().map((record) => [at(record, 'title'), at(record, 'priority')]);
  const sorted = records.toSorted(([one], [other]) => String(one).localeCompare(String(other)));
  checkEqual(sorted, expected, `records are the ${done} records`, { clause: 'data.shape.records' });
}

export const updateDeleteCases = dataCases('write-scoped', ['fixture'], table, {
  async 'data.update.every-match'(context) {
    const tasks = await makeOwnTasks(context, FOUR);
    await tasks.update({ status: 'changed' }, some({ priority: { eq: 1 } }));
    const changed = (await tasks.read(COLUMNS)).filter(({ status }) => status === 'changed');
    checkEqual(sortTexts(pluck(changed, 'title')), ['a', 'c'], 'both matching records are changed');
    const found = await readNodes(context, 'Task', 'id title', { filter: tasks.within() });
    const inOrder = found.toSorted((one, other) => Number(one['id']) - Number(other['id']));
    checkEqual(pluck(found, 'title'), pluck(inOrder, 'title'), 'without orderBy their primary key is the order', {
      clause: 'data.order.default-primary-key',
    });
  },
  async 'data.update.leaves-others'(context) {
    const before = await readCanaries(context);
    const tasks = await makeOwnTasks(context, FOUR);
    await tasks.update({ priority: 9 }, some({ title: { eq: 'b' } }));
    const expected = FOUR.map((row) => [row.title, row.status, row.title === 'b' ? 9 : row.priority]);
    await tasks.have(COLUMNS, expected, 'only the set field of the matching record has changed');
    checkEqual(await readCanaries(context), before, 'records outside the filter are as they were');
  },
  async 'data.update.response'(context) {
    const tasks = await makeOwnTasks(context, FOUR);
    const response = await tasks.update({ priority: 7 }, some({ status: { eq: 'done' } }));
    const changed = ['c', 'd'].map((title) => [title, 7]);
    checkTwo(response, 'changed', changed);
  },
  async 'data.update.to-null'(context) {
    const tasks = await makeOwnTasks(context, FOUR.slice(0, 1));
    await tasks.update({ priority: null, title: 'renamed' }, some({}));
    await tasks.have(COLUMNS, [['renamed', 'open', null]], 'the column is null now');
  },
  async 'data.update.no-match'(context) {
    const tasks = await makeOwnTasks(context, FOUR.slice(0, 2));
    const where = { title: { eq: 'nobody' } };
    const answer = await context.send(...tasks.updating({ status: 'touched' }, { where, atMost: 2 }));
    const touched = (await tasks.read('status')).filter(({ status }) => status === 'touched');
    checkEqual(touched, [], 'nothing is changed');
    context.observe('data.update.no-match', valueOf(answer, 'affectedCount'));
  },
  'data.update.compound-filters': (context) => checkCompounds(context, UPDATE),
  async 'data.delete.every-match'(context) {
    const tasks = await makeOwnTasks(context, FOUR);
    await tasks.delete(some({ status: { eq: 'open' } }));
    const left = (await tasks.read(COLUMNS)).filter(({ status }) => status === 'open');
    checkEqual(pluck(left, 'title'), [], 'both matching records are gone');
  },
  async 'data.delete.leaves-others'(context) {
    const before = await readCanaries(context);
    const tasks = await makeOwnTasks(context, FOUR);
    await tasks.delete(some({ title: { eq: 'c' } }));
    const expected = FOUR.filter((row) => row.title !== 'c').map((row) => [row.title, row.status, row.priority]);
    await tasks.have(COLUMNS, expected, 'the other records are still there');
    checkEqual(await readCanaries(context), before, 'records outside the filter are still there');
  },
  async 'data.delete.response'(context) {
    const tasks = await makeOwnTasks(context, FOUR);
    const removed = ['b', 'd'].map((title) => [title, 2]);
    checkTwo(await tasks.delete(some({ priority: { eq: 2 } })), 'removed', removed);
  },
  'data.delete.compound-filters': (context) => checkCompounds(context, DELETE),
});
