// A legal variant of storage whose buckets have ids that differ from their names, and whose lists show whole paths.
import { withBody, type FetchHandler, type Middleware } from '../kit/fault.ts';

const PREFIX = '/storage/v1';
const ID = /^id-(\d+)-([0-9a-f]+)$/;

/** How many buckets of each name there have been: a later one has another id. */
type Generations = Map<string, number>;

/** Ids are made from names and turned back into them; neither a bucket's name nor an earlier bucket's id finds it. */
export const useIdsOfTheirOwn: Middleware = (next) => {
  const generations: Generations = new Map();
  return (request) => exchangeIds(request, next, generations);
};

async function exchangeIds(request: Request, next: FetchHandler, generations: Generations): Promise<Response> {
  const nameOf = (id: unknown): string | undefined => nameOfId(id, generations);
  const url = new URL(request.url);
  const path = url.pathname.startsWith(PREFIX) ? url.pathname.slice(PREFIX.length) : '';
  const asked = /^\/bucket\/([^/]+)(.*)$/.exec(path);
  if (asked !== null) {
    const name = nameOf(decodeURIComponent(asked[1] ?? ''));
    if (name === undefined) return Response.json({ message: 'There is no bucket of this id.' }, { status: 404 });
    url.pathname = `${PREFIX}/bucket/${encodeURIComponent(name)}${asked[2] ?? ''}`;
  }
  const body = await rewriteBody(request, path, nameOf);
  const response = await next(new Request(url, { method: request.method, headers: request.headers, ...body.init }));
  if (response.ok && request.method === 'POST' && path === '/bucket/') {
    const { name } = (await response.clone().json()) as { readonly name: string };
    generations.set(name, (generations.get(name) ?? 0) + 1);
  }
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const isRecord = path.startsWith('/bucket/') || path.startsWith('/object/list/') || /^\/object\/[^/]+$/.test(path);
  if (!response.ok || !isJson || !isRecord) return response;
  const idOf = (name: string): string => `id-${generations.get(name) ?? 0}-${toHex(name)}`;
  return withBody(response, JSON.stringify(rewriteRecords(await response.json(), body.prefix, idOf)));
}

interface RewrittenBody {
  readonly init: RequestInit;
  /** The prefix of a list. */
  readonly prefix: string;
}

async function rewriteBody(
  request: Request,
  path: string,
  nameOf: (id: unknown) => string | undefined,
): Promise<RewrittenBody> {
  if (request.method === 'GET' || request.body === null) return { init: {}, prefix: '' };
  const bytes = await request.arrayBuffer();
  if (!/^\/(bucket\/|object\/(list\/|move$|copy$))/.test(path) || bytes.byteLength === 0)
    return { init: { body: bytes }, prefix: '' };
  const body = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  const named = Object.entries(body).map(([key, value]) => [key, nameOf(value) ?? value] as const);
  const asked = path.startsWith('/object/list/') ? body['prefix'] : undefined;
  const prefix = typeof asked === 'string' ? asked.replace(/\/$/, '') : '';
  return { init: { body: JSON.stringify(Object.fromEntries(named)) }, prefix };
}

function rewriteRecords(value: unknown, prefix: string, idOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => rewriteRecords(item, prefix, idOf));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  // A folder entry is not an object: only objects have paths.
  const isBucket = 'id' in record && record['id'] === record['name'];
  return {
    ...record,
    ...(isBucket ? { id: idOf(String(record['name'])) } : {}),
    ...(typeof record['bucket_id'] === 'string' ? { bucket_id: idOf(record['bucket_id']) } : {}),
    ...(prefix === '' ? {} : { name: `${prefix}/${String(record['name'])}` }),
  };
}

function toHex(name: string): string {
  return [...new TextEncoder().encode(name)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function nameOfId(id: unknown, generations: Generations): string | undefined {
  const [, generation, hex] = (typeof id === 'string' ? ID.exec(id) : null) ?? [];
  if (hex === undefined) return undefined;
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  const name = new TextDecoder().decode(new Uint8Array(bytes));
  return Number(generation) === (generations.get(name) ?? 0) ? name : undefined;
}
