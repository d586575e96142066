// The conduct that rows of pagination.yaml name with `does`: page info.
import { changeCollections } from '../../kit/data/any-table.ts';
import { asks, given, not } from '../../kit/data/conditions.ts';
import { changeEdges, changeInfo, edgesOf, infoOf, withoutLast } from '../../kit/data/connections.ts';
import { changeField } from '../../kit/data/edits.ts';
import { dataConduct, type Conduct } from '../../kit/data/lie.ts';

const endingHere = changeInfo(() => ({ hasNextPage: false }));

const withoutMiddleCursors = changeEdges((edges) =>
  edges.map((edge, index) =>
    index === 0 || index === edges.length - 1 || !('cursor' in edge) ? edge : { ...edge, cursor: `edge:${index}` },
  ),
);

const fullPageHas = (info: string, size: string): Conduct[string] => ({
  answer: changeField(
    'blogCollection',
    (connection, { variables }) =>
      changeInfo((page) => ({ [info]: edgesOf(page).length === variables[size] }))(connection),
    given(size),
  ),
});

export const paginationPageInfoConduct = dataConduct({
  fullPageHasNext: fullPageHas('hasNextPage', 'first'),
  firstPageEnds: { answer: changeField('blogCollection', endingHere, not(given('after'))) },
  fullPageHasPrevious: fullPageHas('hasPreviousPage', 'last'),
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
