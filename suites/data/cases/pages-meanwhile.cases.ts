// Pages of a collection that changes while a client walks through it, and pages at its very ends.
import { checkEqual } from '../../kit/contract/check.ts';
import { readPage, readPages, type Page } from '../answers/collection.ts';
import { valuesOf } from '../answers/observed.ts';
import { BACKWARD, FORWARD, type PageDirection } from '../answers/walk.ts';
import { dataCases, type DataContext } from '../context.ts';
import { pluck, textAt } from '../answers/read.ts';
import { makeOwnTasks, type Rows } from '../rows.ts';
import { ASC, DESC } from '../schema/vocabulary.ts';
import table from './pages-meanwhile.json' with { type: 'json' };

/** Tasks of these priorities, which are their titles too. */
const toSteps = (priorities: readonly number[]) =>
  priorities.map((priority) => ({ title: String(priority), priority }));

const removeStep = (steps: Rows, title: string): Promise<unknown> => steps.delete({ where: { title: { eq: title } } });

/** A page of two in the order of the priorities, from a cursor or at the beginning of its direction. */
function readSteps(
  context: DataContext,
  steps: Rows,
  { size, cursor, next }: PageDirection,
  from?: Page,
): Promise<Page> {
  const given = { filter: steps.within(), orderBy: [{ priority: ASC }], [size]: 2, [cursor]: from?.[next] ?? null };
  return readPage(context, 'Task', 'priority', given);
}

/** What the pages have while records come, and then go, on either side of the cursor. */
type Meanwhile = Readonly<Record<'first' | 'added' | 'second' | 'removed' | 'third', readonly number[]>>;

async function checkMeanwhile(context: DataContext, direction: PageDirection, meanwhile: Meanwhile): Promise<void> {
  const steps = await makeOwnTasks(context, toSteps([10, 20, 30, 40, 50]));
  const read = async (expected: readonly number[], what: string, from?: Page): Promise<Page> => {
    const page = await readSteps(context, steps, direction, from);
    checkEqual(pluck(page.nodes, 'priority'), expected, `going ${direction.name}, ${what}`);
    return page;
  };
  const one = await read(meanwhile.first, 'the first page');
  await steps.insert(toSteps(meanwhile.added));
  const two = await read(meanwhile.second, 'the second page, after four records came', one);
  for (const priority of meanwhile.removed) await removeStep(steps, String(priority));
  const three = await read(meanwhile.third, 'the third page, after four records went that the cursor had passed', two);
  checkEqual(three[direction.flag], false, `${direction.flag} is false on the third page, which is the last one`);
}

export const pagesMeanwhileCases = dataCases('write-scoped', ['fixture'], table, {
  'data.pagination.changes-forward': (context) =>
    checkMeanwhile(context, FORWARD, {
      first: [10, 20],
      added: [5, 6, 7, 35],
      second: [30, 35],
      removed: [5, 6, 10, 30],
      third: [40, 50],
    }),
  'data.pagination.changes-backward': (context) =>
    checkMeanwhile(context, BACKWARD, {
      first: [40, 50],
      added: [60, 70, 80, 25],
      second: [25, 30],
      removed: [60, 70, 50, 30],
      third: [10, 20],
    }),
  async 'data.pagination.beyond-the-ends'(context) {
    const orderBy = [{ rating: DESC }, { id: ASC }];
    for (const given of [{}, { orderBy }, { filter: { id: { lte: 5 } } }]) {
      const ends = [{ last: 1 }, { first: 1 }].map((one) => ({ ...given, ...one }));
      const [end, front] = await readPages(context, 'Blog', 'id', ends);
      const beyond = [
        { ...given, first: 3, after: textAt(end?.cursors, 0) },
        { ...given, last: 3, before: textAt(front?.cursors, 0) },
      ];
      const [behind, before] = await readPages(context, 'Blog', 'id', beyond);
      checkEqual(behind?.nodes, [], 'after the last record comes none');
      checkEqual(behind?.hasNextPage, false, 'and none follows', { clause: 'data.pagination.has-next-page-ends' });
      checkEqual(before?.nodes, [], 'before the first record comes none', { clause: 'data.pagination.backward' });
      const clause = 'data.pagination.has-previous-page';
      checkEqual(before?.hasPreviousPage, false, 'and none precedes', { clause });
    }
  },
  async 'data.open.removed-cursor'(context) {
    const steps = await makeOwnTasks(context, toSteps([10, 20, 30, 40]));
    const one = await readSteps(context, steps, FORWARD);
    await removeStep(steps, '20');
    const query = `query($filter: TaskFilter, $after: Cursor, $before: Cursor) {
        taskCollection(filter: $filter, orderBy: [{priority: ${ASC}}], after: $after, before: $before) { edges { node { priority } } } }`;
    const tell = async (cursors: { readonly after?: string | null; readonly before?: string | null }) => {
      const answer = await context.send(query, { filter: steps.within(), ...cursors });
      return answer.refused ? 'error' : valuesOf(answer, 'priority').join(' ') || 'none';
    };
    context.observe('data.pagination.removed-cursor', await tell({ after: one.endCursor }));
    const ends = await readSteps(context, steps, BACKWARD);
    const between = await tell({ after: one.startCursor, before: ends.endCursor });
    context.observe('data.pagination.first-and-last', `after 10 with before 40: ${between}`);
  },
});
