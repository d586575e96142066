// From the outcomes of one interface to its verdict, and from all of them to the exit code.
import type { Strength } from '../../../specs/clause.ts';
import { readDoubts } from './why-inconclusive.ts';
import type { Doubtful } from './why-inconclusive.ts';
import { compareClaim, countVerdicts, renderCount } from '../outcome.ts';
import type { GaugeReading, InterfaceResult, InterfaceVerdict, Outcome, RunCapability, Verdict } from '../outcome.ts';

export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5;

interface Assessed {
  readonly outcome: Outcome;
}

export interface Assessment {
  readonly result: InterfaceResult;
  /** Every exit code for which this interface gives a reason. */
  readonly codes: readonly ExitCode[];
}

export interface AssessmentFacts {
  readonly interface: string;
  readonly results: readonly Assessed[];
  readonly strengthOf: (clause: string) => Strength | undefined;
  /** Share of the applicable stated clauses that must really be verified. */
  readonly floor: number;
  readonly failOn: 'stated' | 'implied';
  /** Only some of the cases were asked for. */
  readonly selected: boolean;
  /** The mode in which the interface was judged, where that is not the whole battery. */
  readonly mode?: string | undefined;
  /** Which part of the cases these are, where they are not all: what the whole must reach is not asked of a part. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
  /** Why the interface could not be judged to the end, if so. */
  readonly stopped?: string | undefined;
  /** For how long reads waited although nobody had asked for it. */
  readonly window?: number | undefined;
  /** After how long what was written was seen there. */
  readonly delay?: number | undefined;
  /** Milliseconds by which the target's clock is ahead of ours. */
  readonly skew?: number | undefined;
  readonly gauges?: readonly GaugeReading[];
  readonly capabilities?: readonly RunCapability[];
}

const SETTLED: ReadonlySet<Verdict> = new Set([
  'pass',
  'expected-fail',
  'unexpected-pass',
  'fail',
  'deviation',
  'flaky',
]);
const HELD: ReadonlySet<Verdict> = new Set(['pass', 'unexpected-pass']);

export function assess(facts: AssessmentFacts): Assessment {
  const outcomes = facts.results.map(({ outcome }) => outcome);
  const scored = outcomes.filter((outcome) => outcome.scored);
  const stated = (outcome: Outcome): readonly string[] =>
    outcome.clauses.filter((clause) => facts.strengthOf(clause) === 'stated');
  const applicable = union(
    scored.filter((one) => one.verdict !== 'not-applicable'),
    stated,
  );
  const reached = union(
    scored.filter((one) => SETTLED.has(one.verdict)),
    stated,
  );
  const verified = union(
    scored.filter((one) => SETTLED.has(one.verdict)),
    (one) => (HELD.has(one.verdict) ? stated(one) : stated(one).filter((clause) => clause === one.clause)),
  );
  const all = union(scored, stated);
  const withheld = withheldClauses(facts);
  const reds = scored.filter((one) => isRed(one, facts.failOn));
  const ours = outcomes.filter((one) => one.verdict === 'error');
  const settled = scored.filter((one) => SETTLED.has(one.verdict));
  const unreached = new Set([...applicable].filter((clause) => !reached.has(clause)).sort());
  const foreign = [...all].filter((clause) => !applicable.has(clause) && !withheld.includes(clause));
  const unjudged = facts.mode === undefined ? [...unreached] : [...unreached, ...foreign].sort();
  const capabilities = facts.capabilities ?? [];
  const claims = capabilities.filter((one) => compareClaim(one) === 'absent');
  const red = reds.length + claims.length > 0;
  // What is red was seen to be broken, whatever else was not seen; only the floor speaks beside it.
  const inconclusive =
    whyInconclusive(facts, { settled: settled.length, applicable, reached, scored }) ??
    (red ? undefined : doubtsOf(facts, { scored, unreached, capabilities }));

  const codes: ExitCode[] = [];
  if (red) codes.push(1);
  if (inconclusive !== undefined) codes.push(3);
  if (ours.length > 0) codes.push(4);
  const narrowed = [
    ...(facts.shard === undefined ? [] : [`this is shard ${facts.shard.index} of ${facts.shard.count}`]),
    ...(facts.selected ? ['only a selection of the cases ran'] : []),
    ...(withheld.length > 0 ? [`safety kept ${renderCount(withheld.length, 'clause')} from being judged`] : []),
    ...(unreached.size > 0
      ? [`${renderCount(unreached.size, 'stated clause')} could not be judged${commonObstacle(scored)}`]
      : []),
    ...(facts.mode === undefined && applicable.size < facts.floor * (applicable.size + foreign.length)
      ? [`${foreign.length} of ${applicable.size + foreign.length} stated clauses do not apply to this target`]
      : []),
  ];
  const verdict = verdictOf(red, inconclusive ?? ours[0]?.message, narrowed.length > 0 || facts.mode !== undefined);
  return {
    codes,
    result: {
      interface: facts.interface,
      verdict,
      reason: sentence(verdict, {
        facts,
        reds,
        ours,
        claims,
        settled,
        narrowed,
        inconclusive,
        reach: [applicable.size, all.size],
      }),
      counts: countVerdicts(outcomes),
      statedVerified: verified.size,
      statedApplicable: applicable.size,
      withheld,
      ...(facts.stopped === undefined ? {} : { stopped: facts.stopped }),
      ...(unjudged.length === 0 ? {} : { unreached: unjudged }),
      ...(facts.window === undefined ? {} : { window: facts.window }),
      ...(facts.delay === undefined ? {} : { delay: facts.delay }),
      ...(facts.skew === undefined ? {} : { skew: facts.skew }),
      ...(facts.gauges === undefined ? {} : { gauges: facts.gauges }),
    },
  };
}

/** Why an interface without anything red is not green, if so; a selection and a shard are not asked what they met. */
function doubtsOf(
  { gauges = [], selected, shard }: AssessmentFacts,
  facts: Omit<Doubtful, 'gauges'>,
): string | undefined {
  const doubts = readDoubts({ ...facts, gauges: selected || shard !== undefined ? [] : gauges });
  return doubts.length === 0 ? undefined : doubts.join('; ');
}

function union(outcomes: readonly Outcome[], clausesOf: (outcome: Outcome) => readonly string[]): Set<string> {
  return new Set(outcomes.flatMap((outcome) => clausesOf(outcome)));
}

function isRed(outcome: Outcome, failOn: 'stated' | 'implied'): boolean {
  return (
    ['fail', 'flaky', 'unexpected-pass'].includes(outcome.verdict) ||
    (outcome.verdict === 'deviation' && failOn === 'implied')
  );
}

/** Clauses that only withheld cases could have judged. */
function withheldClauses({ results, strengthOf }: AssessmentFacts): readonly string[] {
  const judgeable = (one: Assessed): readonly string[] =>
    one.outcome.clauses.filter((clause) => strengthOf(clause) !== 'open');
  const scored = results.filter(({ outcome }) => outcome.scored);
  const others = new Set(scored.filter(({ outcome }) => outcome.withheld !== true).flatMap(judgeable));
  const kept = scored.filter(({ outcome }) => outcome.withheld === true).flatMap(judgeable);
  return [...new Set(kept.filter((clause) => !others.has(clause)))].sort();
}

function verdictOf(red: boolean, inconclusive: string | undefined, partial: boolean): InterfaceVerdict {
  if (red) return 'non-conformant';
  if (inconclusive !== undefined) return 'inconclusive';
  return partial ? 'partial' : 'conformant';
}

interface Reach {
  readonly settled: number;
  readonly applicable: ReadonlySet<string>;
  readonly reached: ReadonlySet<string>;
  readonly scored: readonly Outcome[];
}

function whyInconclusive(facts: AssessmentFacts, reach: Reach): string | undefined {
  if (facts.stopped !== undefined) return facts.stopped;
  const because = commonObstacle(reach.scored);
  if (facts.shard !== undefined && reach.applicable.size === 0) return undefined;
  if (reach.settled === 0) return `no scored case could be judged${because}`;
  const share = reach.applicable.size === 0 ? 1 : reach.reached.size / reach.applicable.size;
  if (facts.shard !== undefined || share >= facts.floor) return undefined;
  return `only ${reach.reached.size} of ${reach.applicable.size} applicable stated clauses were judged (the floor is ${percent(facts.floor)})${because}`;
}

/** The reason that blocked most cases, for the sentence. */
function commonObstacle(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>();
  for (const { verdict, message } of outcomes)
    if (verdict === 'blocked' && message !== undefined) counts.set(message, (counts.get(message) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most === undefined ? '' : `; ${most[1]} blocked by: ${most[0]}`;
}

interface SentenceFacts {
  readonly facts: AssessmentFacts;
  readonly reds: readonly Outcome[];
  readonly ours: readonly Outcome[];
  readonly claims: readonly RunCapability[];
  readonly settled: readonly Outcome[];
  /** What makes the verdict a partial one. */
  readonly narrowed: readonly string[];
  readonly inconclusive: string | undefined;
  /** How many stated clauses were judged, of how many that have a case. */
  readonly reach: readonly [number, number];
}

function sentence(
  verdict: InterfaceVerdict,
  { facts, reds, ours, claims, settled, narrowed, inconclusive, reach }: SentenceFacts,
): string {
  const mode = facts.mode === undefined ? '' : `${facts.mode} mode reaches ${reach[0]} of ${reach[1]} stated clauses`;
  const blocked = facts.results.filter(({ outcome }) => outcome.scored && outcome.verdict === 'blocked').length;
  const deviating = settled.filter(({ verdict: one }) => one === 'deviation').length;
  const held = [
    deviating === 0 ? `All ${settled.length} scored cases that ran hold` : `No stated clause is broken`,
    ...(deviating === 0
      ? []
      : [
          `${renderCount(deviating, 'case')} of ${settled.length} ${deviating === 1 ? 'deviates' : 'deviate'} from an implied clause`,
        ]),
    ...(blocked === 0 ? [] : [`${blocked} more could not be judged`]),
  ].join(', ');
  switch (verdict) {
    case 'non-conformant': {
      const clauses = new Set(reds.map((one) => one.clause ?? one.clauses[0]));
      const pieces = [
        ...(reds.length === 0
          ? []
          : [`${renderCount(reds.length, 'case')} red, ${renderCount(clauses.size, 'clause')} broken`]),
        ...claims.map(({ id, reason = 'it is not there' }) => `${id} is claimed, but ${reason}`),
        ...(inconclusive === undefined ? [] : [`moreover, ${inconclusive}`]),
        ...(mode === '' ? [] : [mode]),
      ];
      return ended(capital(pieces.join('; ')));
    }
    case 'inconclusive':
      return ended(
        `${capital(inconclusive ?? `${renderCount(ours.length, 'case')} broke by our own fault: ${ours[0]?.message ?? ''}`)}${mode === '' ? '' : `; ${mode}`}`,
      );
    case 'partial': {
      const pieces = [...(mode === '' ? [] : [mode]), ...narrowed];
      return `${held}; ${pieces.join(' and ')}.`;
    }
    default:
      return `${held}.`;
  }
}

const SEVERITY: readonly ExitCode[] = [5, 4, 2, 3, 1];
const WORDS: Readonly<Record<ExitCode, string>> = {
  0: 'conformant',
  1: 'not conformant',
  2: 'misuse',
  3: 'inconclusive',
  4: 'our fault',
  5: 'safety stop',
};

/** The highest of 5, 4, 2, 3, 1 wins; the sentence names the interfaces that gave the reason. */
export function conclude(
  assessments: readonly Assessment[],
  further: readonly { readonly code: ExitCode; readonly reason: string }[] = [],
): { readonly exitCode: ExitCode; readonly summary: string } {
  const codes = new Set([...assessments.flatMap(({ codes }) => codes), ...further.map(({ code }) => code)]);
  const exitCode = SEVERITY.find((code) => codes.has(code)) ?? 0;
  const reasons = [
    ...further.filter(({ code }) => code === exitCode).map(({ reason }) => reason),
    ...assessments
      .filter(({ codes }) => exitCode === 0 || codes.includes(exitCode))
      .map(({ result }) => `${result.interface} ${result.verdict}: ${result.reason}`),
  ];
  const partial = assessments.some(({ result }) => result.verdict === 'partial');
  const word = exitCode === 0 && partial ? 'partial' : WORDS[exitCode];
  return { exitCode, summary: `${word} (exit ${exitCode}). ${reasons.join(' ')}`.trim() };
}

/** Addresses and ids stay as they are. */
function capital(text: string): string {
  return /^(https?:|\w+\.\w)/u.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A reason may be a question already. */
function ended(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
