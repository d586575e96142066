// Reads the body of a request: bytes with a limit, and JSON.
import { readBytes } from '../../http/read-bytes.ts';
import { isTooDeep, NESTED_TOO_DEEP } from '../../runtime/nesting.ts';
import { badRequest, refusal } from './errors.ts';

/** The real service's limit on the body of a function; nothing else is nearly as large. */
const LARGEST_BODY = 20 * 1024 * 1024;

/** The whole body; refused with 413 if it is larger than the limit. */
export async function wholeBody(request: Request, limit = LARGEST_BODY): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(request, limit);
  if (bytes === undefined) throw refusal(413, 'request entity too large');
  return bytes;
}

/** The body as JSON, whatever its media type says: real clients send JSON as text/plain. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('The body is not UTF-8 text.');
  }
  if (text.trim() === '') throw badRequest('The body is empty; a JSON value is expected.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
  if (isTooDeep(value)) throw badRequest(`The body ${NESTED_TOO_DEEP}.`);
  return value;
}
