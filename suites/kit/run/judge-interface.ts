// Judges one interface of a target: once, or anew with a window if its reads turn out to be stale.
import type { AnySuite } from '../contract/case.ts';
import { cleanUpAgain } from '../attempt/clean-up.ts';
import type { InterfacePart } from '../verdict/conclude-run.ts';
import { openGauges, type Gauges } from '../contract/gauge.ts';
import type { LedgerEntry } from '../attempt/ledger.ts';
import { markerOf, openSession } from './open-session.ts';
import type { RunParts } from './run-parts.ts';
import type { Finding, Outcome, RunCapability } from '../outcome.ts';
import type { PlannedSuite } from './plan.ts';
import { createRandom, shuffle } from '../contract/random.ts';
import type { RunSettings } from './run-settings.ts';
import { runSuite, type SuiteRun } from './run-suite.ts';
import type { Session } from '../attempt/session.ts';
import { createConsistencyWindow } from '../attempt/consistency-window.ts';

interface JudgedInterface {
  readonly part: InterfacePart;
  readonly capabilities: readonly RunCapability[];
  /** Milliseconds of waiting for what was written to be seen. */
  readonly waited: number;
}

/** Gets every outcome at once, what the check of answers found at the end, and the reason if those so far count no longer. */
export interface Recorder {
  readonly outcome: (outcome: Outcome) => Promise<void>;
  /** Called for each when no more can come. */
  readonly finding: (finding: Finding) => Promise<void>;
  readonly void: (reason: string) => Promise<void>;
}

/** No number of a case, of an attempt or of a repetition ends so. */
const SECOND_PASS = 'w2';

export async function judgeInterface(
  { suite, url, wanted, whole }: PlannedSuite,
  settings: RunSettings,
  parts: RunParts,
  recorder: Recorder,
): Promise<JudgedInterface> {
  const { runId, seed, startedAt } = parts;
  const made: LedgerEntry[] = [];
  const open = (window: number, pass?: string): Opened => openPass(suite, url, settings, parts, { made, window, pass });
  const order = settings.shuffle === true ? shuffle(wanted, createRandom(`${seed}:order`)) : wanted;
  const judge = (session: Session, mayBeStale: boolean): Promise<SuiteRun> =>
    runSuite(session, url, order, { ...settings, runId, startedAt, mayBeStale }, recorder.outcome);
  const first = open(settings.consistency ?? 0);
  const ran = await judge(first.session, settings.consistency === undefined && settings.seenWithin !== 0);
  const { stale } = ran;
  if (stale === undefined) return end([first], first, ran);
  const { window, delay } = stale;
  const reason = `What is written to the ${suite.interface} interface is read only after a while (${delay} ms at the latest): it is judged anew, and every read after a write waits ${window} ms.`;
  settings.onNotice?.(`${reason} --consistency ${window} says so from the start.`);
  await recorder.void(reason);
  const second = open(window, SECOND_PASS);
  await cleanUpAgain(second.session, made.splice(0));
  return end([first, second], second, await judge(second.session, false));

  function seenLate({ consistency: { delay } }: Session): number | undefined {
    return settings.consistency === undefined && delay > 0 ? delay : undefined;
  }

  async function end(
    passes: readonly Opened[],
    { gauges, shown, session: last }: Opened,
    { results, findings, stopped, capabilities, skew }: SuiteRun,
  ): Promise<JudgedInterface> {
    for (const finding of findings) await recorder.finding(finding);
    return {
      part: {
        interface: suite.interface,
        known: suite.cases.length,
        wanted: whole,
        results,
        findings,
        stopped,
        window: ran.stale?.window,
        delay: ran.stale?.delay ?? seenLate(last),
        skew,
        gauges: gauges.readings(),
        notShown: (suite.optional?.clauses ?? []).filter((clause) => !shown.has(clause)),
        capabilities,
      },
      capabilities,
      waited: passes.reduce((sum, { session }) => sum + session.consistency.waited, 0),
    };
  }
}

interface Opened {
  readonly session: Session;
  readonly gauges: Gauges;
  /** Clauses about what answers may lack that some answer showed. */
  readonly shown: ReadonlySet<string>;
}

/** `made`: gets everything that the pass makes. */
function openPass(
  suite: AnySuite,
  url: string,
  settings: RunSettings,
  parts: RunParts,
  how: { readonly made: LedgerEntry[]; readonly window: number; readonly pass: string | undefined },
): Opened {
  const { ledger } = parts;
  const gauges = openGauges(suite.gauges ?? [], markerOf(parts));
  const shown = new Set<string>();
  const session = openSession(suite, url, settings, parts, {
    ledger: {
      ...ledger,
      opened(entry) {
        how.made.push(entry);
        return ledger.opened(entry);
      },
    },
    consistency: createConsistencyWindow(how.window),
    sees(exchange) {
      gauges.see(exchange);
      for (const clause of suite.optional?.shownIn(exchange) ?? []) shown.add(clause);
    },
    pass: how.pass,
  });
  return { session, gauges, shown };
}
