// Runs the cases of one suite: first those that may be side by side, then, when it is our turn, those that must be alone.
import { readCapabilities } from './capabilities.ts';
import type { AnyCase } from '../contract/case.ts';
import type { Staleness } from './freshness.ts';
import { whyInterrupted } from '../wire/interruption.ts';
import type { Finding, RunCapability } from '../outcome.ts';
import { createExpectations } from '../verdict/expectations.ts';
import { inPool } from '../wire/pool.ts';
import { lanesFor } from '../attempt/consistency-window.ts';
import type { Pass } from './open-pass.ts';
import { openSuite, type OpenSuite } from './open-suite.ts';
import type { PlannedSuite } from './plan.ts';
import { runCase, type CaseResult } from './run-case.ts';
import type { RunParts } from './run-parts.ts';
import type { RunSettings } from './run-settings.ts';
import { askedAbout } from './select.ts';
import { runsAlone } from './shard.ts';

export interface SuiteRun {
  readonly results: readonly CaseResult[];
  readonly findings: readonly Finding[];
  readonly capabilities: readonly RunCapability[];
  readonly stopped?: string | undefined;
  /** Milliseconds by which the target's clock is ahead of ours, if they differ. */
  readonly skew?: number | undefined;
  /** Reads are stale: the results are void. */
  readonly stale?: Staleness;
}

export async function runSuite(
  pass: Pass,
  { suite, url, wanted }: PlannedSuite,
  settings: RunSettings,
  { runId, startedAt }: RunParts,
  mayBeStale: boolean,
): Promise<SuiteRun> {
  const open = await openSuite(pass, url, { ...settings, runId, mayBeStale });
  const { session, preflight, needs, stale, turn } = open;
  const expectations = createExpectations(settings.expectations ?? [], startedAt.slice(0, 10));
  const results: CaseResult[] = [];

  async function start(item: AnyCase): Promise<CaseResult | undefined> {
    const result = await runCase(item, open);
    if (result !== undefined) settings.onCaseEnd?.(suite.interface);
    return result;
  }

  async function end(found: CaseResult | undefined): Promise<void> {
    if (found === undefined) return;
    const outcome = expectations.outcome(found.outcome);
    const result = { ...found, outcome };
    results.push(result);
    if (await stale.counts(result)) await settings.onRecord?.({ kind: 'outcome', ...outcome });
  }

  const together = wanted.filter((item) => !runsAlone(item));
  const lanes = settings.concurrency ?? lanesFor(session.consistency.window, settings.rate);
  await inPool(together, () => (session.load.heavy ? 1 : lanes), start, end);
  try {
    await inPool(wanted.filter(runsAlone), () => 1, start, end);
    await session.guard?.close();
  } finally {
    await turn.end();
  }
  if (stale.found !== undefined) return { results: [], findings: [], capabilities: [], stale: stale.found };
  const stopped = whyStopped(open);
  const isAsked = askedAbout(settings.only, suite.cases);
  return {
    results,
    findings: session.findings
      .findings()
      .map(({ finding, evidence }) => expectations.finding(finding, evidence))
      .map((finding) => (isAsked(finding.clause) ? finding : { ...finding, beside: true })),
    capabilities: await readCapabilities(session, { needs, wanted, stopped }),
    skew: preflight.skew,
    stopped,
  };
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
