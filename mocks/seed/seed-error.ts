// The error for a schema for which no rows can be invented; the message names the table and says what to do.

export class SeedError extends Error {
  override readonly name = 'SeedError';
}
