// The places where a mock thinks of workers beside it. Without them nothing of theirs is loaded.
import type { OpenRecords } from '../projects/records.ts';
import type { Stack } from '../projects/stack.ts';
import type { Entry, JournalFilter, WritableJournal } from '../request/journal.ts';
import type { StateKeeper } from '../state/kept-state.ts';
import type { Facts, SharedState } from './shared.ts';

/** What a mock does for the workers beside it; one without any does nothing. */
export interface Leading {
  /** What takes and puts back the bytes of all processes. */
  stack(records: OpenRecords, make: (records: OpenRecords) => Stack): Stack;
  /** Keeps what it did, and tells the workers. */
  keeper<Keeper extends StateKeeper>(keeper: Keeper): Keeper;
  /** The journal of this process; cleared, all are. */
  journal(journal: WritableJournal): WritableJournal;
  /** Those of all processes, by their time. */
  readonly entries?: (filter: JournalFilter) => Promise<readonly Entry[]>;
  /** From now on workers may join. */
  begin(facts: Facts, state: () => SharedState): void;
}

export const ALONE: Leading = {
  stack: (records, make) => make(records),
  keeper: (keeper) => keeper,
  journal: (journal) => journal,
  begin: () => undefined,
};
