// What the contract promises, as the generated file has it: its YAML takes long to read.
import type { Clause } from './clause.ts';
import generated from './generated/clauses.json' with { type: 'json' };

/** One row, item, bullet or sentence of the contract. */
export interface Place {
  /** `Section/Part/list/number`. */
  readonly key: string;
  readonly kind: 'row' | 'item' | 'bullet' | 'sentence';
  /** A few words of our own, for people. */
  readonly about: string;
}

/** Why a place has no clause. */
export interface Excuse {
  readonly place: string;
  readonly reason: string;
}

/** The tombstone of a clause: an id that is never used again. */
export interface Retired {
  readonly id: string;
  /** The clauses that took its place. */
  readonly by: readonly [string, ...string[]];
  readonly reason: string;
}

interface Contents {
  readonly clauses: readonly Clause[];
  readonly places: readonly Place[];
  readonly excuses: readonly Excuse[];
  readonly retired: readonly Retired[];
}

/** To the compiler a strength in a JSON file is any string; `npm run generate` has checked each. */
const contents = generated as unknown as Contents;

/** Every clause of the three interfaces, in the order of the files. */
export const allClauses = contents.clauses;
/** The inventory of the contract. */
export const allPlaces = contents.places;
/** The places that need no clause, each with its reason. */
export const allExcuses = contents.excuses;
/** The clauses that are no more, each with those that took its place. */
export const allRetired = contents.retired;

export const NEWEST_REQUIREMENTS = '1.0';

/** The seed, by a version, is that of a run that names none: the same server gets the same verdict. */
export function seedOf(requirements = NEWEST_REQUIREMENTS): number {
  if (requirements !== NEWEST_REQUIREMENTS)
    throw new Error(`There is no requirement set "${requirements}"; the only one is "${NEWEST_REQUIREMENTS}".`);
  return 1;
}
