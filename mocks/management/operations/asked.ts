// What a caller asks for, as the document of the dialect has it: validated, with its defaults.
import type { Validate } from '../../../specs/operation.ts';
import { readBytes } from '../../http/read-bytes.ts';
import { isTooDeep, NESTED_TOO_DEEP } from '../../runtime/nesting.ts';
import type { Call } from './call.ts';
import { badRequest, refusal } from './errors.ts';
import { bodyRefusal, queryRefusal } from './refusals.ts';

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

/** The body, which is what its schema says. */
export async function readBody(call: Call): Promise<unknown> {
  return checkBody(call, parseJson(await wholeBody(call.request)));
}

/** The same for a body that was read already. */
export function checkBody({ spec }: Call, body: unknown): unknown {
  check(spec.validate.body, body, bodyRefusal);
  return body;
}

/** The parameters of the query. */
export function readQuery({ query, spec }: Call): Readonly<Record<string, unknown>> {
  const names = [...new Set(query.keys())];
  const values = Object.fromEntries(names.map((name) => [name, onlyOrAll(query.getAll(name))]));
  check(spec.validate.query, values, queryRefusal);
  return values;
}

/** A parameter that is given several times is a list. */
function onlyOrAll(values: readonly string[]): unknown {
  return values.length > 1 ? values : values[0];
}

/** Coerces values and fills in defaults in place. */
function check(validate: Validate | undefined, value: unknown, refusalOf: typeof queryRefusal): void {
  const [mistake] = validate === undefined || validate(value) ? [] : (validate.errors ?? []);
  if (mistake !== undefined) throw refusalOf(mistake, value);
}
