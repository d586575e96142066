// The conduct that rows of pagination.yaml name with `does`: page info.
import { changeCollections } from '../../kit/data/any-table.ts';
import { asks, given, not } from '../../kit/data/conditions.ts';
import { changeEdges, changeInfo, edgesOf, infoOf, withoutLast } from '../../kit/data/connections.ts';
import { changeField } from '../../kit/data/edits.ts';
import { dataConduct } from '../../kit/data/lie.ts';

const endingHere = changeInfo(() => ({ hasNextPage: false }));

const withoutMiddleCursors = changeEdges((edges) =>
  edges.map((edge, index) =>
    index === 0 || index === edges.length - 1 || !('cursor' in edge) ? edge : { ...edge, cursor: `edge:${index}` },
  ),
);

export const paginationPageInfoConduct = dataConduct({
  fullPageHasNext: {
    answer: changeField(
      'blogCollection',
      (connection, { variables }) =>
        changeInfo((page) => ({ hasNextPage: edgesOf(page).length === variables['first'] }))(connection),
      given('first'),
    ),
  },
  firstPageEnds: { answer: changeField('blogCollection', endingHere, not(given('after'))) },
  fullPageHasPrevious: {
    answer: changeField(
      'blogCollection',
      (connection, { variables }) =>
        changeInfo((page) => ({ hasPreviousPage: edgesOf(page).length === variables['last'] }))(connection),
      given('last'),
    ),
  },
  startCursorLate: {
    answer: changeField(
      'blogCollection',
      changeInfo((page) => ({ startCursor: edgesOf(page)[1]?.['cursor'] ?? infoOf(page)['startCursor'] ?? null })),
      asks('cursor node'),
    ),
  },
  everywhereEndCursorShort: {
    answer: changeCollections(
      changeInfo((page) => ({ endCursor: edgesOf(page).at(-2)?.['cursor'] ?? null })),
      ({ variables }) => variables['first'] === 20,
    ),
  },
  paginationEndCursorShort: {
    answer: changeField(
      'blogCollection',
      changeInfo((page) => ({ endCursor: edgesOf(page).at(-2)?.['cursor'] ?? infoOf(page)['endCursor'] ?? null })),
      asks('cursor node'),
    ),
  },
  middleCursorsVoid: { answer: changeField('blogCollection', withoutMiddleCursors) },
  cursorForAfterAlone: {
    answer: changeField(
      'blogCollection',
      withoutLast,
      (asked) => given('before')(asked) && Number(asked.variables['last'] ?? 0) > 1,
    ),
  },
});
