// Why a run in which nothing is red may not be called green.
import { isVacuous } from '../contract/gauge.ts';
import { compareClaim } from '../outcome.ts';
import type { GaugeReading, Outcome, RunCapability } from '../outcome.ts';

export interface Doubtful {
  readonly scored: readonly Outcome[];
  /** Stated clauses that apply and that no case could judge. */
  readonly unreached: ReadonlySet<string>;
  /** Of a whole run; a selection may well meet nothing. */
  readonly gauges: readonly GaugeReading[];
  readonly capabilities: readonly RunCapability[];
}

/** Needs that are proven by using an operation as the configuration says it is used. */
const HANDSHAKE = /-(binding|removal)$/;

/** Sentences without a full stop, the gravest first. */
export function readDoubts(facts: Doubtful): readonly string[] {
  return [
    ...neverWorked(facts),
    ...facts.gauges
      .filter(isVacuous)
      .map(({ sentence, asked, met }) => `${sentence} (${met === 0 ? 'never' : `${met} times`} in ${asked})`),
    ...facts.capabilities
      .filter((one) => compareClaim(one) === 'unknown')
      .map(
        ({ id, reason = 'it was not asked' }) =>
          `${id} is claimed, but nothing could tell whether it is there: ${reason}`,
      ),
  ];
}

/** An operation that never worked holds nothing, whatever share of the contract the others are. */
function neverWorked({ scored, unreached }: Doubtful): readonly string[] {
  const needs = new Map<string, { readonly message: string; readonly clauses: Set<string> }>();
  for (const { verdict, need = '', message = '', clauses } of scored) {
    if (verdict !== 'blocked' || !HANDSHAKE.test(need)) continue;
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
