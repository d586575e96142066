// A schema for which no rows can be invented; the message says which table and what to do.

export class SeedError extends Error {
  override readonly name = 'SeedError';
}
