// Faults of pageInfo and of the cursors of edges.
import type { Fault } from '../../kit/fault.ts';
import { changeCollections } from '../../kit/data/any-table.ts';
import { asks, given, not } from '../../kit/data/conditions.ts';
import { changeEdges, changeInfo, edgesOf, infoOf, withoutLast } from '../../kit/data/connections.ts';
import { changeField } from '../../kit/data/edits.ts';
import { lie } from '../../kit/data/lie.ts';

const endingHere = changeInfo(() => ({ hasNextPage: false }));

const withoutMiddleCursors = changeEdges((edges) =>
  edges.map((edge, index) =>
    index === 0 || index === edges.length - 1 || !('cursor' in edge) ? edge : { ...edge, cursor: `edge:${index}` },
  ),
);

export const paginationPageInfoFaults: readonly Fault[] = [
  lie('pagination.full-page-has-next', 'hasNextPage is true on every full page', {
    clause: 'pagination.has-next-page-ends',
    answer: changeField(
      'blogCollection',
      (connection, { variables }) =>
        changeInfo((page) => ({ hasNextPage: edgesOf(page).length === variables['first'] }))(connection),
      given('first'),
    ),
  }),
  lie('pagination.first-page-ends', 'hasNextPage is false on the first page', {
    clause: 'pagination.has-next-page-before-end',
    answer: changeField('blogCollection', endingHere, not(given('after'))),
  }),
  lie('pagination.full-page-has-previous', 'Going backward hasPreviousPage is true on every full page', {
    clause: 'pagination.has-previous-page',
    answer: changeField(
      'blogCollection',
      (connection, { variables }) =>
        changeInfo((page) => ({ hasPreviousPage: edgesOf(page).length === variables['last'] }))(connection),
      given('last'),
    ),
  }),
  lie('pagination.start-cursor-late', 'startCursor is the cursor of the second edge', {
    clause: 'pagination.start-cursor',
    answer: changeField(
      'blogCollection',
      changeInfo((page) => ({ startCursor: edgesOf(page)[1]?.['cursor'] ?? infoOf(page)['startCursor'] ?? null })),
      asks('cursor node'),
    ),
  }),
  lie('everywhere.end-cursor-short', 'endCursor of a long page is that of the last but one', {
    clause: 'pagination.end-cursor',
    answer: changeCollections(
      changeInfo((page) => ({ endCursor: edgesOf(page).at(-2)?.['cursor'] ?? null })),
      ({ variables }) => variables['first'] === 20,
    ),
  }),
  lie('pagination.end-cursor-short', 'endCursor is the cursor of the last but one edge', {
    clause: 'pagination.end-cursor',
    answer: changeField(
      'blogCollection',
      changeInfo((page) => ({ endCursor: edgesOf(page).at(-2)?.['cursor'] ?? infoOf(page)['endCursor'] ?? null })),
      asks('cursor node'),
    ),
  }),
  lie('pagination.middle-cursors-void', 'Only the first and the last edge have a real cursor', {
    clause: 'pagination.edge-cursors',
    answer: changeField('blogCollection', withoutMiddleCursors),
  }),
  lie(
    'pagination.cursor-for-after-alone',
    'The cursor of an edge in the middle stands for its neighbour when it is given as before',
    {
      clause: 'pagination.edge-cursors',
      answer: changeField(
        'blogCollection',
        withoutLast,
        (asked) => given('before')(asked) && Number(asked.variables['last'] ?? 0) > 1,
      ),
    },
  ),
];
