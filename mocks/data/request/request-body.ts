// The body of a request to the data interface: JSON in UTF-8 of limited size; its numbers lose no digit.
import { readBytes } from '../../http/read-bytes.ts';
import type { GraphqlRequest } from '../engine/request.ts';
import { refuse, refuseOtherKeys, type HttpRules } from './gateway.ts';
import { NumberText } from '../plan/value.ts';
import { isObject } from '../../runtime/unknown.ts';

const maxMebibytes = 10;
const maxBytes = maxMebibytes * 1024 * 1024;
const maxNesting = 100;
const maxValues = 500_000;

export async function readBody(request: Request, http: HttpRules): Promise<GraphqlRequest> {
  const problem = http === 'specified' ? contentTypeProblem : gatewayTypeProblem;
  const wrong = problem(request.headers.get('content-type'));
  if (wrong !== undefined) throw refuse(415, 'PGRST107', wrong);
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== '')
    throw refuse(415, 'PGRST107', `The body has to come uncompressed, not with Content-Encoding: ${encoding}`);
  const bytes = await readBytes(request, maxBytes);
  if (bytes === undefined)
    throw refuse(413, 'PGRST102', `The body is too large: at most ${maxMebibytes} MiB are taken`);
  const body = parseBody(decode(bytes));
  if (Array.isArray(body))
    throw refuse(400, 'PGRST102', 'The body is a list: one request at a time, batches are not supported');
  if (typeof body !== 'object' || body === null) throw refuse(400, 'PGRST102', 'The body has to be a JSON object');
  if (http === 'specified') return readStrictly(body);
  refuseOtherKeys(body);
  return readLeniently(body);
}

/** What is wrong with the content type of a request that has to be JSON in UTF-8. */
function contentTypeProblem(contentType: string | null): string | undefined {
  if (contentType === null) return 'The request needs the header Content-Type: application/json';
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (type !== 'application/json') return `The body has to be application/json, not ${contentType}`;
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '');
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8') return undefined;
  return `The body has to be in UTF-8, not in ${charset}`;
}

/** The gateway of the real system accepts a missing type, and every kind of JSON. */
function gatewayTypeProblem(contentType: string | null): string | undefined {
  if (contentType === null || /^application\/([a-z-]+\+)?json\s*(;|$)/i.test(contentType)) return undefined;
  return `The body has to be application/json, not ${contentType}`;
}

type Parameters = Readonly<Partial<Record<'query' | 'variables' | 'operationName' | 'extensions', unknown>>>;

function readStrictly({ query, variables, operationName, extensions }: Parameters): GraphqlRequest {
  for (const [name, value] of Object.entries({ variables, extensions }))
    if (value !== undefined && !isMap(value) && value !== null)
      throw refuse(400, 'PGRST102', `\`${name}\` has to be a JSON object, not ${kindOf(value)}`);
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw refuse(400, 'PGRST102', `\`operationName\` has to be a string, not ${kindOf(operationName)}`);
  // The message that Apollo's and urql's links expect before they send the whole document.
  if (query === undefined && isMap(extensions) && 'persistedQuery' in extensions)
    throw refuse(400, 'PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported');
  return { query: readQuery(query), variables, operationName: operationName ?? null };
}

function readLeniently({ query, variables, operationName }: Parameters): GraphqlRequest {
  return {
    query: readQuery(query),
    variables,
    operationName: typeof operationName === 'string' ? operationName : null,
  };
}

function readQuery(query: unknown): string {
  if (typeof query === 'string') return query;
  const found = query === undefined ? '' : `, not as ${kindOf(query)}`;
  throw refuse(400, 'PGRST102', `The body needs \`query\`, a GraphQL document as a string${found}`);
}

function isMap(value: unknown): value is object {
  return isObject(value) && !(value instanceof NumberText);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof NumberText) return 'a number';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** A byte order mark is removed. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse(400, 'PGRST102', 'The body is not UTF-8 text');
  }
}

function parseBody(text: string): unknown {
  if (text === '') throw refuse(400, 'PGRST102', 'The body is empty: it has to be a JSON object with `query`');
  try {
    const body: unknown = JSON.parse(text);
    refuseLarge(body);
    return mayLoseDigits.test(text) ? JSON.parse(text, keepNumber) : body;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw refuse(400, 'PGRST102', `The body is not JSON: ${cause.message}`);
  }
}

/** Many small values take few bytes and much time. */
function refuseLarge(body: unknown): void {
  let values = 0;
  const visit = (value: unknown, levels: number): void => {
    values += 1;
    if (values > maxValues)
      throw refuse(400, 'PGRST102', `The body has too many values: at most ${maxValues} are taken`);
    if (typeof value !== 'object' || value === null) return;
    if (levels === 0)
      throw refuse(400, 'PGRST102', `The body is nested too deeply: at most ${maxNesting} levels are taken`);
    for (const item of Object.values(value)) visit(item, levels - 1);
  };
  visit(body, maxNesting);
}

/** A sign, inside strings or outside, that JavaScript may write some number differently. */
const mayLoseDigits = /\d{16}|\d[.eE]|-0/;

/** Numbers that JavaScript would write differently stay text. */
function keepNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  return String(value) === context.source ? value : new NumberText(context.source);
}
