// Faults of cursors whose collection changes between two pages.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { intercept, readAnswer, toResponse } from '../../kit/data/asked.ts';
import { changeEdges, changeInfo, edgesOf } from '../../kit/data/connections.ts';
import { changeField } from '../../kit/data/edits.ts';
import type { Json, JsonObject } from '../../kit/data/json-tree.ts';
import { valuesUnder } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

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

const FORWARD: Way = { size: 'first', cursor: 'after' };
const BACKWARD: Way = { size: 'last', cursor: 'before' };

export const paginationAfterChangesFaults: readonly Fault[] = [
  lie('pagination.cursor-counts', 'Going forward, a cursor is a number of records', {
    clause: 'pagination.after-changes',
    apply: countForCursors(FORWARD),
  }),
  lie('pagination.cursor-counts-back', 'Going backward, a cursor is a number of records', {
    clause: 'pagination.after-changes',
    apply: countForCursors(BACKWARD),
  }),
];
