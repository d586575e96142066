// Faults of pages: which records a page has, forward and backward, whether all make the whole, and what changes between two.
import { later } from '../../kit/combine.ts';
import { changeCollections } from '../../kit/data/any-table.ts';
import { intercept, readAnswer, toResponse } from '../../kit/data/asked.ts';
import { given, onGraphql } from '../../kit/data/conditions.ts';
import { changeEdges, changeInfo, edgesOf, infoOf, withoutFirst, withoutLast } from '../../kit/data/connections.ts';
import { changeField, changeVariable } from '../../kit/data/edits.ts';
import { valuesUnder, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';
import type { Fault, Middleware } from '../../kit/fault.ts';

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

const skipsOne = lie('pagination.skips-one', 'A later page lacks its first record', {
  clause: 'pagination.next-page',
  answer: changeField('blogCollection', withoutFirst, given('after', 'first')),
});

const beforeFromTheStart = lie(
  'pagination.before-from-the-start',
  'last with before gives the first records of the collection',
  {
    clause: 'pagination.backward',
    request: (asked) =>
      given('last', 'before')(asked)
        ? {
            query: asked.query.replaceAll('last', 'first'),
            variables: { ...asked.variables, first: asked.variables['last'] ?? null, before: null },
          }
        : {},
  },
);

const lastRecordLost = lie('everywhere.last-record-lost', 'The last page forward of any table lacks a record', {
  clause: 'pagination.forward-union',
  answer: changeCollections(withoutLastOfAll, given('after')),
});

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

export const paginationPagesFaults: readonly Fault[] = [
  lie('pagination.one-more', 'The first page has one record more than first', {
    clause: 'pagination.forward',
    request: changeVariable(
      'first',
      (first, asked) => (typeof first === 'number' && !given('after')(asked) ? first + 1 : first),
      'blogCollection',
    ),
  }),
  lie('pagination.starts-again', 'After the last record the first page comes again', {
    clause: 'pagination.forward',
    apply: startAgain,
  }),
  skipsOne,
  later(skipsOne, isAskedBeyondACursor),
  lie('pagination.last-from-the-start', 'last without before gives the first records', {
    clause: 'pagination.backward',
    request: (asked) => {
      const { last = null, ...variables } = asked.variables;
      return last === null || given('before')(asked)
        ? {}
        : { query: asked.query.replaceAll('last', 'first'), variables: { ...variables, first: last } };
    },
  }),
  beforeFromTheStart,
  later(beforeFromTheStart, isAskedBeyondACursor),
  lie('pagination.never-back-to-the-start', 'Going backward the first record of the collection is never reached', {
    clause: 'pagination.backward',
    answer: changeField('blogCollection', withoutFirstOfAll, given('before')),
  }),
  lie('pagination.silent-default-page', 'Without first a page has ten records and says that nothing follows', {
    clause: 'pagination.forward-union',
    answer: changeField(
      'blogPostCollection',
      (connection) => endingHere(tenEdges(connection)),
      (asked) => !/first|last/.test(asked.query),
    ),
  }),
  lie('pagination.first-record-alone', 'Any collection is told to have its first record alone, unless last is given', {
    clause: 'pagination.forward-union',
    answer: changeCollections(
      (connection) => endingHere(changeEdges((edges) => edges.slice(0, 1))(connection)),
      ({ variables }) => (variables['last'] ?? null) === null,
    ),
  }),
  lie('everywhere.first-record-twice', 'Any list begins with its first record twice', {
    clause: 'pagination.forward-union',
    answer: changeCollections(changeEdges((edges) => [...edges.slice(0, 1), ...edges])),
  }),
  lastRecordLost,
  later(lastRecordLost, isAskedBeyondACursor),
  lie('pagination.last-record-lost', 'The last page of a walk forward lacks its last record', {
    clause: 'pagination.forward-union',
    answer: changeField('blogPostCollection', withoutLastOfAll, given('after', 'first')),
  }),
  lie('everywhere.first-record-lost', 'The first page of any table is never whole', {
    clause: 'pagination.backward-union',
    answer: changeCollections(withoutFirstOfAll, given('before')),
  }),
  lie('pagination.first-record-lost', 'The first page of a walk backward lacks its first record', {
    clause: 'pagination.backward-union',
    answer: changeField('blogPostCollection', withoutFirstOfAll, given('before')),
  }),
  lie('pagination.cursor-counts', 'Going forward, a cursor is a number of records', {
    clause: 'pagination.after-changes',
    apply: countForCursors({ size: 'first', cursor: 'after' }),
  }),
  lie('pagination.cursor-counts-back', 'Going backward, a cursor is a number of records', {
    clause: 'pagination.after-changes',
    apply: countForCursors({ size: 'last', cursor: 'before' }),
  }),
];
