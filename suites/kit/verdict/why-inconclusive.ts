// Why an interface may be called neither conformant nor partial, although nothing in it may be red.
import type { AssessmentFacts } from './assessment.ts';
import type { ClauseReach } from './clause-reach.ts';
import { isVacuous } from '../contract/gauge.ts';
import { compareClaim, renderCount, type GaugeReading, type Outcome, type RunCapability } from '../outcome.ts';

/** Whether a need is proven by using an operation as the configuration says it is used. */
export function isHandshake(need: string): boolean {
  return /-(binding|removal)$/u.test(need);
}

/**
 * Without a full stop, the gravest reason first. What is red was seen to be broken, whatever else was not seen: then only
 * what could not be judged is a reason.
 */
export function whyInconclusive(facts: AssessmentFacts, reach: ClauseReach, red: boolean): string | undefined {
  const unjudged = whyUnjudged(facts, reach);
  if (unjudged !== undefined || red) return unjudged;
  const { gauges = [], capabilities = [], selected, shard } = facts;
  // A selection and a shard may well meet nothing.
  const vacuous = selected || shard !== undefined ? [] : gauges.filter(isVacuous);
  const unknown = capabilities.filter((one) => compareClaim(one) === 'unknown');
  const reasons = [
    ...refusedThings(facts.outcomes),
    ...neverWorked(reach),
    ...vacuous.map(renderVacuous),
    ...unknown.map(renderUnknown),
  ];
  return reasons.length === 0 ? undefined : reasons.join('; ');
}

/** Too little was judged. */
function whyUnjudged(
  { stopped, shard, floor, selected, outcomes, strengthOf }: AssessmentFacts,
  { scored, findings, settled, applicable, unreached, excused }: ClauseReach,
): string | undefined {
  if (stopped !== undefined) return stopped;
  const because = commonObstacle(scored);
  if (shard !== undefined && applicable.size === 0) return undefined;
  const cited = outcomes.flatMap(({ clauses }) => clauses);
  const onlyOpen = cited.length > 0 && cited.every((clause) => strengthOf(clause) === 'open');
  if (selected && onlyOpen && findings.length === 0)
    return 'the selection has only open clauses, which are observed and never judged';
  if (settled.length + findings.length === 0) return `no scored case could be judged${because}`;
  // What an expected failure keeps from being judged is not asked for.
  const asked = applicable.size - excused.size;
  const judged = asked - unreached.size;
  const share = asked === 0 ? 1 : judged / asked;
  if (shard !== undefined || share >= floor) return undefined;
  return `only ${judged} of ${asked} applicable stated clauses were judged (the floor is ${percent(floor)})${because}`;
}

/** The reason that blocked most cases, for the sentence. */
export function commonObstacle(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>();
  for (const { verdict, message, expected } of outcomes)
    if (verdict === 'blocked' && message !== undefined && expected === undefined)
      counts.set(message, (counts.get(message) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most === undefined ? '' : `; ${most[1]} blocked by: ${most[0].replace(/^blocked by /u, '')}`;
}

/** Who gives a token wants to know what holds for it: that it is refused is a wrong key, and no clause is broken. */
function refusedThings(outcomes: readonly Outcome[]): readonly string[] {
  const refused = outcomes.filter(({ verdict, given, expected }) => verdict === 'blocked' && given && !expected);
  return [...Map.groupBy(refused, ({ message = '' }) => message.replace(/^[\w-]+: /u, ''))].map(
    ([reason, { length }]) => `${reason} (${renderCount(length, 'case')} blocked)`,
  );
}

/** An operation that never worked holds nothing, whatever share of the contract the others are. */
function neverWorked({ scored, unreached }: ClauseReach): readonly string[] {
  const needs = new Map<string, { readonly message: string; readonly clauses: Set<string> }>();
  for (const { verdict, need = '', message = '', clauses, expected } of scored) {
    if (verdict !== 'blocked' || expected !== undefined || !isHandshake(need)) continue;
    const known = needs.get(need) ?? { message, clauses: new Set<string>() };
    for (const clause of clauses) if (unreached.has(clause)) known.clauses.add(clause);
    needs.set(need, known);
  }
  return [...needs.values()]
    .filter(({ clauses }) => clauses.size > 0)
    .map(({ message, clauses }) => {
      const [first = ''] = clauses;
      const more = clauses.size === 1 ? '' : ` and ${clauses.size - 1} more`;
      return `what ${first}${more} promises was never seen to work: ${message}`;
    });
}

function renderVacuous({ sentence, asked, met }: GaugeReading): string {
  return `${sentence} (${met === 0 ? 'never' : `${met} times`} in ${asked})`;
}

function renderUnknown({ id, reason = 'it was not checked' }: RunCapability): string {
  return `${id} is claimed, but the run could not find out whether the target offers it: ${reason}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
