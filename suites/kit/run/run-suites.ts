// Runs suites against a target, in one pass: header, the interfaces, footer.
import { randomBytes } from 'node:crypto';
import type { LedgerEntry } from '../attempt/ledger.ts';
import type { Tripwire } from '../attempt/tripwire.ts';
import { capital, type Run } from '../outcome.ts';
import { toFooter, type Reason } from '../verdict/conclude-run.ts';
import { limitTime, whyInterrupted } from '../wire/interruption.ts';
import { judgeInterface, type JudgedInterface } from './judge-interface.ts';
import { planRun, type PlannedSuite } from './plan.ts';
import { createHeader, type RunIdentity } from './run-header.ts';
import { openRun } from './run-parts.ts';
import type { Judges, RunSettings } from './run-settings.ts';

export async function runSuites(judges: Judges, settings: RunSettings): Promise<Run> {
  const { signal, end } = limitTime(settings.signal, settings.timeouts?.run, settings.onNotice);
  try {
    return await runAll(judges, { ...settings, ...(signal === undefined ? {} : { signal }) });
  } finally {
    end();
  }
}

async function runAll(judges: Judges, settings: RunSettings): Promise<Run> {
  const started = performance.now();
  const identity: RunIdentity = {
    startedAt: new Date().toISOString(),
    runId: settings.runId ?? randomBytes(5).toString('hex').slice(0, 8),
    seed: settings.seed ?? judges.requirementSet.seed,
  };
  const plan = planRun(judges.suites, settings);
  const run = openRun(judges, settings, plan, identity);
  const { parts, counts } = run;
  const header = createHeader(judges, settings, plan, identity, parts.redactor);
  await settings.onRecord?.(header);
  const judgeOne = (planned: PlannedSuite): Promise<JudgedInterface> =>
    judgeInterface(planned, header, settings, parts);
  let judged: readonly JudgedInterface[];
  try {
    judged = await (settings.sideBySide === true
      ? atOnce(plan.claimed, judgeOne)
      : Array.fromAsync(plan.claimed, judgeOne));
  } finally {
    await run.close();
  }
  const { ledger, pace, tripwire } = parts;
  const assessments = judged.map(({ assessment }) => assessment);
  const { limited, unavailable, waited } = pace.counts;
  const { unseen = [], leaks = [] } = Object.groupBy(ledger.open(), (left) => (left.unseen ? 'unseen' : 'leaks'));
  const footer = toFooter(assessments, furtherReasons(plan.claimed.length, tripwire, settings), {
    ...counts,
    duration: Math.round(performance.now() - started),
    leaks: leaks.map(describeLeft),
    unseen: unseen.map(describeLeft),
    capabilities: judged.flatMap((one) => one.capabilities),
    waits: { limited, pace: waited, consistency: judged.reduce((sum, one) => sum + one.waited, 0) },
    unavailable,
  });
  await settings.onRecord?.(footer);
  return {
    header,
    outcomes: judged.flatMap(({ outcomes }) => outcomes),
    findings: judged.flatMap(({ findings }) => findings),
    footer,
  };
}

/** All have ended when the first failure is thrown. */
async function atOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const settled = await Promise.allSettled(items.map(work));
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

function describeLeft({ interface: name, resource, name: own, case: maker }: LedgerEntry): string {
  return `${name} ${resource} ${own} (made by ${maker})`;
}

function furtherReasons(claimed: number, tripwire: Tripwire, settings: RunSettings): readonly Reason[] {
  const reasons: Reason[] = [];
  if (tripwire.reason !== undefined)
    reasons.push({
      code: 5,
      reason: `Nothing more was sent, since the target changed what it was not asked to: ${tripwire.reason}.`,
    });
  const ended = whyInterrupted(settings.signal);
  if (ended !== undefined) reasons.push({ code: 3, reason: `${capital(ended)}.` });
  if (claimed === 0) reasons.push({ code: 3, reason: `${whyNoCase(settings)}: nothing was judged.` });
  return reasons;
}

function whyNoCase({ only, shard }: RunSettings): string {
  if (shard !== undefined && shard.count > 1) return `Shard ${shard.index} of ${shard.count} has no case`;
  if (only !== undefined) return `No case of the claimed interfaces matches ${only.join(', ')}`;
  return 'No interface was claimed';
}
