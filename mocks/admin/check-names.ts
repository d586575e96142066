// Refuses unknown fields and parameters: with a misspelt `ref` a request would affect the first project instead of another.
import { describeUnknown } from '../request/unknown-names.ts';
import { refused } from './refused.ts';

export function checkNames(what: string, given: Iterable<string>, known: readonly string[]): void {
  const unknown = describeUnknown(what, given, known);
  if (unknown !== undefined) throw refused(unknown);
}
