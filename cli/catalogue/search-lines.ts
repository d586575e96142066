// Clauses and cases by the words of what they say, for a user who knows no id.
import { IGNORED, stemOf, wordsOf } from '../../reporters/search-words.ts';
import { renderCount } from '../../suites/kit/outcome.ts';

/** `says`: the text of a clause, or the title of a case. */
export interface Searched {
  readonly id: string;
  readonly says: string;
}

/** Lines of each list. */
const MOST = 15;

/** Empty if nothing has any of the words: else what has most of them, in the order of the lists. */
export function searchLines(
  given: string,
  lists: readonly { readonly noun: string; readonly of: readonly Searched[] }[],
): readonly string[] {
  const words = [...new Set(wordsOf(given).filter((word) => !IGNORED.has(word)))];
  const found = lists.map(({ noun, of }) => ({
    noun,
    of: of.map((one) => ({ ...one, count: countWords(words, one) })),
  }));
  const best = Math.max(0, ...found.flatMap(({ of }) => of.map(({ count }) => count)));
  if (best === 0) return [];
  const all = words.length === 1 ? 'the word' : `${best === words.length ? '' : `${best} of `}the words`;
  return [
    `With ${all} ${words.join(', ')}:`,
    ...found.flatMap(({ noun, of }) =>
      listLines(
        noun,
        of.filter(({ count }) => count === best),
      ),
    ),
    'More about one: npx touchstone explain <id>',
  ];
}

function listLines(noun: string, found: readonly Searched[]): readonly string[] {
  if (found.length === 0) return [];
  const more = found.length - MOST;
  return [
    `${renderCount(found.length, noun)}:`,
    ...found.slice(0, MOST).map(({ id, says }) => `  ${id}: ${says}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}

function countWords(words: readonly string[], { id, says }: Searched): number {
  const own = wordsOf(`${id} ${says}`);
  return words.filter((word) => own.some((one) => one.startsWith(stemOf(word)))).length;
}
