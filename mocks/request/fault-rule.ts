// What a fault rule is: an error, a delay or a broken connection on demand, to try a developer's error handling.
import type { ServedName } from '../http/operations.ts';
import type { AuthOperation, ManagementOperation, StorageOperation } from '../../specs/generated/operation-names.ts';
import type { FaultMatch } from './request-match.ts';

/** Which requests a rule is for. A name with `*` in it stands for several. */
export type FaultOperation =
  | '*'
  | ServedName
  | 'data.graphql'
  | `management.${ManagementOperation}`
  | `storage.${StorageOperation}`
  | `auth.${AuthOperation}`
  | `${ServedName}.${string}*${string}`;

export interface FaultRule {
  /** `storage.createBucket`, `management.*`, `data`, `*`: an interface and the name of an operation; the data interface has `graphql`. */
  readonly operation: FaultOperation;
  /** Only at this project; none: at all of them. */
  readonly ref?: string;
  /** Only requests to this path or bucket, of this GraphQL operation, that carry this, or that this caller sends. */
  readonly match?: FaultMatch;
  /** How many of these requests the rule lets pass before it applies, such as 1 for "the second fails"; none: 0. */
  readonly skip?: number;
  /** Answer with this status instead of the real answer. */
  readonly status?: number;
  /** Its body; none: an error in the shape of the interface. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds to wait before anything happens: always the same, or between two limits. */
  readonly latency?: number | { readonly min: number; readonly max: number };
  /** Break the connection without an answer. */
  readonly reset?: boolean;
  /** `after`: the request takes effect first, and only its answer is lost. */
  readonly when?: 'before' | 'after';
  /** How often the rule applies before it is used up; none: always. */
  readonly times?: number;
  /** In [0, 1]; none: every time. */
  readonly probability?: number;
}

/** A rule that is in force. */
export interface ActiveRule extends FaultRule {
  readonly id: string;
  /** How often it has applied. */
  readonly applied: number;
  /** How many requests it has let pass, of those that it is to skip. */
  readonly skipped: number;
}
