// What an interface is judged by.
import type { Strength } from '../../../specs/clause.ts';
import type { Finding, GaugeReading, Outcome, RunCapability, RunExpectation } from '../outcome.ts';

export type ExitCode = 0 | 1 | 2 | 3 | 4 | 5;

export interface AssessmentFacts {
  readonly interface: string;
  readonly outcomes: readonly Outcome[];
  readonly findings: readonly Finding[];
  /** Clauses about what no answer had, whether or not a case cites them. */
  readonly notShown: readonly string[];
  readonly strengthOf: (clause: string) => Strength | undefined;
  /** Share of the applicable stated clauses that must really be verified. */
  readonly floor: number;
  readonly failOn: 'stated' | 'implied';
  /** Only some of the cases were asked for. */
  readonly selected: boolean;
  /** The mode in which the interface was judged, if that is not the whole battery. */
  readonly mode?: string | undefined;
  /** Which part of the cases these are, if not all: what the whole must reach is not asked of a part. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
  /** Why the interface could not be judged to the end, if so. */
  readonly stopped?: string | undefined;
  /** After how long what was written was seen, if no setting says so. */
  readonly delay?: number | undefined;
  /** Milliseconds by which the target's clock is ahead of ours. */
  readonly skew?: number | undefined;
  readonly gauges?: readonly GaugeReading[];
  readonly capabilities?: readonly RunCapability[];
  readonly expectations?: readonly RunExpectation[] | undefined;
  /** The day of the run, as an ISO 8601 date. */
  readonly today: string;
}
