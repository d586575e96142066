// Reads the body of a request to the administration: a JSON object.
import { isTooDeep, NESTED_TOO_DEEP } from '../runtime/nesting.ts';
import { refused } from './refused.ts';

export async function readObject(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw refused('The body is not JSON.');
  }
  if (isTooDeep(body)) throw refused(`The body ${NESTED_TOO_DEEP}.`);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refused('The body is not a JSON object.');
  return { ...body };
}
