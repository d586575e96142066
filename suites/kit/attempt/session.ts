// What attempts share, by who needs it: requests, and attempts.
import type { Strength } from '../../../specs/clause.ts';
import type { Bindings } from '../contract/bindings.ts';
import type { AnySuite } from '../contract/case.ts';
import type { AnswerViolation } from '../contract/violation.ts';
import type { Exchange, Transport, WireRequest } from '../contract/exchange.ts';
import type { SafetyStop } from '../contract/safety.ts';
import type { FindingLog } from './finding-log.ts';
import type { Ledger } from './ledger.ts';
import type { Liveness } from './liveness.ts';
import type { Hazard } from '../outcome.ts';
import type { Pace } from '../wire/pace.ts';
import type { Redactor } from '../redact/redact.ts';
import type { ConsistencyWindow } from './consistency-window.ts';
import type { Target } from '../contract/target.ts';
import type { Time } from '../wire/time.ts';
import type { Tripwire } from './tripwire.ts';

/** What requests to all interfaces of a run go through. */
export interface Wire {
  readonly transport: Transport;
  readonly redactor: Redactor;
  readonly pace: Pace;
  readonly tripwire: Tripwire;
  readonly time: Time;
  /** Ends what is waited for. */
  readonly signal?: AbortSignal | undefined;
  /** How often a request, a case or a need is begun anew after a lost connection. */
  readonly retries: number;
  /** Called every time. */
  readonly retried: () => void;
}

/** What requests to one interface go through. */
export interface Line extends Wire {
  readonly suite: AnySuite;
  readonly target: Target;
  readonly liveness: Liveness;
  readonly allowed: readonly Hazard[];
  readonly consistency: ConsistencyWindow;
  /** Asked before anything is changed or removed. */
  readonly guard?: Guard;
  /** Milliseconds that one case may take. */
  readonly caseBudget: number;
}

/** Who looks at answers, of cases and of all else. */
export interface Listeners {
  /** Checks every answer against the spec of its operation, and what was learned of the target. */
  readonly check: (exchange: Exchange) => readonly AnswerViolation[] | undefined;
  readonly findings: FindingLog;
  readonly sees?: (exchange: Exchange) => void;
  /** `heavy`: an answer was so long that cases which hold some at the same time would take too much memory: they run one by one. */
  readonly load: { heavy: boolean };
}

/** What all attempts share for one interface. */
export interface Session extends Line, Listeners {
  readonly ledger: Ledger;
  readonly bindings: Bindings;
  /** What the suite learned of the target. */
  readonly learned?: unknown;
  readonly seed: number;
  /** What the configuration says of capabilities. */
  readonly claims?: Readonly<Record<string, boolean>> | undefined;
  /** `ts-<run>`. */
  readonly marker: string;
  /** Milliseconds within which a change is seen: `until` looks again for so long. */
  readonly seenWithin: number;
  readonly strengthOf: (clause: string) => Strength | undefined;
}

/** Keeps what changes or removes things from a target that has not been seen to leave other things alone. */
export interface Guard {
  /**
   * Resolves when the request may be sent. Throws `Unjudgeable` if it may not. If a canary did not survive a trial, the
   * first case (`ofCase`) that would send gets the `SafetyStop`.
   */
  before(request: WireRequest, ofCase: boolean): Promise<void>;
  /** The `SafetyStop` that no case got, since a proof or a clean-up was first. It is returned once. */
  takeUnreported(): SafetyStop | undefined;
  /** Looks after the canaries that these requests of a case may have touched, and trips if one is not as it was. */
  after(id: string, requests: readonly WireRequest[]): Promise<void>;
  /** Removes the canaries. */
  close(): Promise<void>;
}
