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

export const LIST_WAYS: readonly ListWay[] = [
  { id: 'is-empty', does: 'shows nothing', change: () => [] },
  { id: 'omits-last', does: 'lacks the last one', change: (list) => without(list, list.length - 1) },
  { id: 'tells-twice', does: 'shows the last one twice', change: (list) => [...list, ...list.slice(-1)] },
];

/** For lists whose first record is one that the battery has made. */
export const OMITS_FIRST: ListWay = {
  id: 'omits-first',
  does: 'lacks the first one',
  change: (list) => without(list, 0),
};

export const OMITS_MIDDLE: ListWay = {
  id: 'omits-middle',
  does: 'lacks one in the middle',
  change: (list) => without(list, Math.floor(list.length / 2)),
};
