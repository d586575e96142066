// Cursor pagination going backward: last and before, hasPreviousPage and the union of pages.
import { dataCases } from '../data-cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { readPage } from '../answers/collection.ts';
import { BACKWARD } from '../answers/walk.ts';
import { pluck } from '../answers/read.ts';
import {
  checkFlag,
  checkNullCursor,
  checkOrderedPages,
  checkPageSize,
  checkSecondPage,
  checkUnion,
} from '../fixture/page-checks.ts';

export const backwardCases = dataCases('read', ['fixture'], {
  'data.pagination.last-limits': {
    title: 'last returns the last records of the collection, and no more',
    clauses: ['data.pagination.backward'],
    run: (context) => checkPageSize(context, BACKWARD),
  },
  'data.pagination.previous-page': {
    title: 'The startCursor of a page, passed as before with last, leads to the page before it',
    clauses: ['data.pagination.backward', 'data.pagination.start-cursor'],
    run: (context) => checkSecondPage(context, BACKWARD),
  },
  'data.pagination.has-previous-page': {
    title: 'Backward, hasPreviousPage is true while records precede, and false on the first page',
    run: (context) => checkFlag(context, BACKWARD, 'data.pagination.has-previous-page'),
  },
  'data.pagination.last-with-null': {
    title: 'The last page is the same with before absent and with before null',
    clauses: ['data.pagination.backward'],
    run: (context) => checkNullCursor(context, BACKWARD, { first: null }),
  },
  'data.pagination.backward-union': {
    title: 'The pages going backward have every record once, whatever the page size',
    clauses: ['data.pagination.backward-union', 'data.pagination.has-previous-page'],
    run: (context) => checkUnion(context, BACKWARD),
  },
  'data.pagination.backward-with-order': {
    title: 'Backward under an orderBy with ties and nulls every record comes once, in that order',
    clauses: ['data.pagination.with-order', 'data.pagination.backward-union'],
    run: (context) => checkOrderedPages(context, BACKWARD),
  },
  'data.pagination.both-ways': {
    title: 'Going forward and then backward from a page returns the records before it',
    clauses: ['data.pagination.backward', 'data.pagination.edge-cursors'],
    async run(context) {
      const one = await readPage(context, 'Blog', 'id', { first: 5 });
      const two = await readPage(context, 'Blog', 'id', { first: 5, after: one.endCursor });
      const back = await readPage(context, 'Blog', 'id', { last: 5, before: two.startCursor });
      checkEqual(pluck(back.nodes, 'id'), pluck(one.nodes, 'id'), 'before the second page stands the first one');
    },
  },
});
