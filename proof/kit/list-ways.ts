// The ways in which a list is wrong about what is there, for lists of any kind of records.
import type { Json } from './json.ts';

export interface ListWay {
  readonly id: string;
  /** What happens, behind "The list of things". */
  readonly does: string;
  readonly change: (list: readonly Json[]) => readonly Json[];
}

function without(list: readonly Json[], index: number): readonly Json[] {
  return list.length < 2 ? list : list.filter((_, at) => at !== index);
}

/** By the time when they were made; those that show none stand as they are listed. */
function newestOf(list: readonly Json[]): number {
  const times = list
    .map(({ created_at: time }) => (typeof time === 'number' ? new Date(time).toISOString() : time))
    .map(String);
  return times.reduce((newest, time, index) => (time >= (times[newest] ?? '') ? index : newest), 0);
}

/** For lists whose first record may be one that the battery has not made, and cannot know of. */
export const LIST_WAYS_BEHIND_THE_FIRST: readonly ListWay[] = [
  { id: 'is-empty', does: 'shows nothing', change: () => [] },
  { id: 'omits-middle', does: 'lacks one in the middle', change: (list) => without(list, Math.floor(list.length / 2)) },
  { id: 'omits-last', does: 'lacks the last one', change: (list) => without(list, list.length - 1) },
  { id: 'omits-youngest', does: 'lacks the one that was made last', change: (list) => without(list, newestOf(list)) },
  { id: 'first-only', does: 'shows the first one only', change: (list) => list.slice(0, 1) },
  { id: 'last-only', does: 'shows the last one only', change: (list) => list.slice(-1) },
  { id: 'tells-twice', does: 'shows the last one twice', change: (list) => [...list, ...list.slice(-1)] },
];

export const LIST_WAYS: readonly ListWay[] = [
  { id: 'omits-first', does: 'lacks the first one', change: (list) => without(list, 0) },
  ...LIST_WAYS_BEHIND_THE_FIRST,
];

/** Those that different cases of management see. */
export const DISTINCT_LIST_WAYS: readonly ListWay[] = LIST_WAYS_BEHIND_THE_FIRST.filter(
  ({ id }) => !['omits-youngest', 'first-only', 'last-only'].includes(id),
);
