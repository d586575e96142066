// What a legal variant is: a server that differs from the mock only where the contract leaves it free.
import type { InterfaceName } from '../../specs/clause.ts';
import type { Middleware } from '../lies/fault.ts';

export interface LegalVariant {
  readonly id: string;
  /** What is different, one sentence. */
  readonly title: string;
  /** The one interface that differs, where it is one. */
  readonly interface?: InterfaceName;
  /** Said to the database of the mock before anybody asks. */
  readonly sql?: string;
  readonly apply: Middleware;
}
