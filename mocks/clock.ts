// The one source of time: database, tokens, links and timestamps all read it.

export interface Clock {
  now(): Date;
}
