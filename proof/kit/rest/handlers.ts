// What a lie does instead of an operation, before it or after it.
import { withBody } from '../fault.ts';
import type { Json } from '../json.ts';
import { keyOf, sourceOf } from '../storage/keys.ts';
import { encode, isRoute, type Call, type Handler, type Handlers } from './lie.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Handlers for every operation that has the same one. */
export function each(operations: readonly string[], handler: Handler): Handlers {
  return Object.fromEntries(operations.map((operation) => [operation, handler]));
}

/** Takes note of the call, before the honest server answers. */
export function noting(note: (call: Call) => unknown): Handler {
  return (call) => {
    note(call);
    return call.forward();
  };
}

/** Does something more after the honest server has done what was asked. */
export function onSuccess(more: (call: Call) => unknown): Handler {
  return async (call) => {
    const response = await call.forward();
    if (response.ok) await more(call);
    return response;
  };
}

type About = Pick<Call, 'bucket' | 'path' | 'json'>;

/** What `$name` stands for in the path of a further request. */
const NAMES: Readonly<Record<string, (call: About) => string>> = {
  bucket: ({ bucket }) => bucket,
  path: ({ path }) => encode(path),
  key: (call) => encode(keyOf(call)),
  name: ({ json }) => encode(String(json['name'])),
  source: (call) => encode(sourceOf(call)),
};

const SAMPLE: About = { bucket: 'a', path: 'b', json: { name: 'a', bucketId: 'a', sourceKey: 'b' } };

type Ask = (call: Call, others?: Readonly<Record<string, string>>) => Promise<Response>;

/**
 * Sends a further request: `METHOD /path`, and perhaps its JSON, `$json` or the bytes `$body` of the call. In the path what the
 * call is about stands in the place of `$names`, or what is given instead. Throws for what is no request to an operation.
 */
export function toAsk(text: string): Ask {
  const [, method = '', path = '', body] = /^([A-Z]+) (\S+)(?: (.+))?$/u.exec(text) ?? [];
  const fill = (call: About, others: Readonly<Record<string, string>> = {}): string =>
    path.replaceAll(/\$(\w+)/gu, (all, name: string) => others[name] ?? NAMES[name]?.(call) ?? all);
  const filled = fill(SAMPLE);
  if (filled.includes('$') || !isRoute(method, filled)) throw new Error(`"${text}" is no request to an operation.`);
  if (body === '$body') return (call, others) => call.ask(method, fill(call, others), call.body);
  if (body === '$json') return (call, others) => call.ask(method, fill(call, others), call.json);
  const given = body === undefined ? undefined : (JSON.parse(body) as Json);
  return (call, others) => call.ask(method, fill(call, others), given);
}

/** The object of this key, that of the path unless another is given, as the authenticated path answers it. */
export function askObject(call: Call, key = keyOf(call)): Promise<Response> {
  return call.ask('GET', `/object/authenticated/${encode(key)}`);
}

/** The bucket of this name, that of the path unless another is given. */
export function askBucket(call: Call, name = call.bucket): Promise<Response> {
  return call.ask('GET', `/bucket/${encode(name)}`);
}

/** Answers what the honest server refuses; undefined leaves the refusal. */
export function onRefusal(answer: (call: Call) => Response | undefined | Promise<Response | undefined>): Handler {
  return async (call) => {
    const response = await call.forward();
    return response.ok ? response : ((await answer(call)) ?? response);
  };
}

/** Changes the JSON of successful answers. */
export function edit(change: (body: unknown, call: Call) => unknown): Handler {
  return async (call) => editAnswer(await call.forward(), (body) => change(body, call));
}

/** Takes note of the JSON of successful answers. */
export function notingAnswer(note: (body: Json, call: Call) => unknown): Handler {
  return async (call) => {
    const response = await call.forward();
    if (response.ok) note((await response.clone().json()) as Json, call);
    return response;
  };
}

export async function editAnswer(response: Response, change: (body: unknown) => unknown): Promise<Response> {
  return response.ok ? withBody(response, JSON.stringify(change(await response.json()))) : response;
}

/** Changes the object that successful answers are. */
export function editOne(change: (record: Json, call: Call) => unknown): Handler {
  return edit((body, call) => change(body as Json, call));
}

/** Changes each element of an array of objects. */
export function editEach(change: (record: Json, call: Call) => unknown): Handler {
  return edit((body, call) => toList(body).map((record) => change(record, call)));
}

/** Changes each object of a list, or the object that is answered alone. */
export function editRecords(change: (record: Json) => unknown): Handler {
  return edit((body) => (Array.isArray(body) ? toList(body).map(change) : change(body as Json)));
}

/** Without every letter that is not ASCII. */
export function inAscii(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}

/** Of the entries of a list, others are folders. */
export const isFile = (record: Json): boolean => record['id'] !== null;

/** Of the answer that signs a link, or of an item of a batch. */
export const tokenOf = ({ signedURL }: Json): string => String(signedURL).split('token=')[1] ?? '';

/** Of the link that is asked for. */
export const tokenIn = ({ query }: Call): string => query.get('token') ?? '';

export function toList(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** Changes the content of successful answers that are not JSON. */
export function changingContent(change: (bytes: Bytes) => Bytes): Handler {
  return async (call) => editContent(await call.forward(), change);
}

export async function editContent(response: Response, change: (bytes: Bytes) => Bytes): Promise<Response> {
  return response.ok ? withBody(response, change(new Uint8Array(await response.arrayBuffer()))) : response;
}

/** Reads bytes as if they were a text and writes them again. */
export function asText(bytes: Bytes): Bytes {
  return new TextEncoder().encode(new TextDecoder().decode(bytes));
}
