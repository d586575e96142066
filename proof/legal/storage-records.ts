// Legal differences of the storage interface: ids that differ from names, whole paths in lists, tokens of another kind.
import type { FetchHandler, Middleware } from '../kit/fault.ts';
import { editJson, withBody } from '../kit/fault.ts';

/** Every property that a bucket and an object record may have, with made-up values. */
export const fillRecords: Middleware = editJson((body, request) => {
  const { pathname } = new URL(request.url);
  if (/\/storage\/v1\/bucket\/[^/]*$/.test(pathname) && request.method === 'GET')
    return Array.isArray(body) ? body.map(fillBucket) : fillBucket(body);
  const bucket = /\/storage\/v1\/object\/(?:list\/)?([^/]+)$/.exec(pathname)?.[1];
  if (bucket === undefined || !Array.isArray(body)) return body;
  return body.map((record: unknown) => fillObject(record, decodeURIComponent(bucket)));
});

function fillBucket(bucket: unknown): unknown {
  const unset = { owner: '', public: false, file_size_limit: null, allowed_mime_types: null };
  return {
    ...unset,
    created_at: '2026-01-01 00:00:00+00',
    updated_at: '2026-01-01 00:00:00+00',
    ...(bucket as object),
  };
}

function fillObject(record: unknown, bucket: string): unknown {
  const times = { created_at: null, updated_at: null, last_accessed_at: null };
  const owned = { bucket_id: bucket, owner: '', owner_id: '', version: '' };
  return {
    ...times,
    ...owned,
    id: null,
    metadata: null,
    buckets: fillBucket({ id: bucket, name: bucket }),
    ...(record as object),
  };
}

const PREFIX = '/storage/v1';

/** A list under a prefix begins with the folder itself, and objects have times in another form. */
export const listFolders: Middleware = (next) => async (request) => {
  const isList = new URL(request.url).pathname.startsWith(`${PREFIX}/object/list/`);
  const sent = isList ? ((await request.clone().json()) as { readonly prefix?: string }) : {};
  const response = await next(request);
  const prefix = sent.prefix ?? '';
  if (!response.ok || prefix === '') return response;
  const records = (await response.json()) as readonly Readonly<Record<string, unknown>>[];
  if (records.length === 0) return withBody(response, '[]');
  const folder = { name: `${prefix.replace(/\/$/, '')}/`, id: null, metadata: null };
  return withBody(response, JSON.stringify([folder, ...records.map(writeTimesOtherwise)]));
};

function writeTimesOtherwise(record: Readonly<Record<string, unknown>>): unknown {
  const { created_at: time } = record;
  return typeof time === 'string' ? { ...record, created_at: new Date(time).toUTCString(), metadata: {} } : record;
}
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

/** Tokens are random words that only this server understands; paths in links are percent-encoded. */
export const useOpaqueTokens: Middleware = (next) => {
  const tokens = new Map<string, string>();
  const opaque = (url: string): string => {
    const [path = '', token = ''] = url.split('?token=');
    const word = crypto.randomUUID().replaceAll('-', '');
    tokens.set(word, token);
    return `${path.split('/').map(encodeURIComponent).join('/')}?token=${word}`;
  };
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    const { signedURL } = value as Record<string, unknown>;
    return typeof signedURL === 'string' ? { ...value, signedURL: opaque(signedURL) } : value;
  };
  return (request) => answer(request, next, tokens, rewrite);
};

async function answer(
  request: Request,
  next: FetchHandler,
  tokens: ReadonlyMap<string, string>,
  rewrite: (value: unknown) => unknown,
): Promise<Response> {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(`${PREFIX}/object/sign/`)) return next(request);
  if (request.method === 'GET') {
    const token = url.searchParams.get('token');
    if (token !== null) url.searchParams.set('token', tokens.get(token) ?? 'unknown');
    return next(new Request(url, request));
  }
  const response = await next(request);
  return response.ok ? withBody(response, JSON.stringify(rewrite(await response.json()))) : response;
}
