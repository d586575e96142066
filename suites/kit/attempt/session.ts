// What the attempts of one run share for one interface.
import type { Strength } from '../../../specs/clause.ts';
import type { Bindings } from '../contract/bindings.ts';
import type { Mode } from '../contract/case.ts';
import type { Exchange, Transport } from '../contract/exchange.ts';
import type { Guard } from './guard.ts';
import type { Ledger } from './ledger.ts';
import type { Liveness } from './liveness.ts';
import type { Hazard } from '../outcome.ts';
import type { Pace } from '../wire/pace.ts';
import type { Redactor } from '../hide/redact.ts';
import type { Settling } from './consistency-window.ts';
import type { Target } from '../contract/target.ts';
import type { Tripwire } from './tripwire.ts';

export interface Session {
  readonly target: Target;
  readonly transport: Transport;
  readonly redactor: Redactor;
  readonly ledger: Ledger;
  readonly liveness: Liveness;
  readonly bindings: Bindings;
  readonly allowed: readonly Hazard[];
  /** Narrower than the whole battery, where the target is to be judged so. */
  readonly mode?: Mode | undefined;
  /** What the suite learned of the target. */
  readonly learned?: unknown;
  readonly seed: number;
  /** `ts-<run>`. */
  readonly marker: string;
  /** Goes into fresh names where the cases have begun before. */
  readonly pass?: string;
  /** Milliseconds within which a change is seen: for so long `until` looks again. */
  readonly seenWithin: number;
  readonly settling: Settling;
  readonly pace: Pace;
  readonly tripwire: Tripwire;
  /** Asked before anything is changed or removed. */
  readonly guard?: Guard;
  /** Ends what is waited for. */
  readonly signal?: AbortSignal | undefined;
  /** How often a case or a need is run again after a lost connection. */
  readonly retries: number;
  /** Told of every time. */
  readonly retried: () => void;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Milliseconds that one case may take. */
  readonly caseBudget: number;
  /** How many more times a red case runs, to tell a failure from a flaky one. */
  readonly confirm: number;
  readonly keepExchanges: boolean;
  readonly scored: (id: string) => boolean;
  /** Hears of every answer, whoever asked. */
  readonly sees?: (exchange: Exchange) => void;
  /** Whether a scored case of the interface cites the clause. */
  readonly scoredClause: (clause: string) => boolean;
  readonly strengthOf: (clause: string) => Strength | undefined;
}
