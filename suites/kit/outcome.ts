// What became of a case, and what a whole run says: the only vocabulary that reporters see.

export const VERDICTS = [
  'pass',
  'fail',
  'deviation',
  'observed',
  'not-applicable',
  'blocked',
  'expected-fail',
  'unexpected-pass',
  'flaky',
  'error',
] as const;
/** fail: a stated clause is broken; deviation: an implied one; observed: only open clauses; blocked: a need is missing; error: ours. */
export type Verdict = (typeof VERDICTS)[number];

export type Hazard = 'read' | 'write-scoped' | 'write-project' | 'billable' | 'irreversible';

/** One request and its answer, as recorded: secrets already replaced, text bodies cut, binary bodies summarised. */
export interface RecordedExchange {
  readonly operation?: string;
  readonly request: RecordedMessage & { readonly method: string; readonly url: string };
  /** Absent when no answer came; then `failure` says what happened. */
  readonly response?: RecordedMessage & { readonly status: number };
  readonly failure?: string;
  /** Milliseconds. */
  readonly duration: number;
}

export interface RecordedMessage {
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

export interface Difference {
  /** What was compared, in words. */
  readonly what: string;
  /** JSON pointer into the answer, if there is one. */
  readonly path?: string;
  /** Both as compact JSON or text, cut to a readable length; nothing is expected besides what the words say if it is empty. */
  readonly expected: string;
  readonly actual: string;
}

/** An open point as this target answers it: a class such as `400` or `null`, never judged. */
export interface Observation {
  readonly clause: string;
  readonly answer: string;
}

export interface Outcome {
  readonly id: string;
  readonly title: string;
  readonly interface: string;
  /** The middle part of the id. */
  readonly topic: string;
  readonly clauses: readonly string[];
  readonly hazard: Hazard;
  /** Whether the requirement set of the run counts it. */
  readonly scored: boolean;
  readonly verdict: Verdict;
  /** Safety, the target or what was not given kept the case from being judged, as `message` says. */
  readonly withheld?: true;
  /** One line: the broken promise, or why it was blocked or not applicable. */
  readonly message?: string;
  /** The need that is not met (blocked, not applicable). */
  readonly need?: string;
  /** Only of a blocked case: what the configuration gives for that need, such as a token of a user, is refused. */
  readonly given?: true;
  /** What the case relies on; absent if it relies on nothing, and in results of earlier versions. */
  readonly needs?: readonly string[];
  /** Only of a blocked case: why the user expects that it cannot be judged. */
  readonly expected?: string;
  /** The clause that is broken (fail, deviation), or that keeps the case from going on (blocked). */
  readonly clause?: string;
  /** It ran to its end, where the check of answers found `clause` broken: its other clauses hold. */
  readonly ended?: true;
  readonly difference?: Difference;
  readonly observations: readonly Observation[];
  /** Those that matter: all of a red case, none of a green one unless asked for. */
  readonly exchanges: readonly RecordedExchange[];
  /** Index into `exchanges` of the one that decided. */
  readonly decisive?: number;
  /** Index of the write whose effect that one shows, if it is another. */
  readonly cause?: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly attempts: number;
  /** How often it, or a request of it, was begun anew because no answer of the interface came; absent if never. */
  readonly retries?: number;
  /** What decided was asked for after a write, and nobody declared for how long reads may be stale: that may be all that is wrong. */
  readonly mayBeStale?: true;
}

/** What the check of every answer found, whichever case met it: one for each clause and operation. */
export interface Finding {
  /** `<clause>@<operation>`: the same in every run. */
  readonly id: string;
  readonly interface: string;
  readonly clause: string;
  readonly operation: string;
  /** fail: the clause is stated; deviation: it is implied; expected-fail: either, and the user knows of it. */
  readonly verdict: 'fail' | 'deviation' | 'expected-fail';
  /** Why it is expected. */
  readonly expected?: string;
  /** Whether the requirement set of the run counts the clause. */
  readonly scored: boolean;
  /** Only cases were asked for that do not cite the clause. It counts: an answer of the target breaks the contract. */
  readonly beside?: true;
  readonly difference: Difference;
  /** Which comparisons failed, and where, sorted; absent in results of earlier versions. */
  readonly checks?: readonly string[];
  /** The answer that shows it: of the case that comes first in the suite, however they were run. */
  readonly exchange: RecordedExchange;
  /** How many answers showed it. */
  readonly count: number;
  /** Ids of the cases that met it, in the order of the suite. */
  readonly cases: readonly string[];
}

/** What shows that a check failed. */
export type Evidence = Pick<Finding, 'difference' | 'exchange'>;

export interface RunClause {
  readonly id: string;
  readonly interface: string;
  readonly strength: 'stated' | 'implied' | 'open';
  readonly text: string;
  readonly places: readonly string[];
  /** What stands at each place, in words. */
  readonly placeWords?: readonly string[];
  /** open only: the contract says nothing, it says both, or today's services do other than it says. */
  readonly why?: 'silent' | 'contradiction' | 'differs';
}

/** Why a clause is open, as lists and reports say it. */
export const OPEN_REASON_WORDS = {
  silent: 'the contract does not say',
  contradiction: 'the contract says both',
  differs: "today's services do other than the contract says",
} as const;

/** A failure that the user knows of, or what keeps cases from being judged: of cases, of clauses or of needs, by an id or a glob. */
export interface RunExpectation {
  readonly case?: string;
  /** Only beside a case: the clause that it breaks, as a glob. Absent: any, as in files of earlier versions. */
  readonly breaks?: string;
  /** Beside a case or a clause: what was compared then, as a glob. Absent: anything. */
  readonly check?: string;
  readonly clause?: string;
  /** `<interface>.<need>`: what needs it is expected to be blocked. */
  readonly need?: string;
  readonly reason: string;
  /** Where it is followed up. */
  readonly link: string;
  /** The last day, as an ISO 8601 date. */
  readonly expires: string;
  /** File and line, for messages. */
  readonly where?: string;
}

/** An expectation that is in the way. */
export interface StaleExpectation {
  /** The case, clause or need, or the glob, that it names. */
  readonly id: string;
  /** Without a full stop. */
  readonly reason: string;
  /** What it expects is still so: only its last day is past. */
  readonly still?: true;
}

export interface RunHeader {
  readonly kind: 'header';
  readonly format: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly runId: string;
  readonly seed: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Interface → URL, without secrets; only the claimed ones. */
  readonly targets: Readonly<Record<string, string>>;
  /** True when this command started the target itself. */
  readonly ownMock: boolean;
  /** Interface → the mode in which it is judged, if that is not the whole battery. */
  readonly modes?: Readonly<Record<string, string>>;
  readonly requirementSet: { readonly version: string; readonly cases: number };
  /** Interface → how many cases the run is going to judge; absent in results of earlier versions. */
  readonly planned?: Readonly<Record<string, number>>;
  readonly allowed: readonly Hazard[];
  readonly clauses: readonly RunClause[];
  /** The command that repeats one case; `{case}` stands for its id. */
  readonly repeat: string;
  /** `stated`: a deviation does not turn the run red. Absent: `implied`. */
  readonly failOn?: 'stated' | 'implied';
  /** The patterns that chose the cases; absent: all of them. */
  readonly only?: readonly string[];
  readonly expectations?: readonly RunExpectation[];
  /** Absent: the run is whole. */
  readonly shard?: RunShard;
  /** The cases were run in an order that the seed decides. */
  readonly shuffled?: true;
}

/** A part of a run, which `merge` puts together with the others. */
export interface RunShard {
  /** From 1. */
  readonly index: number;
  readonly count: number;
  /** Interface → how many cases all shards have together. */
  readonly whole: Readonly<Record<string, number>>;
}

/** deviates: no stated clause is broken, but an implied one. outdated: nothing is red but what is expected of it. */
export type InterfaceVerdict = 'conformant' | 'partial' | 'outdated' | 'deviates' | 'non-conformant' | 'inconclusive';

export interface InterfaceResult {
  readonly interface: string;
  readonly verdict: InterfaceVerdict;
  /** One sentence for people: why. */
  readonly reason: string;
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Stated clauses that were put to the test and held, that were broken, and that apply at all. */
  readonly statedVerified: number;
  readonly statedBroken: number;
  readonly statedApplicable: number;
  /** Clauses that safety, the target or what was not given kept from being judged: the messages of their cases say which. */
  readonly withheld: readonly string[];
  /** Clauses about what no answer had, such as an optional property. */
  readonly notShown?: readonly string[];
  /** Expectations that are in the way, such as of a clause that holds: they turn the run red. */
  readonly staleExpectations?: readonly StaleExpectation[];
  /** Why the interface could not be judged to the end, if so. */
  readonly stopped?: string;
  /** Stated clauses that no case could judge: those that apply, and in a narrower mode those that it does not reach. */
  readonly unreached?: readonly string[];
  /** Stated clauses that no case could judge, as expected: what keeps them from it is in the expectations. */
  readonly excused?: readonly string[];
  /** The milliseconds after which the last of what was written was seen, if that was not at once and no window was declared. */
  readonly delay?: number;
  /** Milliseconds by which the target's clock is ahead of ours, or behind if negative; absent if they agree. */
  readonly skew?: number;
  /** What the run met; a whole run that never met one kind is not green. */
  readonly gauges?: readonly GaugeReading[];
}

/** How often something could have been met in a run, and how often it was. The counts of shards add up. */
export interface GaugeReading {
  readonly id: string;
  /** What is said if it was not met; without a full stop. */
  readonly sentence: string;
  readonly asked: number;
  readonly met: number;
  /** The share of `asked` that `met` must reach; absent: once is enough. */
  readonly share?: number;
}

/** Something that the contract leaves to the target: claimed or not, found or not. */
export interface RunCapability {
  /** `<interface>.<need>`. */
  readonly id: string;
  readonly interface: string;
  /** What a target does that has it. */
  readonly title: string;
  /** Absent: nothing was said. */
  readonly claimed?: boolean;
  /** Absent: it was not asked, or no answer could be read. */
  readonly detected?: boolean;
  /** Why it is not there, or not known. */
  readonly reason?: string;
  /** Safety kept it from being asked. */
  readonly withheld?: true;
  /** The one that decided. */
  readonly exchange?: RecordedExchange;
}

interface RunWaits {
  /** Answers that asked us to come later. */
  readonly limited: number;
  /** Milliseconds in which requests waited for their turn. */
  readonly pace: number;
  /** Milliseconds in which requests waited for the declared consistency window to be over. */
  readonly consistency: number;
}

export interface RunFooter {
  readonly kind: 'footer';
  readonly interfaces: readonly InterfaceResult[];
  readonly exitCode: 0 | 1 | 2 | 3 | 4 | 5;
  /** One sentence: the word for the exit code and why. */
  readonly summary: string;
  readonly exchanges: number;
  /** Milliseconds. */
  readonly duration: number;
  /** Resources that clean-up could not remove. */
  readonly leaks: readonly string[];
  /** Resources of which it is not known whether they are there: no answer of the interface said so. Absent if there are none. */
  readonly unseen?: readonly string[];
  /** What the target, or its configuration, made the run wait for; absent if nothing did. */
  readonly waits?: RunWaits;
  /** How often something was begun anew because a connection was refused or lost or the interface was unavailable, whether a request, a case, a need or a clean-up. */
  readonly retries?: number;
  /** How many answers were not the interface's own: of a gateway, or of a target that could not serve. Absent if none was. */
  readonly unavailable?: number;
  readonly capabilities?: readonly RunCapability[];
}

export type RunRecord =
  RunHeader | ({ readonly kind: 'outcome' } & Outcome) | ({ readonly kind: 'finding' } & Finding) | RunFooter;

/** A finished run, or one that broke off (no footer: untrusted). */
export interface Run {
  readonly header: RunHeader;
  readonly outcomes: readonly Outcome[];
  readonly findings: readonly Finding[];
  readonly footer?: RunFooter;
}

/** absent: claimed, and shown not to be there; unknown: claimed, but undecided; undeclared: found, though said not to be there. */
export type ClaimStanding = 'agreed' | 'absent' | 'unknown' | 'undeclared';

/** How what was claimed and what was found go together; what safety kept back breaks no claim. */
export function compareClaim({ claimed, detected, withheld }: RunCapability): ClaimStanding {
  if (claimed === true && detected === false) return 'absent';
  if (claimed === true && detected === undefined && withheld !== true) return 'unknown';
  return claimed === false && detected === true ? 'undeclared' : 'agreed';
}

/** As a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 exchange`, `12 exchanges`. */
export function renderCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** How far a clock is ahead by so many milliseconds: `3 h ahead of ours`, `40 s behind ours`. */
export function renderSkew(skew: number): string {
  return `${renderTime(Math.abs(skew))} ${skew > 0 ? 'ahead of' : 'behind'} ours`;
}

/** Of milliseconds: `40 s`, `12 min`, `3 h`, `5 days`. */
export function renderTime(milliseconds: number): string {
  // Two of a larger unit say enough.
  const [unit, name] = UNITS.find(([one]) => milliseconds >= 2 * one) ?? [1_000, 's'];
  return `${Math.round(milliseconds / unit)} ${name}`;
}

const UNITS = [
  [86_400_000, 'days'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const;

/** Counts every verdict, zeros included. */
export function countVerdicts(outcomes: readonly Outcome[]): Record<Verdict, number> {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const outcome of outcomes) counts[outcome.verdict] += 1;
  return counts;
}
