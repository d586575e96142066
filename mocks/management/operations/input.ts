// Reads what a caller sent: bodies with a limit, fields with a clear sentence when they are not what they should be.
import { badRequest, refusal } from './errors.ts';

/** The real service's limit on the body of a function; nothing else is nearly as large. */
export const LARGEST_BODY = 20 * 1024 * 1024;

export type JsonObject = Readonly<Record<string, unknown>>;

/** The whole body; refused with 413 as soon as it is larger than the limit. */
export async function readBytes(request: Request, limit = LARGEST_BODY): Promise<Uint8Array<ArrayBuffer>> {
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Not every browser iterates over a stream.
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw refusal(413, 'request entity too large');
    }
    chunks.push(part.value);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
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
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.');
  }
}

export async function readObject(request: Request): Promise<JsonObject> {
  return parseObject(parseJson(await readBytes(request)), 'The body');
}

export async function readArray(request: Request): Promise<readonly unknown[]> {
  const value = parseJson(await readBytes(request));
  if (!Array.isArray(value)) throw badRequest('The body must be an array.');
  return value as readonly unknown[];
}

export function parseObject(value: unknown, what: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(`${what} must be an object.`);
  return value as JsonObject;
}

/** A text that is there and is not empty. */
export function parseText(value: unknown, what: string, longest = Infinity): string {
  if (typeof value !== 'string') throw badRequest(`${what} must be a string`);
  if (value === '') throw badRequest(`${what} should not be empty`);
  if (value.length > longest) throw badRequest(`${what} must be shorter than or equal to ${longest} characters`);
  return value;
}

export function parseTexts(value: unknown, what: string): readonly string[] {
  if (!Array.isArray(value)) throw badRequest(`${what} must be an array`);
  return value.map((item: unknown, index) => {
    if (typeof item !== 'string') throw badRequest(`${what}.${index} must be a string`);
    return item;
  });
}

/** A boolean of a JSON body; undefined if it is absent. */
export function parseOptionalFlag(value: unknown, what: string): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'boolean') throw badRequest(`${what} must be a boolean value`);
  return value;
}

/** A boolean of the query: the texts true and false. */
export function parseQueryFlag(query: URLSearchParams, name: string): boolean | undefined {
  const value = onlyOf(query, name);
  if (value === null) return undefined;
  if (value !== 'true' && value !== 'false') throw badRequest(`${name} must be true or false`);
  return value === 'true';
}

/** Of two values it would not be clear which one counts. */
export function onlyOf(query: URLSearchParams, name: string): string | null {
  const [value = null, ...more] = query.getAll(name);
  if (more.length > 0) throw badRequest(`${name} must be given only once`);
  return value;
}
