// Opens a pass over the cases of one interface, from what the run shares and what its settings say.
import { openGauges, type Gauges } from '../contract/gauge.ts';
import { createConsistencyWindow } from '../attempt/consistency-window.ts';
import { createFindingLog } from '../attempt/finding-log.ts';
import { createGuard } from '../attempt/guard.ts';
import type { LedgerEntry } from '../attempt/ledger.ts';
import { createLiveness } from '../attempt/liveness.ts';
import type { PlannedSuite } from './plan.ts';
import type { RunParts } from './run-parts.ts';
import type { RunSettings } from './run-settings.ts';
import { allowedHazards, isLoopback } from '../contract/safety.ts';
import type { Rules, Session } from '../attempt/session.ts';

export interface Pass {
  readonly session: Session;
  readonly rules: Rules;
  readonly gauges: Gauges;
  /** Clauses about what answers may lack that some answer showed. */
  readonly shown: ReadonlySet<string>;
}

interface PassFacts {
  /** Gets everything that the pass makes. */
  readonly made: LedgerEntry[];
  /** Milliseconds for which reads after a write are stale. */
  readonly window: number;
  /** Goes into fresh names if the interface is judged anew. */
  readonly pass?: string;
}

/** Milliseconds that one case may take. */
const CASE_BUDGET = 60_000;
/** Milliseconds that a change may take until it is seen, on this machine and elsewhere. */
const NEAR = 500;
const FAR = 3_000;

export function openPass(
  { suite, url }: PlannedSuite,
  settings: RunSettings,
  parts: RunParts,
  { made, window, pass }: PassFacts,
): Pass {
  const { ledger, pinned, redactor, strengthOf, operationsOf } = parts;
  const mode = suite.modeOf?.(settings.target);
  const safety = { ownMock: settings.ownMock ?? false, allow: settings.allow ?? [] };
  const marker = `ts-${parts.runId}`;
  const gauges = openGauges(suite.gauges ?? [], marker);
  const shown = new Set<string>();
  const session: Session = {
    ...parts,
    suite,
    target: settings.target,
    check: (exchange) => suite.checkAnswer(exchange, undefined),
    sees(exchange) {
      gauges.see(exchange);
      for (const clause of suite.optional?.shownIn(exchange) ?? []) shown.add(clause);
    },
    findings: createFindingLog({
      interface: suite.interface,
      cases: suite.cases.map(({ id }) => id),
      redactor,
      strengthOf,
      scoredClause: (clause) => suite.cases.some(({ id, clauses }) => pinned.has(id) && clauses.includes(clause)),
    }),
    ledger: {
      ...ledger,
      opened(entry) {
        made.push(entry);
        return ledger.opened(entry);
      },
    },
    liveness: createLiveness(url),
    bindings: settings.bindings ?? {},
    allowed: allowedHazards(url, safety).filter((hazard) => mode?.allowed.includes(hazard) ?? true),
    claims: settings.claims,
    marker,
    pass,
    seenWithin: Math.max(window, patienceWith(url, settings)),
    consistency: createConsistencyWindow(window),
    load: { heavy: false },
    caseBudget: settings.timeouts?.case ?? CASE_BUDGET,
  };
  const rules: Rules = {
    mode,
    confirm: settings.confirm ?? 0,
    keepExchanges: settings.keepExchanges ?? false,
    isScored: (id) => pinned.has(id),
    operationsOf,
  };
  return { session: { ...session, guard: createGuard(session) }, rules, gauges, shown };
}

/** Who declares that reads follow writes at once wants no stale one repeated. */
function patienceWith(url: string, { consistency, seenWithin }: RunSettings): number {
  if (consistency === 0) return 0;
  return seenWithin ?? (isLoopback(url) ? NEAR : FAR);
}
