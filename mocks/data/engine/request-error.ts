// What the data API refuses in a request: the message that the client reads.

export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** document: nothing was begun, the answer has no `data`. field: the answer's `data` lacks the field or is null. */
  readonly scope: 'document' | 'field';
  /** Further help for the user, in addition to the real system's message. */
  readonly hint: string | undefined;
  /** Help that the journal shows, and today's dialect no client: its answer is the real system's. */
  readonly advice: string | undefined;
  constructor(message: string, scope: 'document' | 'field' = 'field', { hint, advice }: Help = {}) {
    super(message);
    this.scope = scope;
    this.hint = hint;
    this.advice = advice;
  }
}

type Help = { readonly [Kind in 'hint' | 'advice']?: string | undefined };

/** Runs work; its refusals concern the whole document. */
export function asDocumentError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RequestError ? new RequestError(error.message, 'document', { advice: error.advice }) : error;
  }
}
