// Pages of a collection that changes while a client walks through it, and pages at its very ends.
import { dataCases } from '../data-cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { readPage, readPages, type Page } from '../answers/collection.ts';
import type { DataContext } from '../context.ts';
import { pluck, textAt } from '../answers/read.ts';
import { deleteMutation, insert, makeTasks } from '../fixture/tasks.ts';
import { ASC, DESC } from '../schema/vocabulary.ts';

const CHANGES = 'data.pagination.after-changes';

/** Tasks of these priorities, which are their titles too. */
async function makeSteps(context: DataContext, priorities: readonly number[]): Promise<string> {
  return makeTasks(
    context,
    priorities.map((priority) => ({ title: String(priority), priority })),
  );
}

async function addStep(context: DataContext, marker: string, ...priorities: readonly number[]): Promise<void> {
  const objects = priorities.map((priority) => ({ marker, title: String(priority), priority }));
  await insert(context, 'Task', objects, 'id');
}

async function removeStep(context: DataContext, marker: string, title: string): Promise<void> {
  await context.ask(...deleteMutation('Task', { filter: { marker: { eq: marker }, title: { eq: title } } }, 'id'));
}

/** One page of two in the order of the priorities. */
async function page(
  context: DataContext,
  marker: string,
  given: { readonly after?: string | null } | { readonly before?: string | null },
): Promise<Page> {
  const size = 'before' in given ? { last: 2 } : { first: 2 };
  const orderBy = [{ priority: ASC }];
  return readPage(context, 'Task', 'priority', { filter: { marker: { eq: marker } }, orderBy, ...size, ...given });
}

const priorities = (one: Page): readonly unknown[] => pluck(one.nodes, 'priority');

export const pagesMeanwhileCases = dataCases('write-scoped', ['fixture'], {
  'data.pagination.changes-forward': {
    title: 'Records added and removed before the cursor shift no page; new ones after it appear',
    clauses: [CHANGES, 'data.pagination.forward', 'data.pagination.next-page'],
    async run(context) {
      const marker = await makeSteps(context, [10, 20, 30, 40, 50]);
      const one = await page(context, marker, { after: null });
      checkEqual(priorities(one), [10, 20], 'the first page');
      await addStep(context, marker, 5, 6, 7, 35);
      const two = await page(context, marker, { after: one.endCursor });
      checkEqual(priorities(two), [30, 35], 'the second page, after four records came');
      for (const title of ['5', '6', '10', '30']) await removeStep(context, marker, title);
      const three = await page(context, marker, { after: two.endCursor });
      checkEqual(priorities(three), [40, 50], 'the third page, after four records in front of the cursor went');
      checkEqual(three.hasNextPage, false, 'no record follows');
    },
  },
  'data.pagination.changes-backward': {
    title: 'Going backward, records added or removed behind the cursor shift no page',
    clauses: [CHANGES, 'data.pagination.backward', 'data.pagination.start-cursor'],
    async run(context) {
      const marker = await makeSteps(context, [10, 20, 30, 40, 50]);
      const one = await page(context, marker, { before: null });
      checkEqual(priorities(one), [40, 50], 'the last page');
      await addStep(context, marker, 60, 70, 80, 25);
      const two = await page(context, marker, { before: one.startCursor });
      checkEqual(priorities(two), [25, 30], 'the page in front of it, after four records came');
      for (const title of ['60', '70', '50', '30']) await removeStep(context, marker, title);
      const three = await page(context, marker, { before: two.startCursor });
      checkEqual(priorities(three), [10, 20], 'the first page, after four records behind the cursor went');
      checkEqual(three.hasPreviousPage, false, 'no record precedes');
    },
  },
  'data.pagination.beyond-the-ends': {
    title: 'No record comes after the last one or before the first one',
    clauses: [
      'data.pagination.forward',
      'data.pagination.backward',
      'data.pagination.has-next-page-ends',
      'data.pagination.has-previous-page',
    ],
    hazard: 'read',
    async run(context) {
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
        checkEqual(before?.nodes, [], 'before the first record comes none', {
          clause: 'data.pagination.backward',
        });
        checkEqual(before?.hasPreviousPage, false, 'and none precedes', {
          clause: 'data.pagination.has-previous-page',
        });
      }
    },
  },
  'data.open.removed-cursor': {
    title: "The records after a removed record's cursor, and those between two cursors, are observed",
    clauses: ['data.pagination.removed-cursor', 'data.pagination.first-and-last'],
    async run(context) {
      const marker = await makeSteps(context, [10, 20, 30, 40]);
      const one = await page(context, marker, { after: null });
      await removeStep(context, marker, '20');
      const query = `query($filter: TaskFilter, $after: Cursor, $before: Cursor) {
        taskCollection(filter: $filter, orderBy: [{priority: ${ASC}}], after: $after, before: $before) { edges { node { priority } } } }`;
      const filter = { marker: { eq: marker } };
      const tell = async (cursors: { readonly after?: string | null; readonly before?: string | null }) => {
        const answer = await context.send(query, { filter, ...cursors });
        if (answer.refused) return 'error';
        return (
          [...JSON.stringify(answer.data).matchAll(/"priority":(\d+)/g)].map(([, found]) => found).join(' ') || 'none'
        );
      };
      context.environment.observe('data.pagination.removed-cursor', await tell({ after: one.endCursor }));
      const ends = await page(context, marker, { before: null });
      const between = await tell({ after: one.startCursor, before: ends.endCursor });
      context.environment.observe('data.pagination.first-and-last', `after 10 with before 40: ${between}`);
    },
  },
});
