// Liars about secrets and type definitions.
import type { Fault, FaultTarget, FetchHandler } from '../../lies/fault.ts';
import { makeProject } from '../../lies/management/beginnings.ts';
import { ask, editList, editObject, fault, onOperation, operationOf, withJson } from '../../lies/management/request.ts';

const NAMES = ['witness-1', 'witness-2', 'witness-3'];

/** Makes three secrets and deletes the given ones; says what is listed and what the deletion answered. */
function deleting(names: readonly string[]): Fault['witness'] {
  return async (send, target) => {
    await ask(send, target, 'createSecrets', { body: NAMES.map((name) => ({ name, value: 'v' })) });
    const before = await ask(send, target, 'listSecrets');
    const answer = await ask(send, target, 'deleteSecrets', { body: names });
    return [before, answer, await ask(send, target, 'listSecrets')];
  };
}

/** Deletes all the secrets that `form` does not tell apart from those named. */
function deletingAlike(form: (name: string) => string): Fault['apply'] {
  return onOperation('deleteSecrets', async (request, next) => {
    const { url, headers } = request;
    const list = await next(new Request(url, { headers }));
    if (!list.ok) return next(request);
    const listed = (await list.json()) as { readonly name: string }[];
    const forms = new Set(((await request.json()) as string[]).map(form));
    return next(
      withJson(
        request,
        listed.map(({ name }) => name).filter((name) => forms.has(form(name))),
      ),
    );
  });
}

const types = (send: FetchHandler, target: FaultTarget): Promise<unknown> =>
  ask(send, target, 'generateTypes', { query: { included_schemas: 'public' } });

export const secretFaults: readonly Fault[] = [
  fault(
    'secrets.value-null',
    'secrets.value',
    'Listed secrets have null for a value.',
    editList('listSecrets', (secrets) => secrets.map((secret) => ({ ...secret, value: null }))),
    deleting([]),
  ),
  fault(
    'secrets.only-first-made',
    'secrets.create',
    'Of several secrets only the first is made.',
    onOperation('createSecrets', async (request, next) =>
      next(withJson(request, ((await request.json()) as unknown[]).slice(0, 1))),
    ),
    deleting([]),
  ),
  fault(
    'secrets.only-first-deleted',
    'secrets.delete',
    'Of several names only the first is deleted.',
    onOperation('deleteSecrets', async (request, next) =>
      next(withJson(request, ((await request.json()) as unknown[]).slice(0, 1))),
    ),
    deleting(NAMES),
  ),
  fault(
    'secrets.deletes-namesakes',
    'secrets.delete-only-named',
    'A deletion takes along the secrets whose names begin alike.',
    deletingAlike(stemOf),
    deleting(['witness-1']),
  ),
  fault(
    'secrets.deletes-in-any-case',
    'secrets.delete-only-named',
    'A deletion takes along the secrets whose names differ in capitals alone.',
    deletingAlike((name) => name.toLowerCase()),
    async (send, target) => {
      const body = ['witness-x', 'witness-X'].map((name) => ({ name, value: 'v' }));
      await ask(send, target, 'createSecrets', { body });
      await ask(send, target, 'deleteSecrets', { body: ['witness-x'] });
      return await ask(send, target, 'listSecrets');
    },
  ),
  fault(
    'secrets.delete-says-ok',
    'secrets.delete-answer',
    'The deletion answers a message instead of an empty object.',
    editObject('deleteSecrets', () => ({ message: 'ok' })),
    deleting(NAMES),
  ),
  fault(
    'types.not-text',
    'types.types',
    'The type definitions are an object instead of a string.',
    editObject('generateTypes', ({ types: text }) => ({ types: { public: text } })),
    types,
  ),
  fault(
    'types.parameter-refused',
    'types.schemas-optional',
    'Requests with included_schemas are refused.',
    onOperation('generateTypes', async (request, next) => {
      const response = await next(request);
      return new URL(request.url).searchParams.has('included_schemas')
        ? Response.json({ message: 'unknown parameter' }, { status: 400 })
        : response;
    }),
    types,
  ),
  fault(
    'secrets.shared',
    'service.secrets',
    'All projects show the secrets of the first.',
    (next) => {
      let first: string | undefined;
      return async (request) => {
        const match = operationOf(request);
        if (match?.operation === 'createSecrets') first = match.params['ref'];
        const response = await next(request);
        if (match?.operation !== 'listSecrets' || !response.ok || first === undefined) return response;
        const { url, headers } = request;
        return next(new Request(url.replace(match.params['ref'] ?? '', first), { headers }));
      };
    },
    async (send, target) => {
      const { id } = (await makeProject(send, target)).body as { readonly id: string };
      await ask(send, target, 'createSecrets', { body: [{ name: 'one', value: 'v' }] });
      return ask(send, target, 'listSecrets', { ref: id });
    },
  ),
  fault(
    'types.parameter-ignored',
    'types.schemas-select',
    'included_schemas is ignored: the definitions are always of public.',
    onOperation('generateTypes', (request, next) =>
      next(new Request(request.url.replace(/\?.*$/, ''), { headers: request.headers })),
    ),
    (send, target) => ask(send, target, 'generateTypes', { query: { included_schemas: 'information_schema' } }),
  ),
  fault(
    'types.without-tables',
    'types.from-schema',
    'The type definitions are the same for every schema and name no table.',
    editObject('generateTypes', () => ({ types: 'export type Database = Record<string, unknown>\n' })),
    types,
  ),
];

/** A name without what stands behind its last dash. */
function stemOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('-')));
}
