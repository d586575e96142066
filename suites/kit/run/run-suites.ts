// Runs suites against a target, in one pass: header, one interface after the other, footer.
import { randomBytes } from 'node:crypto';
import { conclude } from '../verdict/assess.ts';
import type { Assessment, ExitCode } from '../verdict/assess.ts';
import { assessPart } from '../verdict/conclude-run.ts';
import type { Transport } from '../contract/exchange.ts';
import { chooseHidden } from '../hide/hidable-secrets.ts';
import { limitTime, whyInterrupted } from '../wire/interruption.ts';
import { judgeInterface } from './judge-interface.ts';
import { createLedger } from '../attempt/ledger.ts';
import type { RunParts } from './open-session.ts';
import type { Outcome, Run, RunCapability, RunFooter } from '../outcome.ts';
import { createPace } from '../wire/pace.ts';
import type { Pace } from '../wire/pace.ts';
import { planRun, targetsOf } from './plan.ts';
import { createRedactor } from '../hide/redact.ts';
import { createHeader } from './run-header.ts';
import type { Judges, RunSettings } from './run-settings.ts';
import { createSocketTransport } from '../wire/socket-transport.ts';
import { secretHeadersOf, secretsOf } from '../contract/target.ts';
import { createTripwire } from '../attempt/tripwire.ts';
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
  const startedAt = new Date().toISOString();
  const runId = settings.runId ?? randomBytes(5).toString('hex').slice(0, 8);
  const seed = settings.seed ?? randomBytes(4).readUInt32LE();
  const plan = planRun(judges.suites, settings.target, settings);
  const strengths = new Map(judges.clauses.map((clause) => [clause.id, clause.strength]));
  const { hidden } = chooseHidden({ ...secretsOf(settings.target), ...settings.secrets }, judges);
  const redactor = createRedactor(hidden, secretHeadersOf(settings.target));
  for (const label of chooseHidden(settings.secrets ?? {}, judges).shown)
    settings.onNotice?.(`${label} is too short, or too common a word, to be hidden: reports may show it.`);
  const ledger = createLedger({ runId, startedAt, targets: targetsOf(plan.claimed) }, settings.ledgerDir);
  const { patience } = settings;
  let retries = 0;
  const retried = (): void => {
    retries += 1;
  };
  const pace = createPace({
    rate: settings.rate,
    signal: settings.signal,
    ...(patience === undefined ? {} : { patience }),
    ...(settings.retries === 0 ? {} : { retried }),
  });
  const tripwire = createTripwire();
  const { transport, told, close } = openTransport(settings);
  const parts: RunParts = {
    runId,
    seed,
    transport,
    redactor,
    ledger,
    pace,
    tripwire,
    retried,
    pinned: new Set(judges.requirementSet.cases),
    strengthOf: (clause) => strengths.get(clause),
  };
  const header = createHeader(judges, settings, plan, { runId, seed, startedAt }, redactor);
  await settings.onRecord?.(header);

  let outcomes: Outcome[] = [];
  const assessments: Assessment[] = [];
  const found: RunCapability[] = [];
  let settled = 0;
  try {
    for (const planned of plan.claimed) {
      const { part, capabilities, waited } = await judgeInterface(planned, settings, parts, {
        async outcome(outcome) {
          outcomes.push(outcome);
          await settings.onRecord?.({ kind: 'outcome', ...outcome });
        },
        async void(reason) {
          const name = planned.suite.interface;
          outcomes = outcomes.filter((outcome) => outcome.interface !== name);
          await settings.onRecord?.({ kind: 'void', interface: name, reason });
        },
      });
      assessments.push(assessPart(header, part));
      found.push(...capabilities);
      settled += waited;
    }
  } finally {
    await ledger.settle();
    close();
  }

  const footer: RunFooter = {
    kind: 'footer',
    interfaces: assessments.map(({ result }) => result),
    ...conclude(assessments, furtherReasons(plan.claimed.length, tripwire, settings)),
    exchanges: told.exchanges,
    duration: Math.round(performance.now() - started),
    leaks: ledger.open().map((entry) => `${entry.interface} ${entry.resource} ${entry.name} (made by ${entry.case})`),
    ...(found.length === 0 ? {} : { capabilities: found }),
    ...waitsOf(pace, settled),
    ...(retries === 0 ? {} : { retries }),
  };
  await settings.onRecord?.(footer);
  return { header, outcomes, footer };
}

interface OpenTransport {
  readonly transport: Transport;
  /** How many requests went out so far. */
  readonly told: { readonly exchanges: number };
  readonly close: () => void;
}

/** The caller's transport, or sockets; counted either way. */
function openTransport({ transport: given, timeouts, ca }: RunSettings): OpenTransport {
  const inner =
    given === undefined
      ? createSocketTransport({
          timeouts: { connect: timeouts?.connect ?? 5_000, response: timeouts?.response ?? 10_000 },
          ...(ca === undefined ? {} : { ca }),
        })
      : { send: given, close: () => undefined };
  const told = { exchanges: 0 };
  return {
    transport(request) {
      told.exchanges += 1;
      return inner.send(request);
    },
    told,
    close: () => {
      inner.close();
    },
  };
}

/** `settled`: milliseconds in which somebody waited for what was written to be seen. */
function waitsOf(pace: Pace, settled: number): Pick<RunFooter, 'waits'> {
  const { limited, waited } = pace.told;
  return limited + waited + settled === 0 ? {} : { waits: { limited, pace: waited, consistency: settled } };
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
  if (ended !== undefined) reasons.push({ code: 3, reason: `${ended.slice(0, 1).toUpperCase()}${ended.slice(1)}.` });
  if (claimed === 0) reasons.push({ code: 3, reason: `${whyNoCase(settings)}: nothing was judged.` });
  return reasons;
}

function whyNoCase({ only, shard }: RunSettings): string {
  if (shard !== undefined && shard.count > 1) return `Shard ${shard.index} of ${shard.count} has no case`;
  if (only !== undefined) return `No case of the claimed interfaces matches ${only.join(', ')}`;
  return 'No interface was claimed';
}
