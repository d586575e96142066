// What the data API refuses in a request: the message that the client reads.

export class RequestError extends Error {
  override readonly name = 'RequestError';
  /** document: nothing was begun, the answer has no `data`. field: the answer's `data` lacks the field or is null. */
  readonly scope: 'document' | 'field';
  /** Further help for the user, in addition to the real system's message. */
  readonly hint: string | undefined;
  constructor(message: string, scope: 'document' | 'field' = 'field', hint?: string) {
    super(message);
    this.scope = scope;
    this.hint = hint;
  }
}

/** Runs work; its refusals concern the whole document. */
export function asDocumentError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RequestError ? new RequestError(error.message, 'document') : error;
  }
}
