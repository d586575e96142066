// Puts the shards of a run together and judges them as if they had been one run.
import { assessPart, toFooter, type InterfacePart, type Reason } from '../verdict/conclude-run.ts';
import { joinCapabilities } from './capabilities.ts';
import { checkShards, type NamedRun, type ShardRun } from './check-shards.ts';
import { checksOf } from '../verdict/expectations.ts';
import { addReadings } from '../contract/gauge.ts';
import type { Finding, Hazard, Outcome, Run, RunFooter, RunHeader } from '../outcome.ts';
import { HAZARDS } from '../contract/safety.ts';

/** The cases of one suite in the order in which a whole run reports them. */
export interface KnownSuite {
  readonly interface: string;
  readonly cases: readonly string[];
}

/** Throws a MergeMistake if they are not shards of one run; a missing one makes the verdict inconclusive. */
export function mergeRuns(runs: readonly NamedRun[], suites: readonly KnownSuite[]): Run {
  const shards = checkShards(runs);
  const header = mergeHeaders(shards);
  const outcomes = suites.flatMap((suite) => outcomesOf(shards, suite));
  const findings = mergeFindings(shards, suites);
  const { whole, count } = shards[0].header.shard;
  const missing = missingFrom(shards, count);
  const capabilities = joinCapabilities(shards.map(({ footer }) => footer.capabilities ?? []));
  const assessments = suites
    .filter((suite) => suite.interface in whole)
    .map((suite) => {
      const name = suite.interface;
      const own = outcomes.filter((outcome) => outcome.interface === name);
      const wanted = whole[name] ?? 0;
      return assessPart(header, {
        interface: name,
        // What stopped a shard for safety's sake is reported below.
        outcomes: own,
        findings: findings.filter((one) => one.interface === name),
        notShown: notShownIn(shards, name),
        known: suite.cases.length,
        wanted,
        stopped: missing ?? stoppedIn(shards, name) ?? lostFrom(own, wanted),
        ...mostIn(shards, name),
        gauges: addReadings(shards.map(({ footer }) => resultIn(footer, name)?.gauges ?? [])),
        capabilities: capabilities.filter((one) => one.interface === name),
      });
    });
  const sum = (of: (footer: RunFooter) => number | undefined): number =>
    shards.reduce((total, { footer }) => total + (of(footer) ?? 0), 0);
  const footer = toFooter(assessments, furtherReasons(shards), {
    exchanges: sum((one) => one.exchanges),
    duration: sum((one) => one.duration),
    leaks: shards.flatMap((shard) => shard.footer.leaks),
    unseen: shards.flatMap((shard) => shard.footer.unseen ?? []),
    capabilities,
    waits: {
      limited: sum(({ waits }) => waits?.limited),
      pace: sum(({ waits }) => waits?.pace),
      consistency: sum(({ waits }) => waits?.consistency),
    },
    retries: sum((one) => one.retries),
    unavailable: sum((one) => one.unavailable),
  });
  return { header, outcomes, findings, footer };
}

function mergeHeaders(shards: readonly [ShardRun, ...ShardRun[]]): RunHeader {
  const headers = shards.map(({ header }) => header);
  const { shard: _shard, shuffled: _shuffled, modes: _modes, ...first } = shards[0].header;
  const modes = Object.assign({}, ...headers.map((header) => header.modes ?? {})) as Record<string, string>;
  const clauses = new Map(headers.flatMap((header) => header.clauses.map((clause) => [clause.id, clause] as const)));
  return {
    ...first,
    planned: shards[0].header.shard.whole,
    runId: headers.map(({ runId }) => runId).join('+'),
    startedAt: headers.map(({ startedAt }) => startedAt).sort()[0] ?? first.startedAt,
    targets: Object.assign({}, ...headers.map(({ targets }) => targets).toReversed()) as Record<string, string>,
    allowed: HAZARDS.filter((hazard: Hazard) => headers.every(({ allowed }) => allowed.includes(hazard))),
    clauses: [...clauses.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    ...(Object.keys(modes).length === 0 ? {} : { modes }),
    ...(headers.some(({ shuffled }) => shuffled) ? { shuffled: true } : {}),
  };
}

/** Cases that this touchstone does not know come last: the version is the same, so there should not be any. */
function outcomesOf(shards: readonly ShardRun[], suite: KnownSuite): readonly Outcome[] {
  const places = new Map(suite.cases.map((id, place) => [id, place]));
  const place = ({ id }: Outcome): number => places.get(id) ?? places.size;
  return shards
    .flatMap(({ outcomes }) => outcomes.filter((outcome) => outcome.interface === suite.interface))
    .toSorted((a, b) => place(a) - place(b));
}

/** As the whole run would have found them: with the evidence of the case that comes first in the suite. */
function mergeFindings(shards: readonly ShardRun[], suites: readonly KnownSuite[]): readonly Finding[] {
  const ids = suites.flatMap(({ cases }) => cases);
  const place = (id: string | undefined): number => (id === undefined ? Infinity : ids.indexOf(id));
  const merged = new Map<string, Finding>();
  for (const one of shards.flatMap(({ findings }) => findings)) {
    const known = merged.get(one.id) ?? { ...one, count: 0, cases: [] };
    const isFirst = place(one.cases[0]) < place(known.cases[0]);
    // One shard may have met only what is expected.
    const isShown = isExpected(one) === isExpected(known) ? isFirst : isExpected(known);
    const cases = [...known.cases, ...one.cases].toSorted((a, b) => place(a) - place(b));
    const checks = [...new Set([...checksOf(known), ...checksOf(one)])].sort();
    merged.set(one.id, { ...(isShown ? one : known), checks, count: known.count + one.count, cases });
  }
  return [...merged.values()];
}

function isExpected({ verdict }: Finding): boolean {
  return verdict === 'expected-fail';
}

function missingFrom(shards: readonly ShardRun[], count: number): string | undefined {
  const there = new Set(shards.map(({ header }) => header.shard.index));
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((index) => !there.has(index));
  if (missing.length === 0) return undefined;
  if (missing.length === 1) return `shard ${missing[0]} of ${count} is missing`;
  return `shards ${missing.slice(0, -1).join(', ')} and ${missing.at(-1)} of ${count} are missing`;
}

function resultIn(footer: RunFooter, name: string): RunFooter['interfaces'][number] | undefined {
  return footer.interfaces.find((result) => result.interface === name);
}

function stoppedIn(shards: readonly ShardRun[], name: string): string | undefined {
  const found = shards.flatMap(({ header, footer }) => {
    const stopped = resultIn(footer, name)?.stopped;
    return stopped === undefined ? [] : [`shard ${header.shard.index}: ${stopped}`];
  });
  return found.length === 0 ? undefined : found.join('; ');
}

/** What none of those that asked for the interface was shown. */
function notShownIn(shards: readonly ShardRun[], name: string): readonly string[] {
  const [first = [], ...others] = shards.flatMap(({ footer }) => {
    const result = resultIn(footer, name);
    return result === undefined ? [] : [result.notShown ?? []];
  });
  return first.filter((clause) => others.every((one) => one.includes(clause)));
}

/** The most that one of them found. */
function mostIn(shards: readonly ShardRun[], name: string): Pick<InterfacePart, 'delay' | 'skew'> {
  const most = (of: 'delay' | 'skew'): number | undefined =>
    shards.flatMap(({ footer }) => resultIn(footer, name)?.[of] ?? []).toSorted((a, b) => Math.abs(b) - Math.abs(a))[0];
  return { delay: most('delay'), skew: most('skew') };
}

function lostFrom(outcomes: readonly Outcome[], wanted: number): string | undefined {
  if (outcomes.length === wanted) return undefined;
  return `${wanted} cases were asked for, and the shards have outcomes of ${outcomes.length}`;
}

/** What no outcome says: a run that was stopped, for safety or by hand. */
function furtherReasons(shards: readonly ShardRun[]): readonly Reason[] {
  return shards.flatMap(({ header, footer }) => {
    const reported = footer.interfaces.some(({ verdict }) => verdict === 'inconclusive');
    const further = footer.exitCode === 5 || (footer.exitCode === 3 && !reported && footer.interfaces.length > 0);
    return further ? [{ code: footer.exitCode, reason: `Shard ${header.shard.index}: ${footer.summary}` }] : [];
  });
}
