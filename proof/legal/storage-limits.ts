// A legal difference of the storage interface in numbers that the contract leaves out: names, sizes, batches and removals.
import type { Middleware } from '../kit/fault.ts';

const PREFIX = '/storage/v1';

const LONGEST_BATCH = 20;
const LARGEST_OBJECT = 30_000;
/** What paths may be made of. */
const PLAIN = /^[\w./-]+$/;

/**
 * Takes names of few signs, objects of 1 to 30,000 bytes, and at most 20 paths in a batch or removal; removes several objects only if all exist.
 */
export const useOwnLimits: Middleware = (next) => async (request) => {
  const { pathname } = new URL(request.url);
  const path = pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length) : '';
  const { method } = request;
  if (isUpload(method, path)) {
    const size = (await request.clone().arrayBuffer()).byteLength;
    const refused = size === 0 || size > LARGEST_OBJECT || !PLAIN.test(decodeURIComponent(path));
    return refused ? refuse(413) : next(request);
  }
  if (method === 'POST' && /^\/object\/sign\/[^/]+$/.test(path))
    return (await namesIn(request, 'paths')).length > LONGEST_BATCH ? refuse(413) : next(request);
  if (method === 'DELETE' && /^\/object\/[^/]+$/.test(path)) {
    const bucket = path.slice('/object/'.length);
    const names = await namesIn(request, 'prefixes');
    if (names.length > LONGEST_BATCH) return refuse(413);
    for (const name of names) {
      const url = new URL(request.url);
      url.pathname = `${PREFIX}/object/authenticated/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`;
      if (!(await next(new Request(url, { headers: plainHeaders(request) }))).ok) return refuse(404);
    }
  }
  return next(request);
};

function isUpload(method: string, path: string): boolean {
  return (method === 'POST' || method === 'PUT') && /^\/object\/(?!sign\/|list\/|move$|copy$)[^/]+\/./.test(path);
}

async function namesIn(request: Request, key: string): Promise<readonly string[]> {
  try {
    const body = (await request.clone().json()) as Readonly<Record<string, unknown>>;
    const names = body[key];
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}

/** The caller's headers, without those about a body. */
function plainHeaders(request: Request): Headers {
  const authorization = request.headers.get('authorization');
  return new Headers(authorization === null ? {} : { authorization });
}

function refuse(status: number): Response {
  return Response.json({ message: 'That is not within the limits of this server.' }, { status });
}

/** A list shows deeper objects one by one instead of folders, and the last name first. */
export const listOneByOne: Middleware = (next) => async (request) => {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(`${PREFIX}/object/list/`) || request.method !== 'POST') return next(request);
  const sent = (await request.clone().json()) as { readonly prefix?: string };
  const ask = async (prefix: string, under: string): Promise<readonly Entry[]> => {
    const response = await next(
      new Request(request.url, {
        method: 'POST',
        headers: request.headers,
        body: JSON.stringify({ prefix, limit: 100, offset: 0 }),
      }),
    );
    const entries = response.ok ? ((await response.json()) as readonly Entry[]) : [];
    const found: Entry[] = [];
    for (const entry of entries) {
      const name = String(entry['name']);
      if (entry['id'] !== null) found.push({ ...entry, name: under + name });
      else
        found.push(...(await ask(prefix === '' ? name : `${prefix.replace(/\/$/, '')}/${name}`, `${under}${name}/`)));
    }
    return found;
  };
  const first = await next(request.clone());
  if (!first.ok) return first;
  return Response.json((await ask(sent.prefix ?? '', '')).toReversed());
};

type Entry = Readonly<Record<string, unknown>>;
