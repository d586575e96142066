// Which cases are wanted: globs over case ids, or over the clauses that they cite.
import { escapePattern } from './pattern.ts';

interface Selectable {
  readonly id: string;
  readonly clauses: readonly string[];
}

/** `*` stands for any run of characters, dots included; `clause:GLOB` looks at the cited clauses. No pattern selects everything. */
export function createSelection(patterns: readonly string[]): (item: Selectable) => boolean {
  const tests = patterns.map((pattern) => {
    const clause = pattern.startsWith('clause:');
    const glob = toRegExp(clause ? pattern.slice('clause:'.length) : pattern);
    return (item: Selectable): boolean => (clause ? item.clauses.some((id) => glob.test(id)) : glob.test(item.id));
  });
  return (item) => tests.length === 0 || tests.some((test) => test(item));
}

function toRegExp(glob: string): RegExp {
  return new RegExp(
    `^${glob
      .split('*')
      .map((piece) => escapePattern(piece))
      .join('.*')}$`,
  );
}
