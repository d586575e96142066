// Global violations break what must hold wherever it is seen: they decide, be it in the case, its set-up or its clean-up.
import type { RawExchange } from '../contract/exchange.ts';
import type { Strength } from '../../../specs/clause.ts';
import type { AnswerViolation } from '../contract/case.ts';
import { judge } from './judge.ts';
import type { Judgement } from './judge.ts';

/** An answer that breaks what holds everywhere, among the exchanges around it. */
export interface GlobalViolation {
  readonly found: AnswerViolation;
  readonly exchanges: readonly RawExchange[];
  /** Index into `exchanges`. */
  readonly index: number;
  /** What the battery was doing, if it was not the case itself. */
  readonly during?: string;
}

/** A judgement and the exchanges that it rests on. */
export interface Judged {
  readonly judgement: Judgement;
  readonly exchanges: readonly RawExchange[];
  readonly decisive?: number;
  /** A global violation was seen, whether it decided or the case had failed by itself. */
  readonly brokenGlobally?: boolean;
}

/** The clauses that red cases of a run have reported as broken: a violation around a case is reported once. */
export interface ReportedClauses {
  /** Always true of what the case itself saw, or has as its topic; true of what was seen around it until it is reported. */
  decides(clauses: readonly string[], violation: GlobalViolation): boolean;
  add(clause: string): void;
}

export function createReportedClauses(): ReportedClauses {
  const reported = new Set<string>();
  return {
    decides: (clauses, { during, found }) =>
      during === undefined || clauses.includes(found.clause) || !reported.has(found.clause),
    add: (clause) => void reported.add(clause),
  };
}

/** The first violation that decides does so, unless the case failed by itself or broke by our own fault. */
export function overrule<Result extends Judged>(
  result: Result,
  globalViolations: readonly (GlobalViolation | undefined)[],
  strengthOf: (clause: string) => Strength | undefined,
  decides: (globalViolation: GlobalViolation) => boolean,
): Result {
  const globalViolation = globalViolations.find((one) => one !== undefined && decides(one));
  if (globalViolation === undefined || result.judgement.verdict === 'error') return result;
  if (result.judgement.verdict === 'fail') return { ...result, brokenGlobally: true };
  const { found, exchanges, index, during } = globalViolation;
  const what = during === undefined ? found.what : `${found.what} (seen in ${during})`;
  const judgement = judge([found.clause], { violation: { ...found, what }, answered: true }, strengthOf);
  const own = during === undefined;
  return {
    ...result,
    judgement,
    brokenGlobally: true,
    exchanges: own ? exchanges : [...result.exchanges, ...exchanges],
    decisive: own ? index : result.exchanges.length + index,
  };
}
