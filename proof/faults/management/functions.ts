// Liars about functions.
import type { Fault, FaultTarget, FetchHandler } from '../../lies/fault.ts';
import { makeFunction } from '../../lies/management/beginnings.ts';
import {
  ask,
  editList,
  editObject,
  fault,
  onOperation,
  operationOf,
  withList,
  withObject,
  withoutKey,
  type Json,
} from '../../lies/management/request.ts';

/** Makes functions; their answers. */
async function make(send: FetchHandler, target: FaultTarget, ...slugs: readonly string[]): Promise<Json[]> {
  const made: Json[] = [];
  for (const slug of slugs) {
    made.push((await makeFunction(send, target, slug, { verify_jwt: 'false' })).body as Json);
  }
  return made;
}

const timeless = (record: unknown): Json => withoutKey(withoutKey(record as Json, 'created_at'), 'updated_at');

const reading: Fault['witness'] = async (send, target) => {
  await make(send, target, 'one', 'two');
  return timeless((await ask(send, target, 'getFunction', { slug: 'two' })).body);
};

const listing: Fault['witness'] = async (send, target) => {
  await make(send, target, 'one');
  return ((await ask(send, target, 'listFunctions')).body as Json[]).map(timeless);
};

/** What is left of two functions after one was deleted. */
const deleting: Fault['witness'] = async (send, target) => {
  await make(send, target, 'one', 'two');
  await ask(send, target, 'deleteFunction', { slug: 'two' });
  return ((await ask(send, target, 'listFunctions')).body as Json[]).map(({ slug }) => slug);
};

/** A change as it is answered and as it is read; times only as an order. */
const changing: Fault['witness'] = async (send, target) => {
  const [made] = await make(send, target, 'one');
  const after = (await ask(send, target, 'updateFunction', { slug: 'one', query: { name: 'New' }, body: {} }))
    .body as Json;
  const read = (await ask(send, target, 'getFunction', { slug: 'one' })).body;
  return [timeless(after), Number(after['updated_at']) >= Number(made?.['updated_at']), timeless(read)];
};

export const functionFaults: readonly Fault[] = [
  fault(
    'functions.status-lower-case',
    'functions.status',
    'The status of a new function is written in lower case.',
    editObject('createFunction', (record) => ({ ...record, status: 'active' })),
    async (send, target) => (await make(send, target, 'one')).map(timeless),
  ),
  fault(
    'functions.version-text',
    'functions.version',
    'The version of a new function is a text.',
    editObject('createFunction', (record) => ({ ...record, version: String(record['version']) })),
    async (send, target) => (await make(send, target, 'one')).map(timeless),
  ),
  fault(
    'functions.slug-changed',
    'functions.create',
    'A new function has a slug of the choice of the server.',
    editObject('createFunction', (record) => ({ ...record, slug: 'hello-world' })),
    async (send, target) => (await make(send, target, 'one')).map(timeless),
  ),
  fault(
    'functions.verify-jwt-ignored',
    'functions.metadata',
    'verify_jwt stays true whatever the query says.',
    editObject('getFunction', (record) => ({ ...record, verify_jwt: true })),
    reading,
  ),
  fault(
    'functions.list-differs',
    'functions.list-agrees',
    'The list shows another version than the function itself.',
    editList('listFunctions', (all) => all.map((record) => ({ ...record, version: 0 }))),
    listing,
  ),
  fault(
    'functions.always-the-first',
    'functions.get',
    'Whichever function is asked for, the first is answered.',
    onOperation('getFunction', async (request, next) => {
      const response = await next(request);
      if (!response.ok) return response;
      const { headers, url } = request;
      const list = await next(new Request(url.replace(/\/functions\/.*$/, '/functions'), { headers }));
      return withList(list, ([first]) => first);
    }),
    reading,
  ),
  fault(
    'functions.same-id',
    'functions.id-unique',
    'All functions have one id.',
    editObject('createFunction', (record) => ({ ...record, id: '00000000-0000-4000-8000-000000000000' })),
    async (send, target) => (await make(send, target, 'one', 'two')).map(timeless),
  ),
  fault(
    'functions.unknown-made-up',
    'functions.unknown',
    'A function that never was is answered as if it existed.',
    (next) => {
      const known = new Set<string>();
      return async (request) => {
        const match = operationOf(request);
        if (match?.operation === 'createFunction') known.add(new URL(request.url).searchParams.get('slug') ?? '');
        const slug = match?.params['function_slug'] ?? '';
        const response = await next(request);
        if (match?.operation !== 'getFunction' || response.status !== 404 || known.has(slug)) return response;
        const times = { created_at: 0, updated_at: 0 };
        return Response.json({ id: 'none', slug, name: slug, status: 'REMOVED', version: 0, ...times });
      };
    },
    (send, target) => ask(send, target, 'getFunction', { slug: 'never' }),
  ),
  fault(
    'functions.changed-before-made',
    'functions.times',
    'A new function was changed a second before it was made.',
    editObject('createFunction', (record) => ({ ...record, updated_at: Number(record['created_at']) - 1000 })),
    async (send, target) =>
      (await make(send, target, 'one')).map((record) => Number(record['updated_at']) >= Number(record['created_at'])),
  ),
  fault(
    'functions.deleted-still-listed',
    'functions.delete',
    'Deleted functions stay in the list.',
    (next) => {
      const deleted: Json[] = [];
      return async (request) => {
        const operation = operationOf(request)?.operation;
        if (operation === 'deleteFunction') {
          const { url, headers } = request;
          const before = await next(new Request(url, { headers }));
          if (before.ok) deleted.push((await before.json()) as Json);
        }
        const response = await next(request);
        return operation === 'listFunctions' ? withList(response, (all) => [...all, ...deleted]) : response;
      };
    },
    deleting,
  ),
  fault(
    'functions.deletes-all',
    'functions.delete-only-named',
    'The deletion of one function deletes all.',
    onOperation('deleteFunction', async (request, next) => {
      const { url, headers } = request;
      const response = await next(request);
      if (!response.ok) return response;
      const list = await next(new Request(url.replace(/\/functions\/.*$/, '/functions'), { headers }));
      for (const { slug } of (await list.json()) as { readonly slug: string }[])
        await next(new Request(url.replace(/[^/]*$/, slug), { method: 'DELETE', headers }));
      return response;
    }),
    deleting,
  ),
  fault(
    'functions.deletes-longer-slugs',
    'functions.delete-only-named',
    'The deletion of a function takes along those whose slug begins with its slug.',
    onOperation('deleteFunction', async (request, next) => {
      const { url, headers } = request;
      const response = await next(request);
      const [deleted = ''] = /[^/]*$/.exec(url) ?? [];
      const list = await next(new Request(url.replace(/\/functions\/.*$/, '/functions'), { headers }));
      if (!response.ok || !list.ok) return response;
      for (const { slug } of (await list.json()) as { readonly slug: string }[])
        if (slug.startsWith(deleted))
          await next(new Request(url.replace(/[^/]*$/, slug), { method: 'DELETE', headers }));
      return response;
    }),
    async (send, target) => {
      await make(send, target, 'one', 'one-longer');
      await ask(send, target, 'deleteFunction', { slug: 'one' });
      return ((await ask(send, target, 'listFunctions')).body as Json[]).map(({ slug }) => slug);
    },
  ),
  fault(
    'functions.no-body',
    'functions.body',
    'There is no operation that gives the body of a function.',
    onOperation('getFunctionBody', () => Promise.resolve(Response.json({ message: 'Not found' }, { status: 404 }))),
    async (send, target) => {
      await make(send, target, 'one');
      return ask(send, target, 'getFunctionBody', { slug: 'one' });
    },
  ),
  fault(
    'functions.update-forgotten',
    'functions.update',
    'A change is answered but not kept.',
    onOperation('updateFunction', async (request, next) => {
      const { url, headers } = request;
      const current = await next(new Request(url, { headers }));
      const name = new URL(url).searchParams.get('name');
      return withObject(current, (record) => ({ ...record, name }));
    }),
    changing,
  ),
  fault(
    'functions.update-new-id',
    'functions.update-identity',
    'A change gives the function another id.',
    editObject('updateFunction', (record) => ({ ...record, id: '00000000-0000-4000-8000-000000000000' })),
    changing,
  ),
  fault(
    'functions.update-turns-back-time',
    'functions.update-time',
    'A change takes updated_at back by an hour.',
    editObject('updateFunction', (record) => ({
      ...record,
      updated_at: Number(record['updated_at']) - 3_600_000,
    })),
    changing,
  ),
];
