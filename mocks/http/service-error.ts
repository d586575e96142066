// An error that the service answers on purpose: status and body are decided where it is raised, rendered in one place.

export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  /** A text is answered as it is, everything else as JSON. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** For the owner of the mock, beside the message in the journal: clients do not get it. */
  advice: string | undefined;
  constructor(status: number, message: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}
