// What is done when a session is given back, so that nothing of a caller is left for the next one.

export const RESET_CALLER: readonly string[] = ['set session authorization default', 'reset role'];

/** Settings, cursors, prepared statements, channels, temporary tables, and sequences that were asked. */
export const FORGET_STATE: readonly string[] = [
  'reset all',
  'close all',
  'deallocate all',
  'unlisten *',
  'discard temp',
  'discard sequences',
];

/** The oid of `pg_advisory_unlock_all`, the same in every version of PostgreSQL. */
export const UNLOCK_ALL = 2892;

/**
 * What DISCARD ALL does, but for two things: the session authorization, whose way back differs between databases, and
 * plans, since those of functions and foreign keys are worth keeping and are made anew for another role or search path.
 */
export const FORGET_SESSION: readonly string[] = [...FORGET_STATE, 'select pg_catalog.pg_advisory_unlock_all()'];
