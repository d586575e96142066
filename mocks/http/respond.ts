// Makes the Responses of the mock, and is the one place where an error becomes one.
import { ServiceError } from './service-error.ts';

/** A JSON answer. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

/** An answer without a body, which says so. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers: status === 204 ? headers : { 'content-length': '0', ...headers } });
}

/** What a ServiceError asks for; anything else is our fault and says nothing about the inside. */
export function renderError(error: unknown): Response {
  if (error instanceof ServiceError) return json(error.status, error.body, error.headers);
  return json(500, { message: 'The mock failed to answer this request. This is a defect of the mock.' });
}
