// A request of the data interface and its answer, as the engine sees them.
import { DatabaseError } from '../../db/db.ts';
import { adviceOnMissingRow } from '../../db/missing-user.ts';
import { RequestError } from './request-error.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: unknown;
  readonly operationName?: string | null | undefined;
}

/** `data` as PostgreSQL wrote it. */
export interface Answer {
  readonly data?: string;
  readonly errors: readonly string[];
  /** For the user of the client: sent as one more error, over HTTP only. */
  readonly hint?: string | undefined;
  /** For the owner of the mock, beside the first error in the journal; clients get it in an extension where the contract leaves errors open. */
  readonly detail?: string | undefined;
}

/** The answer to a refused request; rethrows other errors. The caller undoes the request's work. */
export function refusal(error: unknown, advice?: string): Answer {
  if (error instanceof RequestError)
    return {
      ...(error.scope === 'document' ? {} : { data: 'null' }),
      errors: [error.message],
      detail: error.advice,
    };
  if (error instanceof DatabaseError)
    return { data: 'null', errors: [error.message], detail: advice ?? adviceOnMissingRow(error) };
  throw error;
}
