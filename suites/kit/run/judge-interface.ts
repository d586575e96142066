// Judges one interface of a target: first by the cases that may be side by side, then, when it is our turn, by those that must be alone.
import { lanesFor } from '../attempt/consistency-window.ts';
import type { AnyCase } from '../contract/case.ts';
import { createRandom, shuffle } from '../contract/random.ts';
import type { Outcome, RunHeader } from '../outcome.ts';
import { assessPart } from '../verdict/conclude-run.ts';
import { createExpectations } from '../verdict/expectations.ts';
import { whyInterrupted } from '../wire/interruption.ts';
import { inPool } from '../wire/pool.ts';
import { readCapabilities } from './capabilities.ts';
import { openSuite, type OpenSuite } from './open-suite.ts';
import type { PlannedSuite } from './plan.ts';
import { runCase } from './run-case.ts';
import type { RunParts } from './run-parts.ts';
import type { RunSettings } from './run-settings.ts';
import { askedAbout } from './select.ts';
import { runsAlone } from './shard.ts';

export type JudgedInterface = Awaited<ReturnType<typeof judgeInterface>>;

/** Every outcome is recorded at once, findings when no more can come. `waited`: milliseconds, for what was written to be seen. */
export async function judgeInterface(planned: PlannedSuite, header: RunHeader, settings: RunSettings, parts: RunParts) {
  const { suite, whole } = planned;
  const { onRecord, onCaseEnd, rate } = settings;
  const open = await openSuite(planned, settings, parts);
  const { session, preflight, needs, turn, gauges, shown } = open;
  const { consistency, load } = session;
  const expectations = createExpectations(settings.expectations ?? [], parts.startedAt.slice(0, 10));
  const outcomes: Outcome[] = [];

  async function start(item: AnyCase): Promise<Outcome | undefined> {
    const found = await runCase(item, open);
    if (found !== undefined) onCaseEnd?.(suite.interface);
    return found;
  }

  async function end(found: Outcome | undefined): Promise<void> {
    if (found === undefined) return;
    const outcome = expectations.outcome(found);
    outcomes.push(outcome);
    await onRecord?.({ kind: 'outcome', ...outcome });
  }

  const inOrder =
    settings.shuffle === true ? shuffle(planned.wanted, createRandom(`${parts.seed}:order`)) : planned.wanted;
  const together = inOrder.filter((item) => !runsAlone(item));
  const lanes = settings.concurrency ?? lanesFor(consistency.window, rate);
  await inPool(together, () => (load.heavy ? 1 : lanes), start, end);
  try {
    await inPool(inOrder.filter(runsAlone), () => 1, start, end);
    await session.guard?.close();
  } finally {
    await turn.end();
  }
  const stopped = whyStopped(open);
  const isAsked = askedAbout(settings.only, suite.cases);
  const findings = session.findings
    .findings()
    .map(({ finding, evidence }) => expectations.finding(finding, evidence))
    .map((finding) => (isAsked(finding.clause) ? finding : { ...finding, beside: true as const }));
  const capabilities = await readCapabilities(session, needs, planned.wanted, stopped);
  for (const finding of findings) await onRecord?.({ kind: 'finding', ...finding });
  const isUndeclared = settings.consistency === undefined && consistency.delay > 0;
  const assessment = assessPart(header, {
    interface: suite.interface,
    known: suite.cases.length,
    wanted: whole,
    outcomes,
    findings,
    stopped,
    delay: isUndeclared ? consistency.delay : undefined,
    skew: preflight.skew,
    gauges: gauges.readings(),
    notShown: (suite.optional?.clauses ?? []).filter((clause) => !shown.has(clause)),
    capabilities,
  });
  return { outcomes, findings, assessment, capabilities, waited: consistency.waited };
}

/** Why the suite could not be judged to the end, if so. */
function whyStopped({ session, preflight }: OpenSuite): string | undefined {
  const { tripwire, liveness, redactor, signal } = session;
  const why =
    tripwire.reason === undefined
      ? (whyInterrupted(signal) ?? preflight.stop ?? liveness.dead)
      : `the tripwire stopped the run: ${tripwire.reason}`;
  return why === undefined ? undefined : redactor.text(why);
}
