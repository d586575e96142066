// Servers that differ from the mock only where the contract leaves them free: the battery must fail none of them.
import { isGraphql } from '../lies/data/asked.ts';
import type { Middleware } from '../lies/fault.ts';
import { editJson, withBody } from '../lies/fault.ts';
import { beGenerous, beStrict, capLists, reverseLists, sayLittleOfContent } from './storage-conduct.ts';
import { legalDataVariants } from './data.ts';
import { addHeaders } from './http.ts';
import { listOneByOne, useOwnLimits } from './storage-limits.ts';
import { doQuietly, refuseAgain, showRemoved, takePlainNames, tellLittle } from './management.ts';
import type { LegalVariant } from './legal-variant.ts';
import { fillRecords, listFolders, useIdsOfTheirOwn, useOpaqueTokens } from './storage.ts';

export const legalVariants: readonly LegalVariant[] = [
  {
    id: 'other-refusals',
    title: 'Refusals have other statuses, and pages for people instead of JSON.',
    apply: onRefusal((status) => {
      const others: Readonly<Record<number, number>> = { 400: 422, 401: 403, 404: 410, 409: 400, 422: 400 };
      return new Response('<!doctype html><title>No</title>', {
        status: others[status] ?? status,
        headers: { 'content-type': 'text/html' },
      });
    }),
  },
  {
    id: 'bare-refusals',
    title: 'Refusals have no body at all.',
    apply: onRefusal((status) => new Response(null, { status })),
  },
  {
    id: 'other-success-statuses',
    title: 'Creations answer 201 and other writes 202, where the contract gives no status.',
    apply: (next) => async (request) => {
      const response = await next(request);
      if (response.status !== 200 || isGraphql(request) || request.method === 'GET') return response;
      const headers = new Headers(response.headers);
      return new Response(response.body, { status: request.method === 'POST' ? 201 : 202, headers });
    },
  },
  {
    id: 'other-spelling',
    title: 'JSON has other white space and key order, and answers carry headers of their own.',
    apply: (next) => async (request) => {
      const response = await next(request);
      if (response.headers.get('content-type')?.includes('application/json') !== true) return response;
      const text = await response.text();
      const spelled = withBody(response, text === '' ? null : JSON.stringify(reverseKeys(JSON.parse(text)), null, 4));
      spelled.headers.set('content-type', 'application/json;charset=UTF-8');
      spelled.headers.set('x-powered-by', 'something else');
      spelled.headers.set('cache-control', 'no-store');
      return spelled;
    },
  },
  {
    id: 'extra-properties',
    title: 'Answers carry properties of their own, except buckets and object records.',
    apply: editJson((body, request) => (isStrict(request) ? body : addProperties(body))),
  },
  {
    id: 'no-optional-properties',
    title: 'Storage leaves out every property that the contract calls optional, and messages that it does not require.',
    interface: 'storage',
    apply: editJson((body, request) => leaveOutOptional(body, request)),
  },
  {
    id: 'all-optional-properties',
    title: 'Buckets and object records carry every property that the contract lists.',
    interface: 'storage',
    apply: fillRecords,
  },
  {
    id: 'ids-of-their-own',
    title:
      'The id of a bucket is not its name, nor that of a bucket of this name before; lists name objects by their whole paths.',
    interface: 'storage',
    apply: useIdsOfTheirOwn,
  },
  {
    id: 'folders-in-lists',
    title: 'A list of objects shows the folder of its prefix too.',
    interface: 'storage',
    apply: listFolders,
  },
  {
    id: 'other-values',
    title: 'Management hides the values of secrets, counts times in seconds, and writes other timestamps.',
    interface: 'management',
    apply: editJson((body, request) => (isManagement(request) ? writeOtherwise(body) : body)),
  },
  {
    id: 'tells-little',
    title:
      'Management lists the other way round, shows nothing optional, and stores restrictions before it applies them.',
    interface: 'management',
    apply: tellLittle,
  },
  {
    id: 'plain-names',
    title:
      'Management refuses names with other signs than letters, digits, blanks, dashes and underscores, and bundles.',
    interface: 'management',
    apply: takePlainNames,
  },
  {
    id: 'opaque-tokens',
    title: 'Signed links carry opaque tokens behind a percent-encoded path.',
    interface: 'storage',
    apply: useOpaqueTokens,
  },
  {
    id: 'limits-of-their-own',
    title:
      'Storage takes few signs in paths, no empty or large objects, short batches and removals, and removes all that were named or none.',
    interface: 'storage',
    apply: useOwnLimits,
  },
  {
    id: 'lists-one-by-one',
    title: 'A list of objects shows deeper objects one by one, last name first, and no folders.',
    interface: 'storage',
    apply: listOneByOne,
  },
  {
    id: 'odd-headers',
    title: 'Cookies, links and other headers come along, and JSON is told in capitals.',
    apply: addHeaders,
  },
  {
    id: 'generous-storage',
    title: 'Uploads replace, replacements create, buckets go with what they hold, and destinations are overwritten.',
    interface: 'storage',
    apply: beGenerous,
  },
  {
    id: 'strict-storage',
    title:
      'Ranges, conditions and x-upsert are not looked at, HEAD is not served, and a change of a bucket sets all of it anew.',
    interface: 'storage',
    apply: beStrict,
  },
  {
    id: 'lists-reversed',
    title: 'Every list of storage stands the other way round.',
    interface: 'storage',
    apply: reverseLists,
  },
  {
    id: 'little-of-content',
    title:
      'Content comes without a media type of its own, information about an object says nothing, and the superseded path redirects.',
    interface: 'storage',
    apply: sayLittleOfContent,
  },
  {
    id: 'short-lists',
    title: 'A list of objects has at most ten entries.',
    interface: 'storage',
    apply: capLists(10),
  },
  {
    id: 'quiet-management',
    title:
      'Answers that the contract does not show are empty, versions stand still, ranges and bans stand the other way round, and a hostname gives way to the next.',
    interface: 'management',
    apply: doQuietly,
  },
  {
    id: 'removed-functions',
    title: 'A function that was deleted is still shown, with the status that says so.',
    interface: 'management',
    apply: showRemoved,
  },
  {
    id: 'nothing-again',
    title: 'Management refuses to make what is there and to remove what is not.',
    interface: 'management',
    apply: refuseAgain,
  },
  ...legalDataVariants,
];

/** What users stored comes back as it was, whatever else is different: JSON of theirs is no answer of the server. */
export const hideContent: Middleware = (next) => async (request) => {
  const response = await next(request);
  const { pathname } = new URL(request.url);
  const isContent = request.method === 'GET' && /^\/storage\/v1\/object\/(?!info\/)/.test(pathname);
  if (!isContent || !response.ok || response.headers.get('content-type')?.includes('json') !== true) return response;
  const headers = new Headers(response.headers);
  headers.set('content-type', 'application/octet-stream');
  return new Response(response.body, { status: response.status, headers });
};

function isManagement(request: Request): boolean {
  return new URL(request.url).pathname.startsWith('/v1/');
}

function writeOtherwise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(writeOtherwise);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Readonly<Record<string, unknown>>;
  const { created_at: created, updated_at: updated, organization_id: organization } = record;
  if (typeof record['value'] === 'string') return { ...record, value: '' };
  if (typeof created === 'number' && typeof updated === 'number')
    return { ...record, created_at: Math.floor(created / 1000), updated_at: Math.floor(updated / 1000) + 0.5 };
  const { database: _database, ...project } = record;
  return typeof created === 'string' && organization !== undefined
    ? { ...project, created_at: created.replace('T', ' ').replace('Z', '+00') }
    : record;
}

function onRefusal(answer: (status: number) => Response): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    return response.status < 400 ? response : answer(response.status);
  };
}

function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reverseKeys(inner)]),
  );
}

/** Answers of storage with buckets, object records, or data that users chose themselves. */
function isStrict(request: Request): boolean {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith('/storage/v1/')) return false;
  const removesSeveral = request.method === 'DELETE' && /\/object\/[^/]+$/.test(pathname);
  return request.method === 'GET' || removesSeveral || pathname.includes('/object/list/');
}

/** An object that must be empty stays so. */
function addProperties(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(addProperties);
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return body;
  return { ...body, extensions: { extra: true } };
}

function leaveOutOptional(body: unknown, request: Request): unknown {
  const { pathname } = new URL(request.url);
  const { method } = request;
  if (!pathname.startsWith('/storage/v1/')) return body;
  const path = pathname.slice('/storage/v1'.length);
  if (Array.isArray(body)) {
    if (path === '/bucket/') return body.map((item: unknown) => keep(item, ['id', 'name']));
    if (path.startsWith('/object/sign/')) return body;
    return body.map((item: unknown) => keep(item, ['name']));
  }
  if (/^\/bucket\/[^/]+$/.test(path) && method === 'GET') return keep(body, ['id', 'name']);
  if (/^\/object\/(sign|move|copy|info|authenticated|public)(\/|$)/.test(path) || method === 'GET') return body;
  if (path.startsWith('/object/')) return keep(body, ['Key']);
  return method === 'DELETE' || path.endsWith('/empty') ? {} : body;
}

function keep(value: unknown, keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));
}
