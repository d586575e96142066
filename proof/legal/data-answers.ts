// Legal differences of the data interface in its answers: how it refuses, and how it writes what the contract leaves open.
import { intercept, isGraphql } from '../kit/data/asked.ts';
import { isObject, mapKey, type Json, type JsonObject } from '../kit/data/json-tree.ts';
import { withBody, type Middleware } from '../kit/fault.ts';
import { isRecord } from '../kit/json.ts';

function errorsOf(body: unknown): readonly unknown[] {
  const errors = isRecord(body) ? body['errors'] : undefined;
  return Array.isArray(errors) ? (errors as readonly unknown[]) : [];
}

/** Changes the JSON answers of the data interface, refusals included. */
function onAnswer(change: (response: Response, body: unknown) => Response): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    if (!isGraphql(request) || !isJson) return response;
    const text = await response.text();
    return change(withBody(response, text), JSON.parse(text) as unknown);
  };
}

/** An error is a status, without data. */
export const refuseByStatus: Middleware = onAnswer((response, body) => {
  const errors = errorsOf(body);
  if (errors.length === 0) return response;
  const told = errors.map((_error, index) => ({
    message: 'That is not possible.',
    locations: [{ line: 1, column: index + 1 }],
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  }));
  return Response.json({ errors: told }, { status: 400 });
});

/** An error is an answer like any other: 200, data that is null, and more than a message. */
export const refuseInTheBody: Middleware = onAnswer((response, body) => {
  const isRefused = !response.ok || errorsOf(body).length > 0;
  if (!isRefused) return response;
  return Response.json({ data: null, errors: [{ message: '', path: ['one', 2], extensions: { code: 7 } }] });
});

/** Answers have the media type of GraphQL over HTTP. */
export const sayGraphqlResponse: Middleware = (next) => async (request) => {
  const response = await next(request);
  if (!isGraphql(request) || response.headers.get('content-type')?.includes('application/json') !== true)
    return response;
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/graphql-response+json; charset=utf-8');
  return new Response(response.body, { status: response.status, headers });
};

const ISO = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Every value in the answers, by the nearest key. */
const spelling = (change: (key: string, value: unknown) => unknown): Middleware =>
  onAnswer((response, body) => withBody(response, JSON.stringify(mapValues(body, change))));

/** Values in another spelling: microseconds and a zone, zeros behind a number, capitals in a UUID, blanks in JSON. */
export const spellValuesOtherwise: Middleware = spelling(spellOtherwise);

function spellOtherwise(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const time = ISO.exec(value);
  if (time !== null) return `${time[1] ?? ''}${(time[2] ?? '.').padEnd(7, '0')}Z`;
  // NaN and Infinity have no digits.
  if (/^(aNumeric|balance)$/.test(key) && /\d/.test(value)) return value.includes('.') ? `${value}00` : `${value}.0`;
  if (key === 'aUuid' && UUID.test(value)) return value.toUpperCase();
  if (/^aJsonb?$/.test(key)) return respell(value);
  return key === 'anInterval' ? inIso(value) : value;
}

/** More blanks between the signs, numbers untouched. */
function respell(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]/g, (sign) => (sign.startsWith('"') ? sign : ` ${sign} `));
}

/** The database's own style iso_8601. */
function inIso(interval: string): string {
  return { '1 day 02:00:00': 'P1DT2H', '-3 days': 'P-3D' }[interval] ?? interval;
}

/** Numbers as other libraries write them: with an exponent. */
export const writeExponents: Middleware = spelling((key, value) =>
  /^(aNumeric|balance)$/.test(key) && typeof value === 'string' ? toExponent(value) : value,
);

function toExponent(numeral: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(numeral) ?? [];
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '');
  if (digits === '') return numeral;
  return `${sign}${digits}E${-fraction.length}`;
}

function mapValues(value: unknown, change: (key: string, value: unknown) => unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => mapValues(item, change, key));
  if (!isRecord(value)) return change(key, value);
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, mapValues(inside, change, name)]));
}

const HANDLES = new Set(['nodeId', 'cursor', 'startCursor', 'endCursor']);
const HANDLE = /h~\+\/=:([0-9a-f]*);/g;

const withOwnHandles = spelling((key, value) =>
  HANDLES.has(key) && typeof value === 'string' ? `h~+/=:${Buffer.from(value).toString('hex')};` : value,
);

/** nodeIds and cursors are long, of other signs, and opaque. */
export const useOwnHandles: Middleware = (next) => async (request) => {
  if (!isGraphql(request) || request.method !== 'POST') return next(request);
  const body = (await request.text()).replaceAll(HANDLE, (_all, hex: string) => Buffer.from(hex, 'hex').toString());
  return withOwnHandles(next)(new Request(request, { method: 'POST', body }));
};

/** The records of a mutation are reversed. */
export const reverseRecords: Middleware = onAnswer((response, body) => {
  const reversed = mapKey(body as Json, 'records', (list) => (Array.isArray(list) ? list.toReversed() : list));
  return withBody(response, JSON.stringify(reversed));
});

/** Records that are equal in the requested order come in descending order of their keys. */
export const breakTiesOtherwise: Middleware = intercept(() => ({ query, variables }, run) => {
  if (!/\b(blog|blogPost|task|everything|note)Collection\(/.test(query)) return run();
  const ordered = Object.entries(variables).map(([name, value]) => [
    name,
    /^orderBy\d*$/u.test(name) ? withKey([value ?? []].flat()) : value,
  ]);
  return run({ variables: Object.fromEntries(ordered) as JsonObject });
});

function withKey(elements: readonly Json[]): readonly Json[] {
  const hasKey = elements.some((one) => isObject(one) && 'id' in one);
  return elements.length === 0 || hasKey ? elements : [...elements, { id: 'DescNullsLast' }];
}
