// Makes the Responses of the mock, and is the one place where an error becomes one.
import { ServiceError } from './service-error.ts';

/** A JSON answer, which says its length as the real services do. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return new Response(bytes, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.byteLength),
      ...headers,
    },
  });
}

/** An answer without a body, which says so. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  const bodiless = status === 204 || status === 304;
  return new Response(null, { status, headers: bodiless ? headers : { 'content-length': '0', ...headers } });
}

const defects = new WeakMap<Response, unknown>();

/** What a ServiceError asks for; anything else is our fault and says nothing about the inside. */
export function renderError(error: unknown): Response {
  if (error instanceof ServiceError) {
    const response = json(error.status, error.body, error.headers);
    if (error.cause !== undefined) defects.set(response, error.cause);
    return response;
  }
  const response = json(500, { message: 'The mock failed to answer this request. This is a defect of the mock.' });
  defects.set(response, error);
  return response;
}

/** The error behind an answer of `renderError` that is our fault or our world's, for whoever keeps the log. */
export function defectBehind(response: Response): unknown {
  return defects.get(response);
}
