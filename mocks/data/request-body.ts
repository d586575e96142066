// The body of a request to the data interface, and of its answer: JSON whose numbers lose no digit.
import type { Answer, GraphqlRequest } from './answer.ts';
import { NumberText } from './plan/value.ts';
import { refuse } from './refuse.ts';

export async function readBody(request: Request): Promise<GraphqlRequest> {
  const type = request.headers.get('content-type');
  if (type !== null && !/^application\/([a-z-]+\+)?json\s*(;|$)/i.test(type))
    throw refuse(415, 'PGRST107', `The body has to be application/json, not ${type}`);
  const body = parseBody(await request.text());
  if (Array.isArray(body))
    throw refuse(400, 'PGRST102', 'The body is a list: one request at a time, batches are not supported');
  if (typeof body !== 'object' || body === null) throw refuse(400, 'PGRST102', 'The body has to be a JSON object');
  const { query, variables, operationName } = body as Readonly<Record<string, unknown>>;
  if (typeof query !== 'string')
    throw refuse(400, 'PGRST102', 'The body needs `query`, a GraphQL document as a string');
  return { query, variables, operationName: typeof operationName === 'string' ? operationName : null };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text, keepNumber);
  } catch (cause) {
    throw refuse(400, 'PGRST102', `The body is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** Numbers that lose digits as JavaScript numbers stay text. */
function keepNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return String(value) === context.source ? value : new NumberText(context.source);
}

export function renderAnswer({ data, errors }: Answer): Response {
  const parts = [
    ...(data === undefined ? [] : [`"data":${data}`]),
    ...(errors.length === 0 ? [] : [`"errors":${JSON.stringify(errors.map((message) => ({ message })))}`]),
  ];
  return new Response(`{${parts.join(',')}}`, {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}
