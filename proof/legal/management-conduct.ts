// Legal differences of the management interface: what it may leave out, put elsewhere, refuse, or do later.
import { editJson, type Middleware } from '../kit/fault.ts';

type Json = Readonly<Record<string, unknown>>;

const OPTIONAL = ['verify_jwt', 'import_map', 'entrypoint_path', 'import_map_path', 'database'];

export const isManagement = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/v1/');

/** Lists are reversed, nothing optional is shown, and restrictions are only stored at first. */
export const tellLittle: Middleware = editJson((body, request) => {
  if (!isManagement(request)) return body;
  if (Array.isArray(body)) return body.toReversed().map(inShort);
  return inShort(body);
});

function inShort(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const record = Object.fromEntries(Object.entries(value).filter(([key]) => !OPTIONAL.includes(key)));
  if (!('entitlement' in record)) return record;
  return { ...record, status: 'stored', old_config: { dbAllowedCidrs: ['0.0.0.0/0'] } };
}

/** Names have letters, digits, dashes and underscores only; others are refused, and so are bundles. */
export const takePlainNames: Middleware = (next) => async (request) => {
  if (!isManagement(request) || request.method === 'GET') return next(request);
  const type = request.headers.get('content-type') ?? '';
  const names = [...new URL(request.url).searchParams.getAll('name'), ...namesIn(await request.clone().text())];
  const isOdd = request.method !== 'DELETE' && names.some((name) => !/^[\w -]+$/.test(name));
  return isOdd || type.includes('eszip') ? new Response('no', { status: 422 }) : next(request);
};

function namesIn(text: string): readonly string[] {
  try {
    const body: unknown = JSON.parse(text);
    return [body].flat().flatMap((one) => {
      const name = typeof one === 'object' && one !== null ? (one as Json)['name'] : undefined;
      return typeof name === 'string' ? [name] : [];
    });
  } catch {
    return [];
  }
}

/** A range of one address is told as the address, as PostgreSQL tells it. */
export const tellAddresses: Middleware = (next) => async (request) => {
  const response = await next(request);
  if (!isManagement(request) || !request.url.includes('/network-restrictions')) return response;
  const text = (await response.text()).replaceAll(/(?<="[\d.]+)\/32(?=")/g, '');
  return new Response(text, response);
};

const operationOf = (request: Request): string =>
  `${request.method} ${new URL(request.url).pathname.replace(/^\/v1\/projects\/[^/]+/, '').replace(/^\/functions\/[^/]+/, '/functions/{slug}')}`;

const ANSWERLESS = new Set([
  'POST /secrets',
  'DELETE /functions/{slug}',
  'DELETE /custom-hostname',
  'DELETE /network-bans',
]);

/** Answers without a form in the contract are empty, versions stand still, ranges and bans are reversed, and a hostname is replaced by the next. */
export const doQuietly: Middleware = (next) => async (request) => {
  if (operationOf(request) === 'POST /custom-hostname/initialize') {
    const { url, headers } = request;
    const authorization = headers.get('authorization') ?? '';
    await next(new Request(url.replace(/\/initialize$/, ''), { method: 'DELETE', headers: { authorization } }));
  }
  const response = await next(request);
  if (!isManagement(request) || !response.ok) return response;
  if (ANSWERLESS.has(operationOf(request))) return new Response(null, { status: 204 });
  if (response.headers.get('content-type')?.includes('json') !== true) return response;
  const text = await response.text();
  return Response.json(text === '' ? null : quietly(JSON.parse(text)), { status: response.status });
};

const QUIET: Readonly<Record<string, (value: unknown) => unknown>> = {
  version: (value) => (typeof value === 'number' ? 1.5 : value),
  data: () => ({}),
  dbAllowedCidrs: (value) => (Array.isArray(value) ? value.toReversed() : value),
  banned_ipv4_addresses: (value) => (Array.isArray(value) ? value.toReversed() : value),
};

function quietly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(quietly);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, (QUIET[key] ?? quietly)(inside)]));
}

/** Refuses to make what is there already, and to remove what is not there. */
export const refuseAgain: Middleware = (next) => async (request) => {
  if (!isManagement(request)) return next(request);
  const operation = operationOf(request);
  const seen = async (): Promise<readonly string[]> => {
    const url = request.url.split('?')[0] ?? '';
    const headers = new Headers({ authorization: request.headers.get('authorization') ?? '' });
    const response = await next(new Request(url, { headers }));
    return response.ok
      ? ((await response.json()) as readonly Json[]).map(({ name, slug }) => String(slug ?? name))
      : [];
  };
  const text = request.method === 'GET' ? '' : await request.clone().text();
  if (operation === 'POST /secrets') {
    const known = await seen();
    if (namesIn(text).some((name) => known.includes(name))) return new Response('taken', { status: 409 });
  }
  if (operation === 'POST /functions') {
    const slug = new URL(request.url).searchParams.get('slug');
    if (slug !== null && (await seen()).includes(slug)) return new Response('taken', { status: 409 });
  }
  if (operation === 'DELETE /secrets') {
    const known = await seen();
    if (listed(text).some((name) => !known.includes(name))) return new Response('unknown', { status: 404 });
  }
  return next(request);
};

function listed(text: string): readonly string[] {
  try {
    const body: unknown = JSON.parse(text);
    return Array.isArray(body) ? body.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** A deleted function stays in its place as REMOVED, until another takes its slug. */
export const showRemoved: Middleware = (next) => {
  const removed = new Map<string, Json>();
  return async (request) => {
    const { method, headers } = request;
    const url = request.url.split('?')[0] ?? '';
    const operation = operationOf(request);
    if (operation === 'DELETE /functions/{slug}') {
      const before = await next(new Request(url, { headers }));
      const record = before.ok ? ((await before.json()) as Json) : undefined;
      const response = await next(request);
      if (response.ok && record !== undefined) removed.set(url, { ...record, status: 'REMOVED' });
      return response;
    }
    const response = await next(request);
    if (operation === 'POST /functions' && response.ok) {
      const { slug } = (await response.clone().json()) as Json;
      removed.delete(`${url}/${String(slug)}`);
    }
    if (operation === 'GET /functions' && response.ok) {
      const ours = [...removed].filter(([where]) => where.startsWith(`${url}/`)).map(([, record]) => record);
      return Response.json([...((await response.json()) as readonly Json[]), ...ours]);
    }
    const shown = method === 'GET' && response.status === 404 ? removed.get(url) : undefined;
    return shown === undefined ? response : Response.json(shown);
  };
};
