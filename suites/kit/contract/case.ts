// What a case is: a value that runs against a target through the environment of one attempt.
import type { Exchange, RawExchange, WireRequest } from './exchange.ts';
import type { Gauge } from './gauge.ts';
import type { AnswerViolation } from './violation.ts';
import type { Hazard } from '../outcome.ts';
import type { OptionalProperties } from './optional-properties.ts';
import type { Target } from './target.ts';

export interface Case<Context> {
  /** `<interface>.<topic>.<what>`; API: never reused, never changed in meaning. */
  readonly id: string;
  /** A statement that is true when the case passes. */
  readonly title: string;
  /** Cited clauses; the first one is blamed unless a check names another. */
  readonly clauses: readonly [string, ...string[]];
  /** Names in the suite's register of needs. */
  readonly needs: readonly string[];
  readonly hazard: Hazard;
  /** Runs when no other case does, although it only reads: what it reads is changed by cases that run alone. */
  readonly alone?: true;
  readonly run: (context: Context) => Promise<void>;
}

/** What the kit hands to one attempt of one case; suites wrap it into their context. */
export interface CaseEnvironment {
  readonly target: Target;
  /** What the suite learned of the target before its cases; only the suite knows what it is. */
  readonly learned?: unknown;
  /** Sends, records and checks the answer against the spec of `request.operation`. Rejects with TransportError. */
  readonly send: (request: WireRequest) => Promise<Exchange>;
  /** The answer that came last, if any has come. */
  readonly latest: () => RawExchange['response'];
  /** What the configuration says of capabilities: that the target has one, or not. */
  readonly claims?: Readonly<Record<string, boolean>> | undefined;
  /** A fresh name with the run's prefix, unlike any other of this run: `ts-<run>-<label>-<n>`. */
  readonly name: (label: string) => string;
  /** The run's marker, the prefix of every name that this run makes: `ts-<run>`. */
  readonly marker: string;
  /** Seeded by run seed and case id; in [0, 1). */
  readonly random: () => number;
  /** Records how the target answers an open clause. */
  readonly observe: (clause: string, answer: string) => void;
  /** Must be called before a resource is created: writes the ledger; clean-up runs the suite's remover for `kind` after the case. */
  readonly opened: (kind: string, name: string) => Promise<void>;
  /** Fills the binding of an operation (preset, or overridden in the configuration) with values; keys without a value are left out. */
  readonly bind: (operation: string, values: Readonly<Record<string, unknown>>) => unknown;
  /** Repeats `attempt` until it succeeds, or until a change should have been seen; then throws the last CheckFailure. */
  readonly until: <T>(what: string, attempt: () => Promise<T>) => Promise<T>;
  /** Lets time go by for the target: what it does by itself, at the end of a link, say, cannot be asked for. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/**
 * Whether a case can be judged here. `blocked`: something is broken or missing; `not-applicable`: the target does not offer what the contract
 * leaves to it; `withheld`: the contract asks for it, but the target, or what was not given to us, keeps it from being put to the test.
 * `given`: what the configuration gives for it is refused, as with a wrong key. `clause`: what is broken has a case of its own, without this need.
 */
export type NeedState =
  | { readonly kind: 'met' }
  | { readonly kind: 'blocked'; readonly reason: string; readonly given?: true; readonly clause?: string }
  | { readonly kind: 'not-applicable'; readonly reason: string }
  | { readonly kind: 'withheld'; readonly reason: string };

export const MET: NeedState = { kind: 'met' };

export function blocked(reason: string): NeedState {
  return { kind: 'blocked', reason };
}

export interface Need<Context> {
  /** Probes once per run, within an attempt of its own. */
  readonly check: (context: Context) => Promise<NeedState>;
  readonly hazard: Hazard;
}

/** Stands for what others may have there: it must stay as it is, while cases change or remove things. */
export interface Canary<Context> {
  readonly hazard: Hazard;
  /** Whether a request may change or remove what is there: none is sent before the canary was seen to survive the trials. */
  readonly guards: (request: WireRequest, target: Target) => boolean;
  /** Makes the canary, and something of our own beside it. */
  readonly plant: (context: Context) => Promise<Planted<Context>>;
}

export interface Planted<Context> {
  /** Throws a CheckFailure that says what is gone or changed, or `Unjudgeable` if the target shows neither. */
  readonly look: (context: Context) => Promise<void>;
  /** What is done to what is our own, in this order. */
  readonly trials: readonly Trial<Context>[];
}

interface Trial<Context> {
  /** A noun: what is done. */
  readonly what: string;
  /** Broken if the canary does not survive it. */
  readonly clause: string;
  /** Throws `Untrusted` if the target must not be asked to change anything. */
  readonly run: (context: Context) => Promise<void>;
}

/** A narrower way to judge one interface of a target. */
export interface Mode {
  readonly name: string;
  /** Hazards that it allows at most. */
  readonly allowed: readonly Hazard[];
}

export interface Suite<Context> {
  readonly interface: 'data' | 'management' | 'storage';
  readonly cases: readonly Case<Context>[];
  readonly needs: Readonly<Record<string, Need<Context>>>;
  /** Needs that the contract leaves to the target, which may be claimed: name → what a target does that has it. */
  readonly capabilities?: Readonly<Record<string, string>>;
  /** What a whole run must have met. */
  readonly gauges?: readonly Gauge[];
  /** Watched over from before the first request that may change or remove something. */
  readonly canaries?: Readonly<Record<string, Canary<Context>>>;
  /** Removes one resource that the ledger names; must be silent when it is gone already. */
  readonly removers: Readonly<Record<string, (context: Context, name: string) => Promise<void>>>;
  /** Removes several in one request; if it throws, they are removed one by one. */
  readonly removersOfMany?: Readonly<Record<string, (context: Context, names: readonly string[]) => Promise<void>>>;
  /** Resource → all there that may be of a run, for a user who has lost a ledger. Must only read. */
  readonly leftovers?: Readonly<Record<string, (context: Context) => Promise<readonly Leftover[]>>>;
  createContext(environment: CaseEnvironment): Context;
  /** What a request may do to the target; absent: the hazards of the cases say it all. */
  readonly hazardOf?: (request: WireRequest, target: Target) => Hazard;
  /** Whether an answer refuses what was asked; absent: whether its status is 4xx. */
  readonly refuses?: (exchange: Exchange) => boolean;
  /** Asked before anything else: whether this is the service that was claimed, with the right key. Must only read. */
  readonly preflight?: (context: Context) => Promise<NeedState>;
  /** The mode that this target is to be judged in, if it is not the whole battery. */
  readonly modeOf?: (target: Target) => Mode | undefined;
  /** Learns, once per run, what the automatic checks need to know of the target. Must only read. */
  readonly learn?: (context: Context) => Promise<unknown>;
  /**
   * Checks an answer, whatever it was asked for, against the spec of its operation and what was learned; returns one violation for each
   * clause, or undefined if nothing is known of such an answer.
   */
  checkAnswer(exchange: Exchange, learned: unknown): readonly AnswerViolation[] | undefined;
  /** Clauses about what an answer may lack: if none has it, they are neither verified nor missing. */
  readonly optional?: OptionalProperties;
}

/** With the type of the context hidden, so that those of all interfaces are alike. */
export type AnyCase = Case<CaseEnvironment>;
export type AnySuite = Suite<CaseEnvironment>;

/** Something with the name that a remover takes. */
export interface Leftover {
  readonly name: string;
  /** When it was made or last changed, in milliseconds since 1970 by the target's clock; undefined if the target does not say. */
  readonly changedAt?: number | undefined;
}
