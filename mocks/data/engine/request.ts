// A request of the data interface and its answer, as the engine sees them.
import { DatabaseError } from '../../db/db.ts';
import { adviceOnMissingUser } from '../../db/missing-user.ts';
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
  readonly hint?: string;
  /** Which key is missing, and what to do if it is a user's, for the journal: clients do not get it. */
  readonly detail?: string;
}

/** The answer to a refused request; rethrows other errors. The caller undoes the request's work. */
export function refusal(error: unknown): Answer {
  if (error instanceof RequestError)
    return { ...(error.scope === 'document' ? {} : { data: 'null' }), errors: [error.message] };
  if (error instanceof DatabaseError) {
    const { code, detail, message } = error;
    if (code !== '23503' || detail === undefined) return { data: 'null', errors: [message] };
    const advice = adviceOnMissingUser(error);
    return { data: 'null', errors: [message], detail: advice === undefined ? detail : `${detail} ${advice}` };
  }
  throw error;
}
