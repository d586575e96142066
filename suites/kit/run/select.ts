// Which cases are wanted: by id, by area, by globs over the ids, or by the clauses that they cite.
import { toGlob } from '../contract/pattern.ts';

export interface Selectable {
  readonly id: string;
  readonly clauses: readonly string[];
}

const OF_CLAUSES = 'clause:';

function isOfClauses(pattern: string): boolean {
  return pattern.startsWith(OF_CLAUSES);
}

/** No pattern selects everything. */
export function createSelection(patterns: readonly string[]): (item: Selectable) => boolean {
  const tests = patterns.map(toTest);
  return (item) => tests.length === 0 || tests.some((test) => test(item));
}

/** `storage.sign` is a case or a whole area; `*` stands for any run of characters, dots included; `clause:` looks at the cited clauses. */
function toTest(pattern: string): (item: Selectable) => boolean {
  if (!isOfClauses(pattern)) {
    const names = toNames(pattern);
    return ({ id }) => names(id);
  }
  const names = toNames(pattern.slice(OF_CLAUSES.length));
  return ({ clauses }) => clauses.some(names);
}

function toNames(pattern: string): (id: string) => boolean {
  if (pattern.includes('*')) {
    const glob = toGlob(pattern);
    return (id) => glob.test(id);
  }
  return (id) => id === pattern || id.startsWith(`${pattern}.`);
}

/**
 * Whether what the check of answers finds of a clause was asked about: a selection by the ids of cases, or by clauses, asks
 * about what those cases cite, one by areas or globs about all that its cases meet.
 */
export function askedAbout(
  only: readonly string[] | undefined,
  cases: readonly Selectable[],
): (clause: string) => boolean {
  const own = (only ?? []).filter((pattern) => cases.some(createSelection([pattern])));
  const isNarrow = own.every((pattern) => isOfClauses(pattern) || cases.some(({ id }) => id === pattern));
  if (own.length === 0 || !isNarrow) return () => true;
  const cited = new Set(cases.filter(createSelection(own)).flatMap(({ clauses }) => clauses));
  return (clause) => cited.has(clause);
}

/** Every word that selects something without a `*`: ids, their areas, and the same of clauses. */
export function selectingWords(items: readonly Selectable[]): readonly string[] {
  const clauses = items.flatMap((item) => item.clauses.flatMap(withAreas));
  return [...new Set([...items.flatMap(({ id }) => withAreas(id)), ...clauses.map((id) => `${OF_CLAUSES}${id}`)])];
}

/** `data`, `data.node`, `data.node.of-a-row`. */
function withAreas(id: string): readonly string[] {
  return id.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'));
}
