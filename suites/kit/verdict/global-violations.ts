// What must hold wherever it is seen: an answer that breaks it decides, be it of the case, of its set-up or of its clean-up.
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
  /** What the battery was doing, where it was not the case itself. */
  readonly during?: string;
}

/** A judgement and the exchanges that it rests on. */
export interface Judged {
  readonly judgement: Judgement;
  readonly exchanges: readonly RawExchange[];
  readonly decisive?: number;
  /** Something was seen, whether it decided or the case had failed by itself. */
  readonly brokenGlobally?: boolean;
}

/** Which global violations decide a case of one run. */
export interface Telling {
  /** What the case saw by itself, and what is its topic, always; what was seen around it, where nobody told of it yet. */
  decides(clauses: readonly string[], globalViolation: GlobalViolation): boolean;
  /** Hears of every red case. */
  tell(clause: string): void;
}

export function createTelling(): Telling {
  const told = new Set<string>();
  return {
    decides: (clauses, { during, found }) =>
      during === undefined || clauses.includes(found.clause) || !told.has(found.clause),
    tell: (clause) => void told.add(clause),
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
