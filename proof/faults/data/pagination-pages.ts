// The conduct that rows of pagination.yaml name with `does`: pages.
import { fromSecond } from '../../kit/combine.ts';
import { changeCollections } from '../../kit/data/any-table.ts';
import { intercept, readAnswer, toResponse } from '../../kit/data/asked.ts';
import { given, onGraphql } from '../../kit/data/conditions.ts';
import { changeEdges, changeInfo, edgesOf, infoOf, withoutFirst, withoutLast } from '../../kit/data/connections.ts';
import { changeField, changeVariable } from '../../kit/data/edits.ts';
import { valuesUnder, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { dataConduct, rewrite, type Conduct } from '../../kit/data/lie.ts';
import type { Middleware } from '../../kit/fault.ts';

/** After the last record the first page comes again. */
const startAgain = intercept(() => async (asked, run) => {
  const response = await run();
  const text = JSON.stringify(await readAnswer(response));
  return given('after')(asked) && text.includes('"blogCollection":{"edges":[]')
    ? run({ variables: { ...asked.variables, after: null } })
    : response;
});

const withoutLastOfAll = (connection: JsonObject): JsonObject =>
  infoOf(connection)['hasNextPage'] === false ? withoutLast(connection) : connection;

const withoutFirstOfAll = (connection: JsonObject): JsonObject =>
  infoOf(connection)['hasPreviousPage'] === false ? withoutFirst(connection) : connection;

const tenEdges = changeEdges((edges) => edges.slice(0, 10));
const endingHere = changeInfo(() => ({ hasNextPage: false }));

const isAskedBeyondACursor = onGraphql((asked) => given('after')(asked) || given('before')(asked));

const skipsOne = { answer: changeField('blogCollection', withoutFirst, given('after', 'first')) };

const beforeFromTheStart: Conduct[string] = {
  request: (asked) =>
    given('last', 'before')(asked)
      ? {
          query: asked.query.replaceAll('last', 'first'),
          variables: { ...asked.variables, first: asked.variables['last'] ?? null, before: null },
        }
      : {},
};

const anyLastRecordLost = { answer: changeCollections(withoutLastOfAll, given('after')) };

/** Right the first time beyond a cursor, and then wrong. */
const later = (how: Conduct[string]): Conduct[string] => ({ apply: fromSecond(rewrite(how), isAskedBeyondACursor) });

interface Way {
  readonly size: 'first' | 'last';
  readonly cursor: 'after' | 'before';
}

/** A cursor of a task stands for how many records were in front of it (behind it, going backward). */
const countForCursors = ({ size, cursor }: Way): Middleware =>
  intercept(() => {
    const places = new Map<Json, number>();
    return async (asked, run) => {
      const count = asked.variables[size];
      if (typeof count !== 'number' || !/taskCollection.*\bcursor\b/.test(asked.query)) return run();
      const place = places.get(asked.variables[cursor] ?? null) ?? 0;
      const variables = { ...asked.variables, [cursor]: null, [size]: place + count };
      const answer = await readAnswer(await run({ variables }));
      if (answer === undefined) return run();
      const cursors = valuesUnder(answer, 'cursor');
      for (const [index, one] of cursors.entries())
        places.set(one, size === 'first' ? index + 1 : cursors.length - index);
      return toResponse(changeField('taskCollection', cutPage(size, place))(answer, asked));
    };
  });

/** The page without the records that an earlier page had. */
const cutPage =
  (size: Way['size'], place: number) =>
  (connection: JsonObject): JsonObject => {
    const cut = changeEdges((all) =>
      size === 'first' ? all.slice(place) : all.slice(0, Math.max(all.length - place, 0)),
    )(connection);
    const edges = edgesOf(cut);
    return changeInfo(() => ({
      startCursor: edges[0]?.['cursor'] ?? null,
      endCursor: edges.at(-1)?.['cursor'] ?? null,
    }))(cut);
  };

export const paginationPagesConduct = dataConduct({
  oneMore: {
    request: changeVariable(
      'first',
      (first, asked) => (typeof first === 'number' && !given('after')(asked) ? first + 1 : first),
      'blogCollection',
    ),
  },
  startsAgain: { apply: startAgain },
  skipsOne,
  skipsOneLater: later(skipsOne),
  lastFromTheStart: {
    request: (asked) => {
      const { last = null, ...variables } = asked.variables;
      return last === null || given('before')(asked)
        ? {}
        : { query: asked.query.replaceAll('last', 'first'), variables: { ...variables, first: last } };
    },
  },
  beforeFromTheStart,
  beforeFromTheStartLater: later(beforeFromTheStart),
  neverBackToTheStart: { answer: changeField('blogCollection', withoutFirstOfAll, given('before')) },
  silentDefaultPage: {
    answer: changeField(
      'blogPostCollection',
      (connection) => endingHere(tenEdges(connection)),
      (asked) => !/first|last/.test(asked.query),
    ),
  },
  firstRecordAlone: {
    answer: changeCollections(
      (connection) => endingHere(changeEdges((edges) => edges.slice(0, 1))(connection)),
      ({ variables }) => (variables['last'] ?? null) === null,
    ),
  },
  firstRecordTwice: { answer: changeCollections(changeEdges((edges) => [...edges.slice(0, 1), ...edges])) },
  anyLastRecordLost,
  anyLastRecordLostLater: later(anyLastRecordLost),
  lastRecordLost: { answer: changeField('blogPostCollection', withoutLastOfAll, given('after', 'first')) },
  everywhereFirstRecordLost: { answer: changeCollections(withoutFirstOfAll, given('before')) },
  paginationFirstRecordLost: { answer: changeField('blogPostCollection', withoutFirstOfAll, given('before')) },
  cursorCounts: { apply: countForCursors({ size: 'first', cursor: 'after' }) },
  cursorCountsBack: { apply: countForCursors({ size: 'last', cursor: 'before' }) },
});
