// Runs suites against a target, in one pass: header, the interfaces, footer.
import { randomBytes } from 'node:crypto';
import { conclude } from '../verdict/exit-code.ts';
import type { Assessment, ExitCode } from '../verdict/assessment.ts';
import { assessPart } from '../verdict/conclude-run.ts';
import { limitTime, whyInterrupted } from '../wire/interruption.ts';
import { judgeInterface } from './judge-interface.ts';
import { capital } from '../outcome.ts';
import type { Finding, Outcome, Run, RunCapability, RunFooter, RunHeader } from '../outcome.ts';
import type { Ledger } from '../attempt/ledger.ts';
import type { Pace } from '../wire/pace.ts';
import { planRun } from './plan.ts';
import type { PlannedSuite } from './plan.ts';
import { createHeader } from './run-header.ts';
import type { RunIdentity } from './run-header.ts';
import { openRun } from './run-parts.ts';
import type { RunParts } from './run-parts.ts';
import type { Judges, RunSettings } from './run-settings.ts';
import type { Tripwire } from '../attempt/tripwire.ts';

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
  const plan = planRun(judges.suites, settings.target, settings);
  const run = openRun(judges, settings, plan, identity);
  const { parts, counts } = run;
  const header = createHeader(judges, settings, plan, identity, parts.redactor);
  await settings.onRecord?.(header);
  let judged: JudgedPlan;
  try {
    judged = await judgeAll(plan.claimed, header, settings, parts);
  } finally {
    await run.close();
  }
  const { outcomes, findings, assessments, capabilities, waited } = judged;
  const { ledger, pace, tripwire } = parts;
  const footer: RunFooter = {
    kind: 'footer',
    interfaces: assessments.map(({ result }) => result),
    ...conclude(assessments, furtherReasons(plan.claimed.length, tripwire, settings)),
    exchanges: counts.exchanges,
    duration: Math.round(performance.now() - started),
    ...leftIn(ledger),
    ...(capabilities.length === 0 ? {} : { capabilities }),
    ...waitsOf(pace, waited),
    ...(counts.retries === 0 ? {} : { retries: counts.retries }),
    ...(pace.counts.unavailable === 0 ? {} : { unavailable: pace.counts.unavailable }),
  };
  await settings.onRecord?.(footer);
  return { header, outcomes, findings, footer };
}

interface JudgedPlan {
  readonly outcomes: readonly Outcome[];
  readonly findings: readonly Finding[];
  readonly assessments: readonly Assessment[];
  readonly capabilities: readonly RunCapability[];
  /** Milliseconds of waiting for what was written to be seen. */
  readonly waited: number;
}

/** Every outcome is recorded at once. */
async function judgeAll(
  claimed: readonly PlannedSuite[],
  header: RunHeader,
  settings: RunSettings,
  parts: RunParts,
): Promise<JudgedPlan> {
  const judgeOne = async (planned: PlannedSuite): Promise<JudgedPlan> => {
    const name = planned.suite.interface;
    let outcomes: Outcome[] = [];
    const findings: Finding[] = [];
    const { part, capabilities, waited } = await judgeInterface(planned, settings, parts, {
      async outcome(outcome) {
        outcomes.push(outcome);
        await settings.onRecord?.({ kind: 'outcome', ...outcome });
      },
      async finding(finding) {
        findings.push(finding);
        await settings.onRecord?.({ kind: 'finding', ...finding });
      },
      async void(reason) {
        outcomes = [];
        await settings.onRecord?.({ kind: 'void', interface: name, reason });
      },
    });
    return { outcomes, findings, assessments: [assessPart(header, part)], capabilities, waited };
  };
  const judged = await (settings.sideBySide === true ? atOnce(claimed, judgeOne) : inTurn(claimed, judgeOne));
  return {
    outcomes: judged.flatMap(({ outcomes }) => outcomes),
    findings: judged.flatMap(({ findings }) => findings),
    assessments: judged.flatMap(({ assessments }) => assessments),
    capabilities: judged.flatMap(({ capabilities }) => capabilities),
    waited: judged.reduce((sum, { waited }) => sum + waited, 0),
  };
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** All have ended when the first failure is thrown. */
async function atOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const settled = await Promise.allSettled(items.map(work));
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

function leftIn(ledger: Ledger): Pick<RunFooter, 'leaks' | 'unseen'> {
  const left = ledger.open();
  const describe = (entries: typeof left): readonly string[] =>
    entries.map((entry) => `${entry.interface} ${entry.resource} ${entry.name} (made by ${entry.case})`);
  const unseen = left.filter((entry) => entry.unseen);
  return {
    leaks: describe(left.filter((entry) => !entry.unseen)),
    ...(unseen.length === 0 ? {} : { unseen: describe(unseen) }),
  };
}

/** `consistency`: milliseconds of waiting for what was written to be seen. */
function waitsOf(pace: Pace, consistency: number): Pick<RunFooter, 'waits'> {
  const { limited, waited } = pace.counts;
  return limited + waited + consistency === 0 ? {} : { waits: { limited, pace: waited, consistency } };
}

function furtherReasons(
  claimed: number,
  tripwire: Tripwire,
  settings: RunSettings,
): { readonly code: ExitCode; readonly reason: string }[] {
  const reasons: { code: ExitCode; reason: string }[] = [];
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
