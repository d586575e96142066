// Cases of the kill matrix that stay although no fault, or no fault of their own, turns them red: each with its reason.

/** Scored cases that no fault turns red. */
export const NEVER_RED: Readonly<Record<string, string>> = {};

/** Scored cases that the same faults turn red: their ids in order, joined by blanks. */
export const ALIKE: Readonly<Record<string, string>> = {};
