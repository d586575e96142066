// What is said of a name that nobody knows: which one was meant, and which there are.
import { nearest } from '../../specs/nearest.ts';

/** Undefined if all are known; `what` begins the sentence: "A stub", "match". */
export function describeUnknown(what: string, given: Iterable<string>, known: readonly string[]): string | undefined {
  const unknown = [...given].filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  const meant = unknown.map((name) => nearest(name, known)).filter((name) => name !== undefined);
  const question = meant.length === 0 ? '' : ` Did you mean ${[...new Set(meant)].join(', ')}?`;
  return `${what} has no ${unknown.join(', ')}.${question} It has ${known.length === 0 ? 'none' : known.join(', ')}.`;
}
