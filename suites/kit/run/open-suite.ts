// Opens a suite for its cases, from what the run shares and what its settings say: takes the first look, and learns what the automatic checks have to know.
import { inAttempt } from '../attempt/attempt.ts';
import { createConsistencyWindow } from '../attempt/consistency-window.ts';
import { createFindingLog } from '../attempt/finding-log.ts';
import { createGuard } from '../attempt/guard.ts';
import { createLiveness } from '../attempt/liveness.ts';
import { createTargetTurn, keyOf } from '../attempt/project-lock.ts';
import { isLost, tryAgain } from '../attempt/retry.ts';
import type { Session } from '../attempt/session.ts';
import { isOfTarget } from '../contract/check.ts';
import { openGauges } from '../contract/gauge.ts';
import { allowedHazards, isLoopback } from '../contract/safety.ts';
import { createNeeds } from './needs.ts';
import type { PlannedSuite } from './plan.ts';
import { runPreflight, type PreflightResult } from './preflight.ts';
import type { RunParts } from './run-parts.ts';
import type { RunSettings } from './run-settings.ts';

/** A suite at work: what its cases share. */
export type OpenSuite = Awaited<ReturnType<typeof openSuite>>;

/** Milliseconds that one case may take. */
const CASE_BUDGET = 60_000;
/** Milliseconds that a change may take until it is seen, on this machine and elsewhere. */
const NEAR = 500;
const FAR = 3_000;
const LOCK_PATIENCE = 600_000;

export async function openSuite({ suite, url }: PlannedSuite, settings: RunSettings, parts: RunParts) {
  const { target, bindings = {}, claims, consistency = 0, lockPatience = LOCK_PATIENCE } = settings;
  const { signal, tripwire, redactor, pinned } = parts;
  /** Narrower than the whole battery, if the target is judged in such a mode. */
  const mode = suite.modeOf?.(target);
  const marker = `ts-${parts.runId}`;
  const gauges = openGauges(suite.gauges ?? [], marker);
  /** Clauses about what answers may lack that some answer showed. */
  const shown = new Set<string>();
  const unlearned: Session = {
    ...parts,
    suite,
    target,
    check: (exchange) => suite.checkAnswer(exchange, undefined),
    sees(exchange) {
      gauges.see(exchange);
      for (const clause of suite.optional?.shownIn(exchange) ?? []) shown.add(clause);
    },
    findings: createFindingLog({
      interface: suite.interface,
      cases: suite.cases.map(({ id }) => id),
      redactor,
      strengthOf: parts.strengthOf,
      scoredClause: (clause) => suite.cases.some(({ id, clauses }) => pinned.has(id) && clauses.includes(clause)),
    }),
    liveness: createLiveness(url),
    bindings,
    allowed: allowedHazards(url, settings).filter((hazard) => mode?.allowed.includes(hazard) ?? true),
    claims,
    marker,
    seenWithin: Math.max(consistency, patienceWith(url, settings)),
    consistency: createConsistencyWindow(consistency),
    load: { heavy: false },
    caseBudget: settings.timeouts?.case ?? CASE_BUDGET,
  };
  const guarded: Session = { ...unlearned, guard: createGuard(unlearned) };
  /** Whether nothing more may be sent. */
  const stopped = (): boolean => signal?.aborted === true || tripwire.reason !== undefined;
  const preflight: PreflightResult = stopped() ? { exchanges: [] } : await runPreflight(guarded, url);
  const learned = preflight.stop === undefined && !stopped() ? await learnTarget(guarded) : undefined;
  const session: Session = { ...guarded, learned, check: (exchange) => suite.checkAnswer(exchange, learned) };
  return {
    session,
    settings,
    parts,
    mode,
    gauges,
    shown,
    preflight,
    needs: createNeeds(session),
    turn: createTargetTurn({
      ...settings,
      runId: parts.runId,
      key: keyOf(target, suite.interface),
      place: redactor.text(`the ${suite.interface} interface of ${url}`),
      patience: lockPatience,
    }),
    stopped,
  };
}

/** Who declares that reads follow writes at once wants no stale one repeated. */
function patienceWith(url: string, { consistency, seenWithin }: RunSettings): number {
  if (consistency === 0) return 0;
  return seenWithin ?? (isLoopback(url) ? NEAR : FAR);
}

/** What the suite learns; undefined if it has nothing to learn or the target does not say. */
async function learnTarget(session: Session): Promise<unknown> {
  const { learn, interface: name } = session.suite;
  if (learn === undefined) return undefined;
  const facts = { id: `learning of ${name}`, key: `${name.slice(0, 1)}l`, hazard: 'read' } as const;
  const once = async () => {
    const { result, thrown } = await inAttempt(session, facts, learn);
    // Silence and odd answers are for the cases to judge.
    if (thrown !== undefined && !isOfTarget(thrown.error)) throw thrown.error;
    return { learned: result, lost: isLost(thrown?.error) };
  };
  return (await tryAgain(session, once)).learned;
}
