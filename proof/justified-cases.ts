// Cases of the kill matrix that stay although no fault, or no fault of their own, turns them red: each with its reason.

/** Scored cases that no fault turns red. */
export const NEVER_RED: Readonly<Record<string, string>> = {};

/** Scored cases that the same faults turn red: their ids in order, joined by blanks. */
export const ALIKE: Readonly<Record<string, string>> = {
  'data.laws.relationships-are-inverse data.relationships.inverse':
    'The law asks any tables, in introspect mode as well; the other one asks the rows of the fixture, where introspection is off as well.',
};
