// Opens the session of one interface, from what the run shares and what its settings say.
import type { AnySuite } from '../contract/case.ts';
import type { Exchange } from '../contract/exchange.ts';
import { createFindingLog } from '../attempt/finding-log.ts';
import { createGuard } from '../attempt/guard.ts';
import type { Ledger } from '../attempt/ledger.ts';
import { createLiveness } from '../attempt/liveness.ts';
import type { RunParts } from './run-parts.ts';
import type { RunSettings } from './run-settings.ts';
import { allowedHazards, isLoopback } from '../contract/safety.ts';
import type { Session } from '../attempt/session.ts';
import type { ConsistencyWindow } from '../attempt/consistency-window.ts';

interface OwnParts {
  readonly ledger: Ledger;
  readonly consistency: ConsistencyWindow;
  readonly sees: (exchange: Exchange) => void;
  /** Goes into fresh names if the interface is judged anew. */
  readonly pass?: string | undefined;
}

/** Milliseconds that one case may take. */
const CASE_BUDGET = 60_000;
/** Milliseconds that a change may take until it is seen, on this machine and elsewhere. */
const NEAR = 500;
const FAR = 3_000;

export function openSession(
  suite: AnySuite,
  url: string,
  settings: RunSettings,
  parts: RunParts,
  { ledger, consistency, sees, pass }: OwnParts,
): Session {
  const { pinned, redactor, strengthOf, operationsOf } = parts;
  const mode = suite.modeOf?.(settings.target);
  const safety = { ownMock: settings.ownMock ?? false, allow: settings.allow ?? [] };
  const session: Session = {
    suite,
    sees,
    mode,
    target: settings.target,
    transport: parts.transport,
    redactor,
    check: (exchange) => suite.checkAnswer(exchange, undefined),
    findings: createFindingLog({
      interface: suite.interface,
      cases: suite.cases.map(({ id }) => id),
      redactor,
      strengthOf,
      scoredClause: (clause) => suite.cases.some(({ id, clauses }) => pinned.has(id) && clauses.includes(clause)),
    }),
    ledger,
    liveness: createLiveness(url),
    bindings: settings.bindings ?? {},
    allowed: allowedHazards(url, safety).filter((hazard) => mode?.allowed.includes(hazard) ?? true),
    seed: parts.seed,
    claims: settings.claims,
    marker: markerOf(parts),
    ...(pass === undefined ? {} : { pass }),
    seenWithin: Math.max(consistency.window, patienceWith(url, settings)),
    consistency,
    pace: parts.pace,
    load: { heavy: false },
    tripwire: parts.tripwire,
    signal: settings.signal,
    time: parts.time,
    pause: settings.pause ?? parts.time.pass,
    retries: settings.retries ?? 2,
    retried: parts.retried,
    caseBudget: settings.timeouts?.case ?? CASE_BUDGET,
    confirm: settings.confirm ?? 0,
    keepExchanges: settings.keepExchanges ?? false,
    scored: (id) => pinned.has(id),
    strengthOf,
    operationsOf,
  };
  return { ...session, guard: createGuard(session) };
}

/** Who declares that reads follow writes at once wants no stale one repeated. */
function patienceWith(url: string, { consistency, seenWithin }: RunSettings): number {
  if (consistency === 0) return 0;
  return seenWithin ?? (isLoopback(url) ? NEAR : FAR);
}

/** The prefix of every name that the run makes. */
export function markerOf({ runId }: Pick<RunParts, 'runId'>): string {
  return `ts-${runId}`;
}
