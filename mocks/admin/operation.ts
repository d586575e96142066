// One operation of the administration: how it is asked for, what is said of it, and the verb of the mock behind it.
import type { Verbs } from '../mock.ts';
import type { OperationRegister } from '../http/operations.ts';
import type { Watch } from '../request/journal.ts';

/** The mock, with what of its journal is not for its users. */
export type Administered = Verbs & { readonly watch: Watch };

export interface Call {
  readonly mock: Administered;
  readonly request: Request;
  readonly query: URLSearchParams;
  /** A parameter of the path, as it stands there. */
  readonly param: (name: string) => string;
  /** The body as a JSON object. */
  readonly object: () => Promise<Readonly<Record<string, unknown>>>;
  /** The project that `?ref=` names. */
  readonly project: () => Promise<Pick<Verbs, 'sql' | 'as' | 'auth'>>;
  /** Under which the client reaches the mock. */
  readonly origin: () => string;
  /** The operations that the journal knows. */
  readonly served: OperationRegister;
}

export interface Operation {
  /** Method and path. */
  readonly at: string;
  readonly does: string;
  /** An example of the body, or what it is. */
  readonly body?: string;
  /** The parameters that its query may have. */
  readonly query?: readonly string[];
  readonly run: (call: Call) => unknown;
}
