// Liars whose single answers are in order: what they break shows in a row of changes, in long lists, or beside the unknown.
import type { Fault, Middleware } from '../../lies/fault.ts';
import { makeFunction, makeProject, PROJECT } from '../../lies/management/beginnings.ts';
import { later } from '../../lies/management/lies.ts';
import {
  ask,
  editList,
  editObject,
  fault,
  onOperation,
  operationOf,
  withJson,
  withObject,
} from '../../lies/management/request.ts';
import type { Json } from '../../lies/management/request.ts';

/** A change that names the import map, and not verify_jwt, sets that to true. */
const mapsVerify: Middleware = (next) => {
  const changed = new Set<string>();
  return async (request) => {
    const asked = operationOf(request);
    const slug = asked?.params['function_slug'] ?? '';
    const { searchParams } = new URL(request.url);
    if (asked?.operation === 'updateFunction' && searchParams.has('import_map') && !searchParams.has('verify_jwt'))
      changed.add(slug);
    const response = await next(request);
    if (asked?.operation !== 'getFunction' || !changed.has(slug)) return response;
    return withObject(response, (record) => ({ ...record, verify_jwt: true }));
  };
};

/** Where one of the names is unknown nothing is deleted, and success is told. */
const allOrNothing: Middleware = onOperation('deleteSecrets', async (request, next) => {
  const authorization = request.headers.get('authorization') ?? '';
  const list = await next(new Request(request.url, { headers: { authorization } }));
  if (!list.ok) return next(request);
  const known = ((await list.json()) as Json[]).map(({ name }) => name);
  const names = (await request.clone().json()) as readonly unknown[];
  return names.every((name) => known.includes(name)) ? next(request) : Response.json({});
});

/** Ranges that are applied as they are already are shown twice. */
const doubling: Middleware = (next) => {
  let last = '';
  return onOperation('applyNetworkRestrictions', async (request, honest) => {
    const { dbAllowedCidrs: ranges } = (await request.clone().json()) as {
      readonly dbAllowedCidrs?: readonly string[];
    };
    const said = JSON.stringify((ranges ?? []).toSorted());
    const again = said === last;
    last = said;
    const response = await honest(request);
    if (!again) return response;
    return withObject(response, (body) => ({
      ...body,
      config: { dbAllowedCidrs: [...(ranges ?? []), ...(ranges ?? [])] },
    }));
  })(next);
};

export const changeFaults: readonly Fault[] = [
  fault(
    'functions.import-map-verifies',
    'functions.update-keeps',
    'A change of the import map sets verify_jwt to true.',
    mapsVerify,
    async (send, target) => {
      await makeFunction(send, target, 'one', { verify_jwt: 'false' });
      await ask(send, target, 'updateFunction', { slug: 'one', query: { import_map: 'true' }, body: {} });
      return ((await ask(send, target, 'getFunction', { slug: 'one' })).body as Json)['verify_jwt'];
    },
  ),
  fault(
    'functions.change-answers-otherwise',
    'functions.update',
    'The answer of a change says the contrary of verify_jwt.',
    editObject('updateFunction', (record) => ({ ...record, verify_jwt: record['verify_jwt'] === false })),
    async (send, target) => {
      await makeFunction(send, target, 'one');
      const { body } = await ask(send, target, 'updateFunction', { slug: 'one', query: { name: 'New' }, body: {} });
      return (body as Json)['verify_jwt'];
    },
  ),
  fault(
    'functions.creation-answers-another-id',
    'functions.create',
    'The function that a creation answers has another id than the one that is read.',
    editObject('createFunction', (record) => ({ ...record, id: `${String(record['id'])}-new` })),
    async (send, target) => {
      const { body } = await makeFunction(send, target, 'one');
      return String((body as Json)['id']).endsWith('-new');
    },
  ),
  fault(
    'secrets.twenty-at-once',
    'secrets.create',
    'Of one request the first twenty secrets are made.',
    onOperation('createSecrets', async (request, next) =>
      next(withJson(request, ((await request.json()) as Json[]).slice(0, 20))),
    ),
    async (send, target) => {
      const body = Array.from({ length: 21 }, (_, index) => ({ name: `NAME_${index}`, value: 'v' }));
      await ask(send, target, 'createSecrets', { body });
      return ((await ask(send, target, 'listSecrets')).body as Json[]).length;
    },
  ),
  fault(
    'secrets.deletes-all-or-nothing',
    'secrets.delete',
    'Where one of the names is unknown no secret is deleted, and success is told.',
    allOrNothing,
    async (send, target) => {
      await ask(send, target, 'createSecrets', { body: [{ name: 'ONE', value: 'v' }] });
      await ask(send, target, 'deleteSecrets', { body: ['ONE', 'TWO'] });
      return ((await ask(send, target, 'listSecrets')).body as Json[]).length;
    },
  ),
  fault(
    'restrictions.applied-again-doubled',
    'restrictions.apply-config',
    'Ranges that are applied for the second time are answered twice.',
    doubling,
    async (send, target) => {
      const body = { dbAllowedCidrs: ['203.0.113.0/24'] };
      await ask(send, target, 'applyNetworkRestrictions', { body });
      return ((await ask(send, target, 'applyNetworkRestrictions', { body })).body as Json)['config'];
    },
  ),
  fault(
    'projects.third-reference-is-short',
    'refs.length',
    'The third project that is made has a reference of 19 characters.',
    later(
      'createProject',
      3,
      editObject('createProject', (record) => ({ ...record, id: String(record['id']).slice(1) })),
    ),
    async (send, target) => {
      const lengths: number[] = [];
      for (let count = 0; count < 3; count += 1)
        lengths.push(String(((await makeProject(send, target)).body as Json)['id']).length);
      return lengths;
    },
  ),
  fault(
    'projects.listed-in-ascii',
    'projects.create-listed',
    'The list of projects shows names without what is not ASCII.',
    editList('listProjects', (all) =>
      all.map((one) => ({ ...one, name: String(one['name']).replaceAll(/[^\x20-\x7e]/g, '?') })),
    ),
    async (send, target) => {
      await ask(send, target, 'createProject', { body: { ...PROJECT, name: 'Übung' } });
      return ((await ask(send, target, 'listProjects')).body as Json[]).map(({ name }) => name);
    },
  ),
];
