// "Did you mean": the known word that is nearest to an unknown one.
import { nearest } from '../../specs/nearest.ts';
import { CliError } from '../cli-error.ts';

/** One of the known words; `what`: what they are. Throws a CliError that suggests the nearest one. */
export function knownWord<Word extends string>(word: string, known: readonly Word[], what: string): Word {
  const found = known.find((one) => one === word.trim());
  if (found === undefined)
    throw new CliError(`"${word}" is not a ${what}.${suggestion(word, known)} Known: ${known.join(', ')}.`);
  return found;
}

/** ` Did you mean "x"?`, or nothing. */
export function suggestion(word: string, known: readonly string[]): string {
  const best = nearest(word, known);
  return best === undefined ? '' : ` Did you mean "${best}"?`;
}

/** As `suggestion`, for what selects by ids: an ending such as `.*` stays. */
export function selectingSuggestion(pattern: string, known: readonly string[]): string {
  const stem = pattern.replace(/\.?\*+$/u, '');
  const best = nearest(stem, known);
  return best === undefined ? '' : ` Did you mean "${best}${pattern.slice(stem.length)}"?`;
}
