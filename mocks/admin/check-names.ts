// Refuses unknown fields and parameters: with a misspelt `ref` a request would affect the first project instead of another.
import { refused } from './refused.ts';

export function checkNames(what: string, given: Iterable<string>, known: readonly string[]): void {
  const unknown = [...given].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const offered = known.length === 0 ? 'It has none.' : `It has ${known.join(', ')}.`;
  throw refused(`${what} has no ${unknown.join(', ')}. ${offered}`);
}
