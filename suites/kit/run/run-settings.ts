// What the caller says of a run: what is judged, where, and how patiently.
import type { Clause } from '../../../specs/clause.ts';
import type { Place } from '../../../specs/clauses.ts';
import type { Bindings } from '../contract/bindings.ts';
import type { Claims } from './capabilities.ts';
import type { AnySuite } from '../contract/case.ts';
import type { HeardExchange, Transport } from '../contract/exchange.ts';
import type { Hazard, RunExpectation, RunRecord } from '../outcome.ts';
import type { Shard } from './shard.ts';
import type { Connections } from '../wire/connections.ts';
import type { Timeouts } from '../wire/socket-transport.ts';
import type { Target } from '../contract/target.ts';

export interface RunSettings extends Connections {
  readonly target: Target;
  /** Case ids, areas, globs, or `clause:ID`. */
  readonly only?: readonly string[];
  /** Only this part of the cases. */
  readonly shard?: Shard;
  readonly allow?: readonly Hazard[];
  /** Of the random choices; by default that of the requirement set. */
  readonly seed?: number;
  /** Lower-case letters and digits; goes into every name that the run makes. */
  readonly runId?: string;
  /** Sockets when absent. */
  readonly transport?: Transport;
  /** Answers come from a recording: time stands still, and `transport` is not asked. */
  readonly replayed?: Replayed;
  /** Hears of every request at its end. */
  readonly onExchange?: (exchange: HeardExchange) => void;
  readonly onRecord?: (record: RunRecord) => void | Promise<void>;
  /** True only when the caller started the target itself. */
  readonly ownMock?: boolean;
  /** The interfaces all at once rather than one after the other: only where each has its own clock, and no limit on requests is shared. */
  readonly sideBySide?: boolean;
  /** How many cases may be in flight, 4 or, with a window, 16 to 32; those that change project settings always run alone. */
  readonly concurrency?: number;
  /** `run`: milliseconds after which the run is ended as if it were interrupted. */
  readonly timeouts?: Partial<Timeouts> & { readonly case?: number; readonly run?: number };
  /** Milliseconds for which reads after a write may be stale, as declared (`--consistency`): reads wait. */
  readonly consistency?: number;
  /** Milliseconds within which a change is seen: reads are repeated for so long. 500 on loopback, 3000 elsewhere, 0 if `consistency` is; 0: nothing to wait for. */
  readonly seenWithin?: number;
  /** Requests per second at most, to each origin; by default learned from the target. */
  readonly rate?: number;
  /** Milliseconds for which one operation may be refused for coming too soon; by default a little more than a minute. */
  readonly patience?: number;
  /** How often a case is begun anew after a lost connection; by default `DEFAULT_RETRIES`. */
  readonly retries?: number;
  readonly confirm?: number;
  /** How time goes by for the target, in milliseconds: by waiting, unless its clock is ours. */
  readonly pause?: (milliseconds: number) => Promise<void>;
  /** What the target is said to have of what the contract leaves to it. */
  readonly claims?: Claims;
  readonly ledgerDir?: string;
  /** Common to all runs of this machine: keeps those on the same target from changing it at once. */
  readonly lockDir?: string;
  /** Milliseconds to wait for another run there; default ten minutes. */
  readonly lockPatience?: number;
  /** Gets sentences for people: that another run is waited for, say. */
  readonly onNotice?: (sentence: string) => void;
  /** Called with the interface when a case of it has ended; its outcome comes when all before it have. */
  readonly onCaseEnd?: (name: string) => void;
  readonly bindings?: Bindings;
  /** The command that repeats one case; `{case}` stands for its id. */
  readonly repeat?: string;
  readonly failOn?: 'stated' | 'implied';
  /** Failures that are known: shown, and not red. */
  readonly expectations?: readonly RunExpectation[];
  /** An order that the seed decides. */
  readonly shuffle?: boolean;
  /** Keeps the exchanges of green cases too. */
  readonly keepExchanges?: boolean;
  /** Further values that must not appear in anything written: label → value. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** The recording of a run as its target. */
export interface Replayed {
  readonly send: Transport;
  /** Milliseconds since 1970: when the last answer came. */
  readonly date: () => number;
}

/** What is judged, and by which rules. */
export interface Judges {
  readonly suites: readonly AnySuite[];
  readonly clauses: readonly Clause[];
  /** What stands where in the contract; reports say it beside the key of a place. */
  readonly places?: readonly Place[];
  readonly requirementSet: { readonly version: string; readonly seed: number; readonly cases: readonly string[] };
  readonly tool: { readonly name: string; readonly version: string };
}
