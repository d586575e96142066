// What `--only` names must exist: after a typing mistake the run would judge nothing, or less than was meant.
import type { InterfaceName } from '../../specs/clause.ts';
import { allSuites } from '../../suites/battery.ts';
import { createSelection, selectingWords } from '../../suites/kit/run/select.ts';
import { CliError } from '../cli-error.ts';
import { selectingSuggestion } from './suggest.ts';

/** The interfaces of which the patterns select a case. */
export function interfacesOf(only: readonly string[]): readonly InterfaceName[] {
  const selected = createSelection(only);
  return allSuites()
    .filter(({ cases }) => cases.some(selected))
    .map((suite) => suite.interface);
}

/** Each pattern must select a case of a claimed interface. Throws a CliError that names the one that does not. */
export function checkPatterns(patterns: readonly string[], claimed: readonly string[]): void {
  for (const pattern of patterns) {
    const [clause = '', operation] = pattern.split('@');
    if (operation !== undefined)
      throw new CliError(
        `--only: "${pattern}" is a finding, not a case. Give a case that met it, or clause:${clause}, which selects the cases about its clause.`,
      );
    const found = interfacesOf([pattern]);
    if (found.length === 0)
      throw new CliError(
        `--only: no case matches "${pattern}".${selectingSuggestion(pattern, selectingWords(allSuites().flatMap(({ cases }) => cases)))} All of them: touchstone list cases.`,
      );
    if (!found.some((name) => claimed.includes(name)))
      throw new CliError(
        `--only: "${pattern}" selects cases of ${found.join(' and ')} only, and ${claimed.join(' and ')} ${claimed.length === 1 ? 'is' : 'are'} what is judged. Give ${found.map((name) => `--${name} <url>`).join(' or ')} as well, or leave the pattern out.`,
      );
  }
}
