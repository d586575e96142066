// Writes an outcome down: redacted, with the exchanges that matter.
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import type { RawExchange } from '../contract/exchange.ts';
import type { AnyCase } from '../contract/case.ts';
import type { Judgement } from '../verdict/judge.ts';
import type { Observation, Outcome } from '../outcome.ts';
import { toRecorded } from '../redact/record.ts';
import type { Session } from '../attempt/session.ts';

export interface OutcomeFacts {
  readonly judgement: Judgement;
  readonly exchanges: readonly RawExchange[];
  readonly observations?: readonly Observation[];
  /** Index of the exchange that decided; by default the last one. */
  readonly decisive?: number;
  readonly cause?: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly attempts: number;
  readonly retries?: number;
}

const QUIET: ReadonlySet<string> = new Set(['pass', 'observed']);

export function toOutcome(item: AnyCase, session: Session, facts: OutcomeFacts): Outcome {
  const { judgement } = facts;
  const { text } = session.redactor;
  const shown = session.keepExchanges || !QUIET.has(judgement.verdict);
  const exchanges = shown ? facts.exchanges.map((raw) => toRecorded(raw, session.redactor)) : [];
  const decisive = Math.min(facts.decisive ?? exchanges.length - 1, exchanges.length - 1);
  const { difference } = judgement;
  const said = (words: string | undefined) => (words === undefined ? undefined : text(words));
  return {
    id: item.id,
    title: item.title,
    interface: session.suite.interface,
    topic: item.id.split('.').slice(1, -1).join('.'),
    clauses: item.clauses,
    hazard: item.hazard,
    scored: session.scored(item.id) && item.clauses.some((clause) => session.strengthOf(clause) !== 'open'),
    verdict: judgement.verdict,
    ...withoutUndefined({
      withheld: judgement.withheld,
      ended: judgement.ended,
      message: said(judgement.message),
      need: judgement.need,
      given: judgement.given,
      needs: item.needs.length === 0 ? undefined : item.needs,
      clause: judgement.clause,
      difference: difference && {
        what: text(difference.what),
        ...withoutUndefined({ path: said(difference.path) }),
        expected: text(difference.expected),
        actual: text(difference.actual),
      },
    }),
    observations: observationsOf(facts).map(({ clause, answer }) => ({ clause, answer: text(answer) })),
    exchanges,
    ...(decisive < 0 ? {} : { decisive }),
    ...(facts.cause === undefined || !shown ? {} : { cause: facts.cause }),
    duration: Math.round(facts.duration),
    attempts: facts.attempts,
    ...((facts.retries ?? 0) > 0 ? { retries: facts.retries } : {}),
  };
}

/** What was observed before the case broke off stands in the place of that it was not. */
function observationsOf({ judgement, observations: seen = [] }: OutcomeFacts): readonly Observation[] {
  const others = (judgement.observations ?? []).filter(({ clause }) => !seen.some((one) => one.clause === clause));
  return [...others, ...seen];
}
