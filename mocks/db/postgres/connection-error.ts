// Reports that a database server cannot be used; kept apart from its driver so that any module may import it.

/** A server that does not answer, or a database that cannot be used; the message is for the user. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
