// Legal differences of the management interface: what it may leave out, put elsewhere, refuse, or do later.
import type { Middleware } from './fault.ts';
import { editJson } from './fault.ts';

type Json = Readonly<Record<string, unknown>>;

const OPTIONAL = ['verify_jwt', 'import_map', 'entrypoint_path', 'import_map_path', 'database'];

const isManagement = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/v1/');

/** Lists stand the other way round, nothing optional is shown, and restrictions are only stored at first. */
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
