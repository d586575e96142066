// Which secrets reports can hide: not a short one, nor a word that stands in our own titles and clauses anyway.
import type { AnySuite } from '../contract/case.ts';
import type { RunClause } from '../outcome.ts';
import { SHORTEST_SECRET } from './readings.ts';

type Secrets = Readonly<Record<string, string>>;

/** What reports print for every target. */
interface Printed {
  readonly tool: { readonly name: string };
  readonly clauses: readonly Pick<RunClause, 'id' | 'text' | 'places'>[];
  readonly suites: readonly Pick<AnySuite, 'cases' | 'needs' | 'capabilities'>[];
}

/** `words`: our own. `shown`: the labels of the others, one for each value: to hide those would make nonsense of the reports. */
export function chooseHidable(secrets: Secrets, words: string) {
  const isPlain = (value: string): boolean => value.length < SHORTEST_SECRET || words.includes(value);
  const entries = Object.entries(secrets).filter(([, value]) => value !== '');
  const plain = new Map(entries.flatMap(([label, value]) => (isPlain(value) ? [[value, label]] : [])));
  const hidden: Secrets = Object.fromEntries(entries.filter(([, value]) => !isPlain(value)));
  return { hidden, shown: [...plain.values()] };
}

/** Put together once for all runs by the same judges. */
const known = new WeakMap<Printed, string>();

export function wordsOf(judges: Printed): string {
  const words = known.get(judges) ?? joinWords(judges);
  known.set(judges, words);
  return words;
}

function joinWords({ suites, clauses, tool }: Printed): string {
  const ofSuites = suites.flatMap((suite) => [
    ...suite.cases.flatMap(({ id, title }) => [id, title]),
    ...Object.keys(suite.needs),
    ...Object.values(suite.capabilities ?? {}),
  ]);
  return [tool.name, ...clauses.flatMap(({ id, text, places }) => [id, text, ...places]), ...ofSuites].join('\n');
}
