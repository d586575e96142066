// Looks for secrets in what was written, as hiding reads it: a part of one, however it is escaped, is a leak.
import { readFileSync } from 'node:fs';
import { readingsOf } from '../../suites/kit/redact/readings.ts';
import { createSecretIndex, type SecretIndex } from '../../suites/kit/redact/secret-index.ts';
import type { Secrets } from './given-secrets.ts';

interface Leak {
  readonly path: string;
  /** Of the secret: its value is never repeated. */
  readonly label: string;
}

interface Words {
  /** What stands in these is no secret in such files. */
  readonly own: string;
  /** A part of a secret that stands in these tells nothing of it. */
  readonly shown: string;
}

/** `readWords` is asked only where something was found. */
export function findLeaks(paths: readonly string[], secrets: Secrets, readWords: () => Words): readonly Leak[] {
  const index = createSecretIndex();
  for (const [label, secret] of Object.entries(secrets)) index.add(label, secret);
  const suspected = leaksIn(paths, index);
  if (suspected.length === 0) return [];
  const { own, shown } = readWords();
  index.tolerate([shown, ...Object.keys(secrets).map((label) => `‹secret:${label}›`)].join('\n'));
  for (const { text } of readingsOf(own)) index.forget(text);
  return leaksIn([...new Set(suspected.map(({ path }) => path))], index);
}

function leaksIn(paths: readonly string[], index: SecretIndex): readonly Leak[] {
  return paths.flatMap((path) => {
    const labels = new Set<string>();
    for (const { text } of readingsOf(readFileSync(path, 'utf8')))
      for (const { name } of index.find(text)) labels.add(name);
    return [...labels].map((label) => ({ path, label }));
  });
}
