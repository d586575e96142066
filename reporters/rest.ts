// What an expected failure hides: the rest of a case that stopped there, and what no other case judged of it.
import { renderCount, type Run } from '../suites/kit/outcome.ts';
import { blamedClause } from './evidence.ts';
import { listSome, type Row } from './rows.ts';
import { clauseVerdicts } from './summary.ts';

/** Clauses that a sentence names. */
const NAMED = 4;

/** One sentence without its full stop; empty if every case of the rows ran to its end. */
export function renderRest(rows: readonly Row[], run: Run): string {
  const stopped = rows.flatMap(({ outcome, again }) =>
    outcome?.verdict !== 'expected-fail' || outcome.ended === true || again !== undefined ? [] : [outcome],
  );
  if (stopped.length === 0) return '';
  const blamed = new Set(stopped.map((outcome) => blamedClause(outcome, run.header)?.id));
  const open = new Set(run.header.clauses.filter(({ strength }) => strength === 'open').map(({ id }) => id));
  const verdicts = clauseVerdicts(run);
  const behind = new Set(stopped.flatMap(({ clauses }) => clauses).filter((id) => !blamed.has(id) && !open.has(id)));
  const unjudged = [...behind].filter((id) => verdicts.get(id) === 'blocked');
  const nowhere = unjudged.length === 0 ? '' : `; no other case judged ${listSome(unjudged, NAMED)}`;
  return stopped.length === 1
    ? `The case stopped there, so the rest of it was not judged${nowhere}`
    : `${renderCount(stopped.length, 'case')} stopped there, so the rest of them was not judged${nowhere}`;
}
