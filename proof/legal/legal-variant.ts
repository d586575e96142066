// A legal variant: a server that differs from the mock only where the contract leaves it free.
import type { InterfaceName } from '../../specs/clause.ts';
import type { Middleware } from '../kit/fault.ts';

export interface LegalVariant {
  readonly id: string;
  /** What is different, one sentence. */
  readonly title: string;
  /** The interface that differs, if it is only one. */
  readonly interface?: InterfaceName;
  /** Run in the database of the mock before the first request. */
  readonly sql?: string;
  /** What its operator says of its capabilities. */
  readonly claims?: Readonly<Record<string, boolean>>;
  /** What it hides, so that only those that hide the same are shown by the same server. */
  readonly hides?: 'introspection';
  /** Others of which this one would make something illegal, or of which it would leave nothing to see. */
  readonly notWith?: readonly string[] | 'any other';
  readonly apply: Middleware;
}
