// The sentences that every report for people starts with: the words of the verdict for each interface, and the numbers behind it.
import {
  capital,
  countVerdicts,
  renderCount,
  renderSkew,
  VERDICTS,
  type InterfaceResult,
  type InterfaceVerdict,
  type Outcome,
  type Run,
  type RunHeader,
  type Verdict,
} from '../suites/kit/outcome.ts';
import { interfacesOf, listSome, resultOf, rowsOf, STALE_READS } from './rows.ts';

export interface InterfaceSummary {
  readonly interface: string;
  readonly verdict: InterfaceVerdict;
  /** The verdict in capitals, as people say it. */
  readonly word: string;
  readonly reason: string;
  /** `64 cases: 61 pass, 2 fail, 1 blocked`. */
  readonly counts: string;
  /** `118 of 121 stated clauses verified`, perhaps with the reason why not more; absent without a footer. */
  readonly verified?: string;
  /** Clauses that safety, the target or what was not given kept from being judged. */
  readonly withheld: readonly string[];
  /** Clauses about what no answer had. */
  readonly notShown: readonly string[];
}

/** From the worst to the best. */
export const WORDS: Readonly<Record<InterfaceVerdict, string>> = {
  'non-conformant': 'NOT CONFORMANT',
  inconclusive: 'INCONCLUSIVE',
  deviates: 'DEVIATES',
  outdated: 'EXPECTATIONS OUT OF DATE',
  partial: 'PARTIALLY CONFORMANT',
  conformant: 'CONFORMANT',
};

/** The verdict by which a whole run is shown; what is not to be trusted is never green. */
export function worstVerdict(run: Run): InterfaceVerdict {
  const doubtful = rowsOf(run).some(({ red }) => red === 'inconclusive');
  const verdicts = new Set<InterfaceVerdict>(summarize(run).map(({ verdict }) => verdict));
  if (doubtful) verdicts.add('inconclusive');
  return (Object.keys(WORDS) as InterfaceVerdict[]).find((verdict) => verdicts.has(verdict)) ?? 'inconclusive';
}

/** One summary for each interface of the run. */
export function summarize(run: Run): readonly InterfaceSummary[] {
  return interfacesOf(run).map((name): InterfaceSummary => {
    const result = resultOf(run, name);
    const doubt = rowsOf(run, name).find((row) => row.red === 'inconclusive');
    const verdict = result?.verdict ?? 'inconclusive';
    return {
      interface: name,
      verdict,
      word: WORDS[verdict],
      reason: shorten(
        result?.reason ?? doubt?.message.replace(/^INCONCLUSIVE: (?:inconclusive \(exit 3\)\. )?/u, '') ?? '',
      ),
      counts: renderCounts(run.outcomes.filter((outcome) => outcome.interface === name)),
      ...(result === undefined ? {} : { verified: renderVerified(run, result) }),
      withheld: result?.withheld ?? [],
      notShown: result === undefined ? [] : notShownIn(run, result),
    };
  });
}

/** Of the clauses that apply, withheld ones too; if a run ended early, it is unknown which of them would. */
function renderVerified(run: Run, result: InterfaceResult): string {
  const { clauses, only, shard, modes } = run.header;
  const { interface: name, statedVerified, statedBroken, statedApplicable, stopped } = result;
  const [end] =
    /the run was interrupted|the run took longer than its \d+ ms|the tripwire stopped the run/u.exec(stopped ?? '') ??
    [];
  if (end === undefined) {
    const stated = new Set(clauses.filter(({ strength }) => strength === 'stated').map(({ id }) => id));
    const withheld = result.withheld.filter((id) => stated.has(id)).length;
    const notShown = notShownIn(run, result).filter((id) => stated.has(id)).length;
    const excused = result.excused?.length ?? 0;
    const asked = statedApplicable + withheld;
    return [
      asked === 0 ? renderNoneStated(run, name, stated) : `${statedVerified} of ${asked} stated clauses verified`,
      ...(statedBroken === 0 ? [] : [`${statedBroken} broken`]),
      ...(withheld === 0 ? [] : [`${withheld} withheld`]),
      ...(excused === 0 ? [] : [`${excused} not judged, as expected`]),
      ...(notShown === 0 ? [] : [`${notShown} more not shown`]),
    ].join(', ');
  }
  const whole = only === undefined && shard === undefined && modes?.[name] === undefined;
  const all = clauses.filter((clause) => clause.interface === name && clause.strength === 'stated').length;
  // Which of them apply to the target a run to the end would have found out.
  const verified = whole
    ? `${statedVerified} of at most ${all} stated clauses`
    : renderCount(statedVerified, 'stated clause');
  return `${verified} verified before ${end}`;
}

function renderNoneStated({ header, outcomes }: Run, name: string, stated: ReadonlySet<string>): string {
  const isCited = outcomes.some((one) => one.interface === name && one.clauses.some((clause) => stated.has(clause)));
  if (isCited) return 'no stated clause applies';
  return `the ${header.only === undefined ? 'run' : 'selection'} has no stated clause`;
}

/** Clauses that cases are about and that no answer had anything of: neither verified nor missing. */
function notShownIn({ outcomes }: Run, { interface: name, notShown = [] }: InterfaceResult): readonly string[] {
  const own = outcomes.filter((one) => one.interface === name);
  // Of a target that was not reached it would say nothing.
  if (own.every(({ verdict }) => verdict === 'blocked')) return [];
  const cited = new Set(own.flatMap(({ clauses }) => clauses));
  return notShown.filter((clause) => cited.has(clause));
}

/** What was not judged of an interface and why, a sentence for each reason; each names so many cases or clauses. */
export function renderUnjudged(run: Run, name: string, named: number): readonly string[] {
  const own = run.outcomes.filter((outcome) => outcome.interface === name);
  const result = resultOf(run, name);
  return [
    ...renderWithheld(run.header, own, named),
    renderNotGiven(own),
    renderNotShown(result === undefined ? [] : notShownIn(run, result), named),
    renderUnreached(run, result?.stopped === undefined ? (result?.unreached ?? []) : [], named),
  ].filter((sentence) => sentence !== '');
}

/** `12 cases withheld by safety (--allow billable,irreversible runs them): a, b, … 10 more`, and a sentence for each other reason. */
function renderWithheld({ allowed }: RunHeader, outcomes: readonly Outcome[], named: number): readonly string[] {
  const withheld = outcomes.filter((outcome) => outcome.withheld === true);
  const hazards = [...new Set(withheld.map(({ hazard }) => hazard))].filter((hazard) => !allowed.includes(hazard));
  return [...Map.groupBy(withheld, whyWithheld)].map(([reason, cases]) => {
    const flag = reason !== SAFETY || hazards.length === 0 ? '' : ` (--allow ${hazards.join(',')} runs them)`;
    const ids = cases.map(({ id }) => id);
    return `${renderCount(cases.length, 'case')} withheld ${reason}${flag}: ${listSome(ids, named)}`;
  });
}

const SAFETY = 'by safety';

/** What keeps a case from being judged, to be said after "withheld"; safety says it of all its cases at once. */
function whyWithheld({ message = '' }: Outcome): string {
  const reason = message.replace(/^withheld /u, '');
  return reason.startsWith(SAFETY) ? SAFETY : reason;
}

/** A flag that a reason names. */
const FLAG = /--[a-z]/u;

/** `Not judged: 5 cases, since no token of another user was given (--other-token …)`; empty if all was given. */
function renderNotGiven(outcomes: readonly Outcome[]): string {
  const lacking = outcomes.filter(
    ({ verdict, withheld, message = '' }) => verdict === 'not-applicable' && withheld !== true && FLAG.test(message),
  );
  if (lacking.length === 0) return '';
  const reasons = Map.groupBy(lacking, ({ message = '', need = '' }) => message.replace(`${need}: `, ''));
  const parts = [...reasons].map(([reason, cases]) => `${renderCount(cases.length, 'case')}, since ${reason}`);
  return `Not judged: ${parts.join('; ')}`;
}

/** `2 clauses not shown: a, b`: about what an answer may lack, and none had; empty if all were. */
function renderNotShown(notShown: readonly string[], named: number): string {
  if (notShown.length === 0) return '';
  return `${renderCount(notShown.length, 'clause')} not shown, since no answer had what they are about: ${listSome(notShown, named)}`;
}

/** `85 stated clauses could not be judged: a, b (c failed at d), … 83 more (report.html has all; …)`; empty if all could. */
function renderUnreached(run: Run, unreached: readonly string[], named: number): string {
  if (unreached.length === 0) return '';
  const more = unreached.length > named ? `, … ${unreached.length - named} more` : '';
  const some = [...Map.groupBy(unreached.slice(0, named), (clause) => whyUnreached(run, clause))].map(
    ([why, clauses]) => `${clauses.join(', ')} (${why})`,
  );
  return `${renderCount(unreached.length, 'stated clause')} could not be judged: ${some.join(', ')}${more} (report.html lists them; touchstone explain <clause> describes one)`;
}

/** What became of the cases that cite the clause. */
function whyUnreached({ outcomes, header }: Run, clause: string): string {
  const citing = outcomes.filter(({ clauses, verdict }) => clauses.includes(clause) && verdict !== 'not-applicable');
  const failed = citing.find((one) => one.clause !== undefined && one.verdict !== 'blocked');
  const [first] = citing;
  const others = citing.length > 1 ? ` and ${citing.length - 1} more` : '';
  if (failed !== undefined) return `${failed.id} failed at ${failed.clause ?? ''}`;
  if (first !== undefined) return `${first.id}${others} ${citing.length > 1 ? 'are' : 'is'} blocked`;
  return Object.keys(header.modes ?? {}).length > 0 ? 'not reached in this mode' : 'no case about it ran';
}

/** The longest reason that people read; it may quote a long answer of a target. */
const REASON_LIMIT = 500;

/** Both ends say something: what was wrong, and what to do about it. */
function shorten(reason: string): string {
  if (reason.length <= REASON_LIMIT) return reason;
  return `${reason.slice(0, REASON_LIMIT - 150)} … ${reason.slice(-150)}`;
}

/** What was judged: `touchstone's own mock`, or `storage at https://example.test/storage/v1`. */
export function renderTargets({ header: { ownMock, targets } }: Run): string {
  if (ownMock) return OWN_MOCK;
  const byUrl = Map.groupBy(Object.entries(targets), ([, url]) => url);
  return [...byUrl].map(([url, named]) => `${named.map(([name]) => name).join(', ')} at ${url}`).join('; ');
}

export const OWN_MOCK = "touchstone's own mock";

/** The last word on the whole run, without the reasons that are in the summaries of the interfaces. */
export function renderVerdict(run: Run): string {
  const { footer } = run;
  if (footer === undefined) return 'The run broke off before its end, so its results are not to be trusted.';
  const shorter = footer.interfaces.reduce(
    (text, result) => text.replace(` ${result.interface} ${result.verdict}: ${result.reason}`, ''),
    footer.summary,
  );
  // What is missing outweighs what is broken, but may not hide it.
  const broken = footer.interfaces
    .filter(({ verdict }) => verdict === 'non-conformant')
    .map((result) => result.interface);
  return capital(
    footer.exitCode === 3 && broken.length > 0 ? `${shorter} Not conformant: ${broken.join(', ')}.` : shorter,
  );
}

const JUDGED: ReadonlySet<Verdict> = new Set([
  'pass',
  'fail',
  'deviation',
  'expected-fail',
  'unexpected-pass',
  'flaky',
]);

/** Of the red cases that count for nothing so many are named. */
const UNCOUNTED = 3;

/** Verdicts with a count, in the order of the closed union, and how many of those cases count for nothing. */
export function renderCounts(outcomes: readonly Outcome[]): string {
  const counts = countVerdicts(outcomes);
  const parts = VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => {
    const uncounted = outcomes.filter((one) => one.verdict === verdict && !one.scored).map(({ id }) => id);
    const named = verdict === 'pass' ? '' : `: ${uncounted.slice(0, UNCOUNTED).join(', ')}`;
    const cut = named !== '' && uncounted.length > UNCOUNTED ? ', …' : '';
    const isTold = JUDGED.has(verdict) && uncounted.length > 0;
    return `${counts[verdict]} ${verdict}${isTold ? ` (${uncounted.length} not scored${named}${cut})` : ''}`;
  });
  return parts.length === 0 ? 'no case was run' : `${renderCount(outcomes.length, 'case')}: ${parts.join(', ')}`;
}

/** `2.4 s`, `1 min 12 s`. */
export function renderDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Cases that are named where some waited. */
const CASES = 5;

/** What the run waited for, what was begun anew, and clocks that differ from ours; empty if nothing did. */
export function renderWaits({ outcomes, footer }: Run): readonly string[] {
  if (footer === undefined) return [];
  const { waits, retries = 0, unavailable = 0, interfaces } = footer;
  const { limited = 0, pace = 0, consistency = 0 } = waits ?? {};
  // A failure that goes away when it is asked again may still be one.
  const anew = outcomes.filter((one) => one.retries !== undefined).map(({ id }) => id);
  const unsure = outcomes.filter((one) => one.mayBeStale && one.verdict !== 'expected-fail').map(({ id }) => id);
  return [
    ...(limited > 0 ? [`${renderCount(limited, 'answer')} asked the run to wait (429)`] : []),
    ...(pace > 0 ? [`requests waited ${renderDuration(pace)} for their turn (rate)`] : []),
    ...(consistency > 0 ? [`requests waited ${renderDuration(consistency)} for changes to be seen (consistency)`] : []),
    ...interfaces.flatMap(({ interface: name, delay }) =>
      delay === undefined
        ? []
        : [
            `a read of ${name} showed what was written only when it was repeated, after ${delay} ms at the latest; --consistency 0 repeats none`,
          ],
    ),
    ...(unsure.length === 0
      ? []
      : [`what is wrong in ${listSome(unsure, CASES)} was seen after a write: ${STALE_READS}`]),
    ...(unavailable > 0
      ? [`${renderCount(unavailable, 'answer')} came from a gateway, or from a target that could not serve`]
      : []),
    ...(retries > 0
      ? [
          `${renderCount(retries, 'attempt')} begun anew, since a connection was refused or lost, or the interface was unavailable${anew.length === 0 ? '' : `, in ${listSome(anew, CASES)}`}`,
        ]
      : []),
    ...interfaces.flatMap(({ interface: name, skew }) =>
      skew === undefined ? [] : [`the clock of ${name} is ${renderSkew(skew)}`],
    ),
  ];
}

interface Leaks {
  /** What clean-up could not remove. */
  readonly left: readonly string[];
  /** Of what it is not known whether it is there. */
  readonly unseen: readonly string[];
}

/** Of one interface, or of all; empty for our own mock, which ends with the run. */
export function leaksOf({ header, footer }: Run, name = ''): Leaks {
  const of = (leaks: readonly string[] = []): readonly string[] =>
    header.ownMock ? [] : leaks.filter((leak) => leak.startsWith(name));
  return { left: of(footer?.leaks), unseen: of(footer?.unseen) };
}

/** Sentences without the last full stop, each with so many names; empty if nothing is left. */
export function renderLeaks({ left, unseen }: Leaks, named = Infinity): string {
  const sentences = [
    ['Left behind, since it could not be removed', left],
    ['Perhaps left behind, since the target could not be asked', unseen],
  ] as const;
  return sentences
    .filter(([, leaks]) => leaks.length > 0)
    .map(([what, leaks]) => `${what} (see \`touchstone sweep\`): ${listSome(leaks, named)}`)
    .join('. ');
}

/** What a run says about each cited clause: the worst of its cases. A failure speaks against the blamed clause only. */
export function clauseVerdicts(run: Run): ReadonlyMap<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  const found = run.findings.map(({ clause, verdict }) => [clause, verdict] as const);
  for (const [clause, verdict] of [...found, ...run.outcomes.flatMap(votesOf)]) {
    const known = verdicts.get(clause);
    if (known === undefined || RANK.indexOf(verdict) < RANK.indexOf(known)) verdicts.set(clause, verdict);
  }
  return verdicts;
}

function votesOf(outcome: Outcome): readonly (readonly [string, Verdict])[] {
  const { verdict } = outcome;
  if (verdict !== 'fail' && verdict !== 'deviation' && verdict !== 'expected-fail')
    return outcome.clauses.map((id) => [id, verdict] as const);
  const blamed = outcome.clause ?? outcome.clauses[0] ?? '';
  const others = outcome.clauses.filter((id) => id !== blamed);
  const held = outcome.ended === true ? 'pass' : 'blocked';
  return [[blamed, verdict], ...others.map((id) => [id, held] as const)];
}

/** From the worst to the best. */
const RANK: readonly Verdict[] = [
  'fail',
  'unexpected-pass',
  'flaky',
  'deviation',
  'error',
  'expected-fail',
  'pass',
  'blocked',
  'observed',
  'not-applicable',
];
