// Runs suites against a target, in one pass: header, preflight, cases, footer.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clause } from '../../specs/clause.ts';
import { conclude } from './assess.ts';
import type { Assessment, ExitCode } from './assess.ts';
import type { Bindings } from './bindings.ts';
import type { Claims } from './capabilities.ts';
import type { CaseEnvironment, Suite } from './case.ts';
import { cleanUpAgain } from './clean-up.ts';
import { assessPart } from './conclude-run.ts';
import type { Transport } from './exchange.ts';
import { openGauges } from './gauge.ts';
import type { Gauges } from './gauge.ts';
import { createLedger } from './ledger.ts';
import type { LedgerEntry } from './ledger.ts';
import { createLiveness } from './liveness.ts';
import type { Hazard, Outcome, Run, RunCapability, RunFooter, RunHeader, RunRecord } from './outcome.ts';
import { createPace } from './pace.ts';
import type { Pace } from './pace.ts';
import { planRun } from './plan.ts';
import { createRandom, shuffle } from './random.ts';
import { createRedactor } from './redact.ts';
import { runSuite } from './run-suite.ts';
import type { SuiteRun } from './run-suite.ts';
import { allowedHazards, isLoopback } from './safety.ts';
import type { Session } from './session.ts';
import { createSettling } from './settling.ts';
import type { Settling } from './settling.ts';
import type { Shard } from './shard.ts';
import { createSocketTransport } from './socket-transport.ts';
import type { Timeouts } from './socket-transport.ts';
import { secretsOf } from './target.ts';
import type { Target } from './target.ts';

export interface RunSettings {
  readonly target: Target;
  /** Case ids, areas, globs, or `clause:ID`. */
  readonly only?: readonly string[];
  /** Only this part of the cases. */
  readonly shard?: Shard;
  readonly allow?: readonly Hazard[];
  readonly seed?: number;
  /** Lower-case letters and digits; goes into every name that the run makes. */
  readonly runId?: string;
  /** Sockets when absent. */
  readonly transport?: Transport;
  readonly onRecord?: (record: RunRecord) => void | Promise<void>;
  /** True only when the caller started the target itself. */
  readonly ownMock?: boolean;
  /** How many cases may be in flight, 1 or, with a window, 16 to 32; those that change project settings always run alone. */
  readonly concurrency?: number;
  readonly timeouts?: Partial<Timeouts> & { readonly case?: number };
  /** Certificate authorities to trust beside the usual ones, as PEM text. */
  readonly ca?: string;
  /** Milliseconds that a change may take until it is seen; 500 on loopback, 3000 elsewhere. */
  readonly consistency?: number;
  /** Milliseconds for which any read after a write may be stale, as somebody who knows the target declares: reads wait. Found out unless given. */
  readonly window?: number;
  /** Requests per second at most, to each origin; learned from the target unless given. */
  readonly rate?: number;
  /** Milliseconds for which one operation may be refused for coming too soon; a minute and a little more unless given. */
  readonly patience?: number;
  /** How often a case is begun anew after a lost connection; 2 unless given. */
  readonly retries?: number;
  readonly confirm?: number;
  /** How time goes by for the target, in milliseconds: by waiting, unless its clock is ours. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** What the target is said to have of what the contract leaves to it. */
  readonly claims?: Claims;
  readonly ledgerDir?: string;
  /** Common to all runs of this machine: keeps those on the same target from changing it at once. */
  readonly lockDir?: string;
  /** Milliseconds to wait for another run there; ten minutes unless given. */
  readonly lockPatience?: number;
  /** Told for instance that another run is waited for. */
  readonly onNotice?: (sentence: string) => void;
  /** Told of every outcome at once; all those of an interface may come again where its reads turn out to be stale. */
  readonly onJudged?: (outcome: Outcome) => void;
  readonly bindings?: Bindings;
  /** The command that repeats one case; `{case}` stands for its id. */
  readonly repeat?: string;
  readonly failOn?: 'stated' | 'implied';
  /** An order that the seed decides. */
  readonly shuffle?: boolean;
  /** Keeps the exchanges of green cases too. */
  readonly keepExchanges?: boolean;
  /** Further values that must not appear in anything written: label → value. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** What is judged, and by which rules. */
export interface Judges {
  readonly suites: readonly Suite<CaseEnvironment>[];
  readonly clauses: readonly Clause[];
  readonly requirementSet: { readonly version: string; readonly cases: readonly string[] };
  readonly tool: { readonly name: string; readonly version: string };
}

const CASE_BUDGET = 60_000;
/** No number of a case, of an attempt or of a repetition ends so. */
const SECOND_PASS = 'w2';

export async function runSuites(judges: Judges, settings: RunSettings): Promise<Run> {
  const started = performance.now();
  const startedAt = new Date().toISOString();
  const runId = settings.runId ?? randomBytes(5).toString('hex').slice(0, 8);
  const seed = settings.seed ?? randomBytes(4).readUInt32LE();
  const { claimed, whole: cases } = planRun(judges.suites, settings.target, settings);
  const targets = Object.fromEntries(claimed.map(({ suite, url }) => [suite.interface, url]));
  const strengths = new Map(judges.clauses.map((clause) => [clause.id, clause.strength]));
  const pinned = new Set(judges.requirementSet.cases);
  const redactor = createRedactor({ ...secretsOf(settings.target), ...settings.secrets });
  const ledger = createLedger({ runId, startedAt, targets }, settings.ledgerDir);
  const sockets =
    settings.transport === undefined
      ? createSocketTransport({
          timeouts: { connect: settings.timeouts?.connect ?? 5_000, response: settings.timeouts?.response ?? 10_000 },
          ...(settings.ca === undefined ? {} : { ca: settings.ca }),
        })
      : undefined;
  const pace = createPace({
    rate: settings.rate,
    ...(settings.patience === undefined ? {} : { patience: settings.patience }),
  });
  const settlings: Settling[] = [];
  let retries = 0;
  let exchanges = 0;
  const inner = settings.transport ?? sockets?.send;
  const transport: Transport = (request) => {
    exchanges += 1;
    if (inner === undefined) throw new Error('There is no transport.');
    return inner(request);
  };

  const safety = { ownMock: settings.ownMock ?? false, allow: settings.allow ?? [] };
  const header: RunHeader = {
    kind: 'header',
    format: 1,
    tool: judges.tool,
    runId,
    seed,
    startedAt,
    targets: Object.fromEntries(Object.entries(targets).map(([name, url]) => [name, redactor.text(url)])),
    ownMock: safety.ownMock,
    ...modesOf(claimed, settings.target),
    requirementSet: { version: judges.requirementSet.version, cases: pinned.size },
    allowed: narrowest(claimed.map(({ url }) => allowedHazards(url, safety))),
    clauses: judges.clauses
      .filter((clause) => clause.interface in targets)
      .map(({ id, interface: name, strength, text, places }) => ({ id, interface: name, strength, text, places })),
    repeat: settings.repeat ?? 'touchstone run --only {case}',
    ...(settings.failOn === undefined ? {} : { failOn: settings.failOn }),
    ...(settings.only === undefined ? {} : { only: settings.only }),
    ...(settings.shard === undefined ? {} : { shard: { ...settings.shard, whole: cases } }),
    ...(settings.shuffle === true ? { shuffled: true } : {}),
  };
  await settings.onRecord?.(header);

  const outcomes: Outcome[] = [];
  const assessments: Assessment[] = [];
  const found: RunCapability[] = [];
  try {
    for (const { suite, url, wanted, whole } of claimed) {
      const mode = suite.modeOf?.(settings.target);
      const made: LedgerEntry[] = [];
      const open = (window: number, pass?: string): { readonly session: Session; readonly gauges: Gauges } => {
        const settling = createSettling(window);
        settlings.push(settling);
        const gauges = openGauges(suite.gauges ?? [], `ts-${runId}`);
        const session: Session = {
          sees: gauges.see,
          mode,
          target: settings.target,
          transport,
          redactor,
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
          seed,
          marker: `ts-${runId}`,
          ...(pass === undefined ? {} : { pass }),
          consistency: Math.max(window, settings.consistency ?? (isLoopback(url) ? 500 : 3_000)),
          settling,
          pace,
          pause: settings.pause ?? sleep,
          retries: settings.retries ?? 2,
          retried: () => {
            retries += 1;
          },
          caseBudget: settings.timeouts?.case ?? CASE_BUDGET,
          confirm: settings.confirm ?? 0,
          keepExchanges: settings.keepExchanges ?? false,
          scored: (id) => pinned.has(id),
          scoredClause: (clause) => suite.cases.some(({ id, clauses }) => pinned.has(id) && clauses.includes(clause)),
          strengthOf: (clause) => strengths.get(clause),
        };
        return { session, gauges };
      };
      const order = settings.shuffle === true ? shuffle(wanted, createRandom(`${seed}:order`)) : wanted;
      const judge = (session: Session, mayBeStale: boolean): Promise<SuiteRun> =>
        runSuite(suite, session, url, order, { ...settings, runId, mayBeStale }, async (outcome) => {
          outcomes.push(outcome);
          await settings.onRecord?.({ kind: 'outcome', ...outcome });
        });
      let { session, gauges } = open(settings.window ?? 0);
      let part = await judge(session, settings.window === undefined && settings.consistency !== 0);
      const { window } = part;
      if (window !== undefined) {
        settings.onNotice?.(
          `What is written to the ${suite.interface} interface is read only after a while: it is judged anew, and every read ` +
            `after a write waits ${window} ms. --consistency ${window} says so from the start.`,
        );
        ({ session, gauges } = open(window, SECOND_PASS));
        await cleanUpAgain(suite, session, made.splice(0));
        part = await judge(session, false);
      }
      assessments.push(
        assessPart(header, {
          interface: suite.interface,
          results: part.results,
          known: suite.cases.length,
          wanted: whole,
          stopped: part.stopped,
          window,
          gauges: gauges.readings(),
          capabilities: part.capabilities,
        }),
      );
      found.push(...part.capabilities);
    }
  } finally {
    await ledger.settle();
    sockets?.close();
  }

  const footer: RunFooter = {
    kind: 'footer',
    interfaces: assessments.map(({ result }) => result),
    ...conclude(assessments, whyNothing(claimed.length, settings)),
    exchanges,
    duration: Math.round(performance.now() - started),
    leaks: ledger.open().map((entry) => `${entry.interface} ${entry.resource} ${entry.name} (made by ${entry.case})`),
    ...(found.length === 0 ? {} : { capabilities: found }),
    ...waitsOf(pace, settlings),
    ...(retries === 0 ? {} : { retries }),
  };
  await settings.onRecord?.(footer);
  return { header, outcomes, footer };
}

function waitsOf(pace: Pace, settlings: readonly Settling[]): Pick<RunFooter, 'waits'> {
  const { limited, waited } = pace.told;
  const consistency = settlings.reduce((sum, one) => sum + one.waited, 0);
  return limited + waited + consistency === 0 ? {} : { waits: { limited, pace: waited, consistency } };
}

function modesOf(
  claimed: readonly { readonly suite: Suite<CaseEnvironment> }[],
  target: Target,
): Pick<RunHeader, 'modes'> {
  const modes = claimed.flatMap(({ suite }) => {
    const mode = suite.modeOf?.(target);
    return mode === undefined ? [] : [[suite.interface, mode.name] as const];
  });
  return modes.length === 0 ? {} : { modes: Object.fromEntries(modes) };
}

function narrowest(lists: readonly (readonly Hazard[])[]): readonly Hazard[] {
  const [first = [], ...rest] = lists;
  return first.filter((hazard) => rest.every((list) => list.includes(hazard)));
}

function whyNothing(claimed: number, settings: RunSettings): { readonly code: ExitCode; readonly reason: string }[] {
  const reasons: { code: ExitCode; reason: string }[] = [];
  if (settings.signal?.aborted === true) reasons.push({ code: 3, reason: 'The run was interrupted.' });
  if (claimed === 0) reasons.push({ code: 3, reason: `${whyNoCase(settings)}: nothing was judged.` });
  return reasons;
}

function whyNoCase({ only, shard }: RunSettings): string {
  if (shard !== undefined && shard.count > 1) return `Shard ${shard.index} of ${shard.count} has no case`;
  if (only !== undefined) return `No case of the claimed interfaces matches ${only.join(', ')}`;
  return 'No interface was claimed';
}
