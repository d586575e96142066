// Which secrets reports can hide: not a short one, nor a word that stands in our own titles and clauses anyway.
import { SHORTEST_SECRET } from './redact.ts';
import type { Judges } from './run-settings.ts';

type Secrets = Readonly<Record<string, string>>;

interface Choice {
  /** Label → value. */
  readonly hidden: Secrets;
  /** The labels of the others, one for each value: to hide those would make nonsense of the reports. */
  readonly shown: readonly string[];
}

export function chooseHidden(secrets: Secrets, judges: Judges): Choice {
  const words = wordsOf(judges);
  const isPlain = (value: string): boolean => value.length < SHORTEST_SECRET || words.includes(value);
  const entries = Object.entries(secrets).filter(([, value]) => value !== '');
  const plain = new Map(entries.flatMap(([label, value]) => (isPlain(value) ? [[value, label]] : [])));
  return { hidden: Object.fromEntries(entries.filter(([, value]) => !isPlain(value))), shown: [...plain.values()] };
}

/** Everything that is in the reports whoever is judged. */
function wordsOf({ suites, clauses, tool }: Judges): string {
  const ofSuites = suites.flatMap((suite) => [
    ...suite.cases.flatMap(({ id, title }) => [id, title]),
    ...Object.keys(suite.needs),
    ...Object.values(suite.capabilities ?? {}),
  ]);
  return [tool.name, ...clauses.flatMap(({ id, text, places }) => [id, text, ...places]), ...ofSuites].join('\n');
}
