// Liars who keep the single promise and break the law: over several steps, over two projects, in other scripts.
import type { Fault, FaultTarget, FetchHandler, Middleware } from '../../lies/fault.ts';
import { makeFunction, makeProject } from '../../lies/management/beginnings.ts';
import { shared } from '../../lies/management/lies.ts';
import {
  ask,
  editList,
  editObject,
  fault,
  onOperation,
  operationOf,
  withJson,
  withList,
  withObject,
} from '../../lies/management/request.ts';
import type { Ask, Json } from '../../lies/management/request.ts';

const unaccented = (value: unknown): string => String(value).replaceAll(/[^\x20-\x7e]/g, '?');

async function secondProject(send: FetchHandler, target: FaultTarget): Promise<string> {
  return String(((await makeProject(send, target)).body as Json)['id']);
}

/** The first project as it is read after the second one was changed. */
function afterChange(
  change: string,
  request: Ask,
  reading: string,
  told: (body: unknown) => unknown,
): Fault['witness'] {
  return async (send, target) => {
    const ref = await secondProject(send, target);
    await ask(send, target, change, { ...request, ref });
    const { status, body } = await ask(send, target, reading);
    return [status, told(body)];
  };
}

async function readFunction(send: FetchHandler, target: FaultTarget, slug: string): Promise<Json> {
  const {
    created_at: _created,
    updated_at: _updated,
    ...rest
  } = (await ask(send, target, 'getFunction', { slug })).body as Json;
  return rest;
}

/** A change sets what it does not name to what a new function has. */
const forgetful: Middleware = (next) => {
  const changed = new Set<string>();
  return async (request) => {
    const asked = operationOf(request);
    const slug = asked?.params['function_slug'] ?? '';
    if (asked?.operation === 'updateFunction' && !new URL(request.url).searchParams.has('verify_jwt'))
      changed.add(slug);
    const response = await next(request);
    if (asked?.operation !== 'getFunction' || !changed.has(slug)) return response;
    return withObject(response, (record) => ({ ...record, verify_jwt: true }));
  };
};

/** A second creation under a slug makes a second function. */
const twice: Middleware = (next) => {
  const again: Json[] = [];
  return async (request) => {
    const asked = operationOf(request)?.operation;
    const { searchParams, origin, pathname } = new URL(request.url);
    const response = await next(request);
    if (asked === 'createFunction' && !response.ok) {
      const url = `${origin}${pathname}/${searchParams.get('slug') ?? ''}`;
      const found = await next(
        new Request(url, { headers: { authorization: request.headers.get('authorization') ?? '' } }),
      );
      if (!found.ok) return response;
      again.push((await found.json()) as Json);
      return Response.json(again.at(-1), { status: 201 });
    }
    return asked === 'listFunctions' ? withList(response, (all) => [...all, ...again]) : response;
  };
};

/** A deletion takes back the changes that were made to the other functions. */
const takesBack: Middleware = (next) => {
  let deleted = false;
  return async (request) => {
    const asked = operationOf(request)?.operation;
    if (asked === 'deleteFunction') deleted = true;
    const response = await next(request);
    if (asked !== 'getFunction' || !deleted) return response;
    return withObject(response, (record) => ({ ...record, name: record['slug'] }));
  };
};

export const lawFaults: readonly Fault[] = [
  fault(
    'functions.names-in-ascii',
    'functions.metadata',
    'Names of functions lose every letter that is not ASCII.',
    editObject('getFunction', (record) => ({ ...record, name: unaccented(record['name']) })),
    async (send, target) => {
      await makeFunction(send, target, 'one', { name: 'Übung' });
      return (await readFunction(send, target, 'one'))['name'];
    },
  ),
  fault(
    'secrets.names-in-ascii',
    'secrets.create',
    'Names of secrets lose every letter that is not ASCII.',
    onOperation('createSecrets', async (request, next) =>
      next(
        withJson(
          request,
          ((await request.json()) as Json[]).map((one) => ({ ...one, name: unaccented(one['name']) })),
        ),
      ),
    ),
    async (send, target) => {
      await ask(send, target, 'createSecrets', { body: [{ name: 'ÜBUNG', value: 'v' }] });
      return ask(send, target, 'listSecrets');
    },
  ),
  fault(
    'secrets.no-more-than-four',
    'secrets.create',
    'No more than four secrets are listed.',
    editList('listSecrets', (secrets) => secrets.slice(0, 4)),
    async (send, target) => {
      await ask(send, target, 'createSecrets', {
        body: ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name, value: 'v' })),
      });
      return ((await ask(send, target, 'listSecrets')).body as Json[]).length;
    },
  ),
  fault(
    'organizations.names-in-ascii',
    'organizations.create-listed',
    'Listed organizations lose every letter that is not ASCII.',
    editList('listOrganizations', (all) => all.map((one) => ({ ...one, name: unaccented(one['name']) }))),
    async (send, target) => {
      await ask(send, target, 'createOrganization', { body: { name: 'Übung' } });
      return ask(send, target, 'listOrganizations');
    },
  ),
  fault(
    'functions.update-ignores-query',
    'functions.update-query',
    'A change looks at its body only, not at its query.',
    onOperation('updateFunction', (request, next) => {
      return next(new Request(request.url.replace(/\?.*$/, ''), request));
    }),
    async (send, target) => {
      await makeFunction(send, target, 'one');
      await ask(send, target, 'updateFunction', { slug: 'one', query: { import_map: 'true' }, body: {} });
      return readFunction(send, target, 'one');
    },
  ),
  fault(
    'functions.verify-jwt-stuck',
    'functions.update-metadata',
    'verify_jwt never changes after the creation.',
    onOperation('updateFunction', async (request, next) => {
      const { method, headers } = request;
      const url = new URL(request.url);
      url.searchParams.delete('verify_jwt');
      const { verify_jwt: _flag, ...body } = JSON.parse((await request.text()) || '{}') as Json;
      return next(new Request(url, { method, headers, body: JSON.stringify(body) }));
    }),
    async (send, target) => {
      await makeFunction(send, target, 'one');
      await ask(send, target, 'updateFunction', { slug: 'one', query: { verify_jwt: 'false' }, body: {} });
      return readFunction(send, target, 'one');
    },
  ),
  fault(
    'functions.update-forgets',
    'functions.update-keeps',
    'A change without verify_jwt sets it to true.',
    forgetful,
    async (send, target) => {
      await makeFunction(send, target, 'one', { verify_jwt: 'false' });
      await ask(send, target, 'updateFunction', { slug: 'one', query: { name: 'New' }, body: {} });
      return readFunction(send, target, 'one');
    },
  ),
  fault(
    'functions.query-ignored',
    'functions.create-query',
    'A creation looks at slug and name in its query only.',
    onOperation('createFunction', (request, next) => {
      const url = new URL(request.url);
      for (const key of ['verify_jwt', 'import_map', 'entrypoint_path', 'import_map_path'])
        url.searchParams.delete(key);
      return next(new Request(url, request));
    }),
    async (send, target) => {
      await makeFunction(send, target, 'one', { import_map: 'true' });
      return readFunction(send, target, 'one');
    },
  ),
  fault(
    'functions.slug-twice',
    'functions.slug-unique',
    'A second creation under a slug makes a second function.',
    twice,
    async (send, target) => {
      await makeFunction(send, target, 'one');
      await makeFunction(send, target, 'one');
      return ((await ask(send, target, 'listFunctions')).body as Json[]).map(({ slug }) => slug);
    },
  ),
  fault(
    'functions.phantom',
    'functions.list-real',
    'The list shows a function that cannot be read.',
    editList('listFunctions', (all) => [...all, { ...all[0], id: 'phantom', slug: 'phantom', name: 'phantom' }]),
    async (send, target) => {
      await makeFunction(send, target, 'one');
      return ((await ask(send, target, 'listFunctions')).body as Json[]).map(({ slug }) => slug);
    },
  ),
  fault(
    'functions.deletion-takes-back',
    'functions.update',
    'The deletion of a function takes back the new names of the others.',
    takesBack,
    async (send, target) => {
      for (const slug of ['one', 'two']) await makeFunction(send, target, slug);
      await ask(send, target, 'updateFunction', { slug: 'one', query: { name: 'New' }, body: {} });
      await ask(send, target, 'deleteFunction', { slug: 'two' });
      return readFunction(send, target, 'one');
    },
  ),
  fault(
    'projects.functions-shared',
    'service.per-project',
    'All projects list the functions of the one where one was made last.',
    shared('createFunction', 'listFunctions'),
    afterChange(
      'createFunction',
      { query: { slug: 'one', name: 'one' }, body: { body: 'source' } },
      'listFunctions',
      (body) => (body as Json[]).map(({ slug }) => slug),
    ),
  ),
  fault(
    'projects.hostname-shared',
    'service.per-project',
    'All projects show the custom hostname that was set up last.',
    shared('initializeCustomHostname', 'getCustomHostname'),
    afterChange(
      'initializeCustomHostname',
      { body: { custom_hostname: 'www.example.com' } },
      'getCustomHostname',
      (body) => (body as Json)['custom_hostname'],
    ),
  ),
  fault(
    'projects.restrictions-shared',
    'service.per-project',
    'All projects show the restrictions that were applied last.',
    shared('applyNetworkRestrictions', 'getNetworkRestrictions'),
    afterChange(
      'applyNetworkRestrictions',
      { body: { dbAllowedCidrs: ['203.0.113.0/24'] } },
      'getNetworkRestrictions',
      (body) => body,
    ),
  ),
  fault(
    'projects.root-key-shared',
    'service.per-project',
    'All projects show the root key that was put last.',
    shared('updateEncryptionKey', 'getEncryptionKey'),
    afterChange('updateEncryptionKey', { body: { root_key: 'ab'.repeat(32) } }, 'getEncryptionKey', (body) => body),
  ),
  fault(
    'types.of-the-first-project',
    'types.of-project',
    'The type definitions are of one project, whichever is named.',
    (next) => {
      let first: string | undefined;
      return (request) => {
        const asked = operationOf(request);
        first ??= asked?.params['ref'];
        if (asked?.operation !== 'generateTypes' || first === undefined) return next(request);
        const url = request.url.replace(asked.params['ref'] ?? '', first);
        return next(new Request(url, { headers: request.headers }));
      };
    },
    async (send, target) => {
      await ask(send, target, 'listSecrets');
      const ref = await secondProject(send, target);
      return ((await ask(send, target, 'generateTypes', { ref })).body as Json)['types'];
    },
  ),
  fault(
    'types.some-tables-missing',
    'types.from-schema',
    'The type definitions leave out tables that stand behind others.',
    editObject('generateTypes', ({ types }) => ({
      types: String(types).replaceAll(/\b(Task|Note|Reply)\b/g, 'Hidden'),
    })),
    async (send, target) =>
      String(((await ask(send, target, 'generateTypes')).body as Json)['types']).includes('Hidden'),
  ),
];
