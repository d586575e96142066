// Red rows by the clause that is broken: people want to read it once, with the best evidence and what it keeps from being judged.
import type { Run, RunClause, Verdict } from '../suites/kit/outcome.ts';
import { blamedClause } from './evidence.ts';
import type { Row } from './rows.ts';

export interface RedGroup {
  readonly clause?: RunClause;
  /** What is reported in full: a case about this very clause, if any. */
  readonly lead: Row;
  /** The others that found the clause broken. */
  readonly others: readonly Row[];
  /** Ids of the cases that could not go on because of it. */
  readonly blocks: readonly string[];
}

const BROKEN: ReadonlySet<Verdict> = new Set(['fail', 'deviation', 'flaky', 'expected-fail']);

/** Groups of rows, in the order of their first rows. */
export function groupRows(rows: readonly Row[], { header, outcomes }: Run): readonly RedGroup[] {
  const groups = Map.groupBy(rows, (row) => {
    const clause = clauseOf(row, header);
    const broken = BROKEN.has(row.outcome?.verdict ?? 'error') ? clause?.id : undefined;
    return JSON.stringify([row.interface, broken ?? row.message]);
  });
  return [...groups.values()].flatMap((group): RedGroup[] => {
    const [first] = group;
    if (first === undefined) return [];
    const clause = clauseOf(first, header);
    const lead = group.find((row) => row.again === undefined && row.outcome?.clauses[0] === clause?.id) ?? first;
    return [
      {
        ...(clause === undefined ? {} : { clause }),
        lead,
        others: group.filter((row) => row !== lead),
        blocks: outcomes
          .filter((outcome) => outcome.verdict === 'blocked' && outcome.clause === clause?.id && clause !== undefined)
          .map(({ id }) => id),
      },
    ];
  });
}

function clauseOf({ outcome }: Row, header: Run['header']): RunClause | undefined {
  return outcome === undefined ? undefined : blamedClause(outcome, header);
}
