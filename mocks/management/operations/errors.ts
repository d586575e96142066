// What the management interface answers when it refuses: a status and a body with `message`; values of a request never appear in it.
import { DatabaseError, type DatabaseUnavailable } from '../../db/db.ts';
import { ServiceError } from '../../http/service-error.ts';
import { redactTokens } from '../../http/redact-tokens.ts';
import type { ManagementDialect } from './dialect.ts';

/** Any refusal. */
export function refusal(status: number, message: string): ServiceError {
  return new ServiceError(status, message, { message });
}

export function badRequest(message: string): ServiceError {
  return refusal(400, message);
}

export function unauthorized(message = 'Unauthorized'): ServiceError {
  return refusal(401, message);
}

/** The project or organization is another user's. */
export function forbidden({ foreign }: ManagementDialect): ServiceError {
  return refusal(403, foreign);
}

export function notBuilt(operation: string): ServiceError {
  return refusal(
    501,
    `${operation} is not built into this mock. A stub can answer it: mock.stub, or POST /__touchstone/stubs.`,
  );
}

export function unknownRoute(method: string, path: string): ServiceError {
  return refusal(404, `Cannot ${method} ${redactTokens(path)}`);
}

export function databaseUnavailable({ message, retryAfter }: DatabaseUnavailable): ServiceError {
  return new ServiceError(503, message, { message }, { 'retry-after': String(retryAfter) });
}

/** What the database refuses, in the words of today's service. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw badRequest(`Failed to run sql query: ERROR:  ${error.code}: ${error.message}`);
  }
}
