// What is done when a session is released, so that nothing of one caller is left for the next.

export const RESET_CALLER: readonly string[] = ['set session authorization default', 'reset role'];

/**
 * A setting without a definition that was once set for a transaction is '' in its session for ever. SQL that runs outside
 * of requests, such as a job, reads these two as JSON, and has a null elsewhere.
 */
const EMPTY_REQUEST = ['headers', 'cookies'].map((name) => `set request.${name} to '{}'`);

/** Settings, cursors, prepared statements, channels, temporary tables, and the last values of sequences. */
export const FORGET_STATE: readonly string[] = [
  'reset all',
  ...EMPTY_REQUEST,
  'close all',
  'deallocate all',
  'unlisten *',
  'discard temp',
  'discard sequences',
];

/** The oid of `pg_advisory_unlock_all`, the same in every version of PostgreSQL. */
export const UNLOCK_ALL = 2892;

/**
 * What DISCARD ALL does, except for two things: the session authorization, because its reset differs between databases,
 * and plans: those of functions and foreign keys are worth keeping and are made anew for another role or search path.
 */
export const FORGET_SESSION: readonly string[] = [...FORGET_STATE, 'select pg_catalog.pg_advisory_unlock_all()'];
