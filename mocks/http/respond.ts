// Makes the Responses of the mock, and is the one place where an error becomes one.
import { ServiceError } from './service-error.ts';
import { WholeResponse } from './whole-response.ts';

/** A JSON answer that states its length, as those of the real services do. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return new WholeResponse(bytes, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.byteLength),
      ...headers,
    },
  });
}

/** An answer of text alone. */
function text(status: number, body: string, headers: Readonly<Record<string, string>>): Response {
  return new Response(body, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } });
}

/** An answer without a body, with a length of 0 if its status allows a body. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  const bodiless = status === 204 || status === 304;
  return new Response(null, { status, headers: bodiless ? headers : { 'content-length': '0', ...headers } });
}

/** Not by its class: a test environment may have one of its own. What JSON holds has no functions. */
export function isResponse(value: unknown): value is Response {
  return typeof (Object(value) as Partial<Response>).arrayBuffer === 'function';
}

const messages = new WeakMap<Response, string>();

/** An answer that holds an error: the journal shows the message, and the advice that the client does not get. */
export function holdsError(response: Response, message: string | undefined, advice?: string): Response {
  if (message === undefined) return response;
  messages.set(response, advice === undefined ? message : `${message}${/[.?!]$/.test(message) ? '' : '.'} ${advice}`);
  return response;
}

/** The message of an answer of `holdsError`. */
export function messageIn(response: Response): string | undefined {
  return messages.get(response);
}

const defects = new WeakMap<Response, unknown>();

/** The answer that a ServiceError asks for; any other error is our fault, and the answer shows nothing internal. */
export function renderError(error: unknown): Response {
  if (error instanceof ServiceError) {
    const { status, body, headers, message, advice } = error;
    const rendered = typeof body === 'string' ? text(status, body, headers) : json(status, body, headers);
    const response = holdsError(rendered, message, advice);
    if (error.cause !== undefined) defects.set(response, error.cause);
    return response;
  }
  const response = json(500, { message: 'The mock failed to answer this request. This is a defect of the mock.' });
  defects.set(response, error);
  return response;
}

/** The error behind an answer of `renderError` that is our fault or that of our environment, for the log. */
export function defectBehind(response: Response): unknown {
  return defects.get(response);
}
