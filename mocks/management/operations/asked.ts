// What a caller asks for, as the document of the dialect has it: validated, with its defaults; a mistake is told in the sentence of the real service.
import type { Mistake } from '../../../specs/operation.ts';
import { toValues } from '../../http/raw-target.ts';
import { readBytes } from '../../http/read-bytes.ts';
import type { ServiceError } from '../../http/service-error.ts';
import { isTooDeep, NESTED_TOO_DEEP, parseJson } from '../../runtime/unknown.ts';
import type { Call } from './call.ts';
import { badRequest, refusal } from './errors.ts';
import { wordsOfZod } from './zod-words.ts';

/** The real service's limit on the body of a function; nothing else is nearly as large. */
const LARGEST_BODY = 20 * 1024 * 1024;

/** The whole body; refused with 413 if it is larger than the limit. */
export async function wholeBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readBytes(request, LARGEST_BODY);
  if (bytes === undefined) throw refusal(413, 'request entity too large');
  return bytes;
}

/** The body as JSON, whatever its media type says: real clients send JSON as text/plain. */
export function readJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('The body is not UTF-8 text.');
  }
  if (text.trim() === '') throw badRequest('The body is empty; a JSON value is expected.');
  const value = parseJson(text);
  if (value === undefined) throw badRequest('The body is not valid JSON.');
  if (isTooDeep(value)) throw badRequest(`The body ${NESTED_TOO_DEEP}.`);
  return value;
}

/** The body, which is what its schema says. */
export async function readBody(call: Call): Promise<unknown> {
  return checkBody(call, readJson(await wholeBody(call.request)));
}

/** The same for a body that was read already. */
export function checkBody(call: Call, body: unknown): unknown {
  check(call, 'body', body);
  return body;
}

/** What no schema can require, since it may stand in the body or in the query. */
export function missing(call: Call, name: string): ServiceError {
  const mistake = { keyword: 'required', params: { missingProperty: name }, instancePath: '', message: '' };
  return refusalOf(call, 'body', mistake, {});
}

/** The parameters of the query. */
export function readQuery(call: Call): Readonly<Record<string, unknown>> {
  const values = toValues(call.query);
  check(call, 'query', values);
  return values;
}

/** Coerces values and fills in defaults in place. */
function check(call: Call, part: 'body' | 'query', value: unknown): void {
  const validate = call.spec.validate[part];
  const [mistake] = validate === undefined || validate(value) ? [] : (validate.errors ?? []);
  if (mistake !== undefined) throw refusalOf(call, part, mistake, value);
}

function refusalOf({ surroundings }: Call, part: 'body' | 'query', mistake: Mistake, value: unknown): ServiceError {
  if (surroundings.dialect.wordsOfMistakes === 'zod') return badRequest(wordsOfZod(mistake, value, part));
  return part === 'body' ? bodyRefusal(mistake) : queryRefusal(mistake, value);
}

const WHOLE = 'The body';
const OF_TYPE: Readonly<Record<string, string>> = {
  string: 'must be a string',
  boolean: 'must be a boolean value',
  object: 'must be an object.',
  array: 'must be an array',
};

export function bodyRefusal(mistake: Mistake): ServiceError {
  const { params } = mistake;
  const { type } = params;
  const name = nameOf(mistake);
  switch (mistake.keyword) {
    case 'required':
    case 'type': {
      const sentence = `${name} ${OF_TYPE[typeof type === 'string' ? type : 'string'] ?? mistake.message}`;
      return badRequest(name === WHOLE && !sentence.endsWith('.') ? `${sentence}.` : sentence);
    }
    case 'minLength':
      return badRequest(
        params['limit'] === 1
          ? `${name} should not be empty`
          : `${name} must be longer than or equal to ${String(params['limit'])} characters`,
      );
    case 'maxLength':
      return badRequest(`${name} must be shorter than or equal to ${String(params['limit'])} characters`);
    case 'additionalProperties':
      return badRequest(`Unrecognized key: ${JSON.stringify(params['additionalProperty'])}`);
    case 'enum': {
      const allowed = Array.isArray(params['allowedValues']) ? params['allowedValues'].join(', ') : '';
      return badRequest(`${name} must be one of the following values: ${allowed}`);
    }
    case 'not':
      return badRequest(`${name} is not allowed together with the others`);
    default:
      // A message that begins like a sentence is one.
      return badRequest(/^[A-Z]/.test(mistake.message) ? mistake.message : `${name} ${mistake.message}`);
  }
}

export function queryRefusal(mistake: Mistake, query: unknown): ServiceError {
  if (mistake.keyword !== 'type') return bodyRefusal(mistake);
  const name = nameOf(mistake);
  // Of two values it would not be clear which one counts.
  if (Array.isArray((query as Readonly<Record<string, unknown>>)[name]))
    return badRequest(`${name} must be given only once`);
  return mistake.params['type'] === 'boolean' ? badRequest(`${name} must be true or false`) : bodyRefusal(mistake);
}

/** `/0/name` is called `0.name`. */
function nameOf({ instancePath, params }: Mistake): string {
  const missing = params['missingProperty'];
  const steps = instancePath.split('/').slice(1);
  const path = typeof missing === 'string' ? [...steps, missing] : steps;
  return path.length === 0 ? WHOLE : path.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.');
}
