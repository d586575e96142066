// Reads the parts of a request as the service does: a JSON body of at most one MiB, checked and coerced by the document's validators.
import type { OperationSpec, RequestPart } from '../../../specs/operation.ts';
import { readBytes } from '../../http/read-bytes.ts';
import { isTooDeep, NESTED_TOO_DEEP } from '../../runtime/unknown.ts';
import { bodyTooLarge, invalid, malformedBody } from './errors.ts';

const LARGEST = 1024 * 1024;

/** The parsed body, under a JSON content type; undefined if it is of another type, or empty and allowed to be. */
export async function readJsonBody(request: Request, emptyAllowed: boolean): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) return undefined;
  const text = await readText(request);
  if (text === '') {
    if (emptyAllowed) return undefined;
    throw malformedBody("Body cannot be empty when content-type is set to 'application/json'");
  }
  const body = parse(text);
  if (isTooDeep(body)) throw malformedBody(`Body ${NESTED_TOO_DEEP}`);
  return body;
}

/** Letters of what is refused, which may be written as escapes: looking at each key takes longer than reading them all. */
const SUSPECT = /__proto__|constructor|\\u/;

function parse(text: string): unknown {
  try {
    return JSON.parse(text, SUSPECT.test(text) ? refusePrototype : undefined) as unknown;
  } catch (error) {
    // Looking at the keys takes more of the stack than reading them.
    if (error instanceof RangeError) return JSON.parse(text) as unknown;
    throw malformedBody("Body is not valid JSON but content-type is set to 'application/json'");
  }
}

/** Treats keys that could change the prototype of an object made from this one as invalid JSON. */
function refusePrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError(key);
  if (key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'))
    throw new SyntaxError(key);
  return value;
}

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, LARGEST);
  if (bytes === undefined) throw bodyTooLarge();
  return new TextDecoder().decode(bytes);
}

const CALLED: Readonly<Record<RequestPart, string>> = {
  path: 'params',
  query: 'querystring',
  header: 'headers',
  body: 'body',
};

/** Coerces the value in place, and fills in defaults; what is wrong is said in the words of the service. */
export function checkPart({ validate }: Pick<OperationSpec, 'validate'>, part: RequestPart, value: unknown): void {
  const check = validate[part];
  if (check === undefined || check(value)) return;
  const mistakes = check.errors ?? [];
  throw invalid(mistakes.map(({ instancePath, message }) => `${CALLED[part]}${instancePath} ${message}`).join(', '));
}
