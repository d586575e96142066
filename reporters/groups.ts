// Red cases by what broke: one broken sentence often turns many cases red, and people want to read it once.
import type { RunClause, RunHeader } from '../suites/kit/outcome.ts';
import { blamedClause } from './evidence.ts';
import type { Row } from './rows.ts';

export interface RedGroup {
  readonly clause?: RunClause;
  /** The case that is reported in full: one about this very clause, if any. */
  readonly lead: Row;
  /** The other cases with the same clause and the same message. */
  readonly others: readonly Row[];
}

/** Groups of rows, the rows' order kept. */
export function groupRows(rows: readonly Row[], header: RunHeader): readonly RedGroup[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const clause = row.outcome === undefined ? undefined : blamedClause(row.outcome, header);
    const key = JSON.stringify([row.interface, clause?.id, row.outcome?.verdict, row.message]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].flatMap((group): RedGroup[] => {
    const [first] = group;
    if (first === undefined) return [];
    const clause = first.outcome === undefined ? undefined : blamedClause(first.outcome, header);
    const lead = group.find((row) => row.outcome?.clauses[0] === clause?.id) ?? first;
    const others = group.filter((row) => row !== lead);
    return [{ ...(clause === undefined ? {} : { clause }), lead, others }];
  });
}
