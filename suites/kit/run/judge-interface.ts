// Judges one interface of a target: once, or anew with a window if its reads turn out to be stale.
import { cleanUpAgain } from '../attempt/clean-up.ts';
import type { LedgerEntry } from '../attempt/ledger.ts';
import { createRandom, shuffle } from '../contract/random.ts';
import type { Finding, Outcome, RunCapability, RunHeader } from '../outcome.ts';
import type { Assessment } from '../verdict/assessment.ts';
import { assessPart } from '../verdict/conclude-run.ts';
import { openPass, type Pass } from './open-pass.ts';
import type { PlannedSuite } from './plan.ts';
import type { RunParts } from './run-parts.ts';
import type { RunSettings } from './run-settings.ts';
import { runSuite, type SuiteRun } from './run-suite.ts';

export interface JudgedInterface {
  readonly outcomes: readonly Outcome[];
  readonly findings: readonly Finding[];
  readonly assessment: Assessment;
  readonly capabilities: readonly RunCapability[];
  /** Milliseconds of waiting for what was written to be seen. */
  readonly waited: number;
}

/** No number of a case, of an attempt or of a repetition ends so. */
const SECOND_PASS = 'w2';

/** Every outcome is recorded at once, and that they count no longer if so; findings when no more can come. */
export async function judgeInterface(
  planned: PlannedSuite,
  header: RunHeader,
  settings: RunSettings,
  parts: RunParts,
): Promise<JudgedInterface> {
  const { suite, wanted, whole } = planned;
  const { consistency, seenWithin, onRecord, onNotice } = settings;
  const made: LedgerEntry[] = [];
  const order = settings.shuffle === true ? shuffle(wanted, createRandom(`${parts.seed}:order`)) : wanted;
  const judge = (pass: Pass, mayBeStale: boolean): Promise<SuiteRun> =>
    runSuite(pass, { ...planned, wanted: order }, settings, parts, mayBeStale);
  const first = openPass(planned, settings, parts, { made, window: consistency ?? 0 });
  const ran = await judge(first, consistency === undefined && seenWithin !== 0);
  const { stale } = ran;
  if (stale === undefined) return end([first], first, ran);
  const { window, delay } = stale;
  const reason = `What is written to the ${suite.interface} interface is read only after a while (${delay} ms at the latest): it is judged anew, and every read after a write waits ${window} ms.`;
  onNotice?.(`${reason} --consistency ${window} says so from the start.`);
  await onRecord?.({ kind: 'void', interface: suite.interface, reason });
  const second = openPass(planned, settings, parts, { made, window, pass: SECOND_PASS });
  await cleanUpAgain(second.session, made.splice(0));
  return end([first, second], second, await judge(second, false));

  async function end(
    passes: readonly Pass[],
    { gauges, shown, session: last }: Pass,
    { results, findings, stopped, capabilities, skew }: SuiteRun,
  ): Promise<JudgedInterface> {
    for (const finding of findings) await onRecord?.({ kind: 'finding', ...finding });
    const seenLate = consistency === undefined && last.consistency.delay > 0 ? last.consistency.delay : undefined;
    const assessment = assessPart(header, {
      interface: suite.interface,
      known: suite.cases.length,
      wanted: whole,
      results,
      findings,
      stopped,
      window: stale?.window,
      delay: stale?.delay ?? seenLate,
      skew,
      gauges: gauges.readings(),
      notShown: (suite.optional?.clauses ?? []).filter((clause) => !shown.has(clause)),
      capabilities,
    });
    const waited = passes.reduce((sum, { session }) => sum + session.consistency.waited, 0);
    return { outcomes: results.map(({ outcome }) => outcome), findings, assessment, capabilities, waited };
  }
}
