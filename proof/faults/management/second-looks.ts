// Liars that the first look misses: refusals that act all the same, tokens and references that only some operations check.
import type { Fault, FaultTarget, FetchHandler, Middleware } from '../../lies/fault.ts';
import { MADE_UP, makeFunction } from '../../lies/management/beginnings.ts';
import { anyReference, borrowToken } from '../../lies/management/lies.ts';
import {
  ask,
  editObject,
  fault,
  onOperation,
  operationOf,
  withList,
  type Json,
} from '../../lies/management/request.ts';

async function listedSecrets(send: FetchHandler, target: FaultTarget): Promise<readonly unknown[]> {
  return ((await ask(send, target, 'listSecrets')).body as Json[]).map(({ name }) => name);
}

const SECRETS = [{ name: 'ONE', value: 'one' }];

/** Answers a change by changing every function that was made. */
const changeAll: Middleware = (next) => {
  const slugs = new Set<string>();
  return async (request) => {
    const asked = operationOf(request);
    if (asked?.operation === 'createFunction') slugs.add(new URL(request.url).searchParams.get('slug') ?? '');
    if (asked?.operation !== 'updateFunction') return next(request);
    const body = await request.clone().text();
    for (const slug of slugs) {
      const url = request.url.replace(/\/functions\/[^/?]+/, `/functions/${slug}`);
      if (slug !== asked.params['function_slug'])
        await next(new Request(url, { method: 'PATCH', headers: request.headers, body }));
    }
    return next(request);
  };
};

/** Forgets the secrets of before whenever some are made. */
const replaceSecrets: Middleware = onOperation('createSecrets', async (request, next) => {
  const { url, headers } = request;
  const listed = await next(new Request(url, { headers }));
  const names = listed.ok ? ((await listed.json()) as Json[]).map(({ name }) => name) : [];
  if (names.length > 0) await next(new Request(url, { method: 'DELETE', headers, body: JSON.stringify(names) }));
  return next(request);
});

export const secondLookFaults: readonly Fault[] = [
  fault(
    'auth.refuses-and-deletes-secrets',
    'auth.token',
    'The deletion of secrets without a token is refused and carried out.',
    borrowToken(
      'deleteSecrets',
      (own) => own === '',
      () => Response.json({ message: 'Forbidden' }, { status: 403 }),
    ),
    async (send, target) => {
      await ask(send, target, 'createSecrets', { body: SECRETS });
      await ask(send, target, 'deleteSecrets', { body: ['ONE'], authorization: null });
      return listedSecrets(send, target);
    },
  ),
  fault(
    'auth.any-token-makes-secrets',
    'auth.wrong-token',
    'Any text that looks like a token makes secrets.',
    borrowToken('createSecrets', (own) => own.startsWith('Bearer sbp_')),
    async (send, target) => {
      await listedSecrets(send, target);
      await ask(send, target, 'createSecrets', { body: SECRETS, authorization: MADE_UP });
      return listedSecrets(send, target);
    },
  ),
  fault(
    'refs.any-reference-has-functions',
    'refs.unknown',
    'A function is answered under every reference.',
    anyReference('getFunction'),
    async (send, target) => {
      await makeFunction(send, target, 'one');
      return (await ask(send, target, 'getFunction', { slug: 'one', ref: 'a'.repeat(20) })).status;
    },
  ),
  fault(
    'secrets.create-replaces-all',
    'secrets.create',
    'Secrets that are made replace all those of before.',
    replaceSecrets,
    async (send, target) => {
      await ask(send, target, 'createSecrets', { body: SECRETS });
      await ask(send, target, 'createSecrets', { body: [{ name: 'TWO', value: 'two' }] });
      return (await listedSecrets(send, target)).map(String).toSorted();
    },
  ),
  fault(
    'functions.list-omits-newest',
    'functions.list-agrees',
    'The list of functions shows one of them only.',
    onOperation('listFunctions', async (request, next) => withList(await next(request), (list) => list.slice(0, 1))),
    async (send, target) => {
      await makeFunction(send, target, 'one');
      await makeFunction(send, target, 'two');
      return ((await ask(send, target, 'listFunctions')).body as Json[]).length;
    },
  ),
  fault(
    'functions.update-changes-all',
    'functions.update',
    'A change of one function changes all.',
    changeAll,
    async (send, target) => {
      await makeFunction(send, target, 'one');
      await makeFunction(send, target, 'two');
      await ask(send, target, 'updateFunction', { slug: 'one', query: { name: 'New' }, body: { name: 'New' } });
      return ((await ask(send, target, 'getFunction', { slug: 'two' })).body as Json)['name'];
    },
  ),
  fault(
    'hostname.reverify-other-name',
    'hostname.step-answers',
    'reverify answers the configuration of another hostname.',
    editObject('reverifyCustomHostname', (record) => ({ ...record, custom_hostname: 'other.example.com' })),
    async (send, target) => {
      await ask(send, target, 'initializeCustomHostname', { body: { custom_hostname: 'api.example.com' } });
      return ((await ask(send, target, 'reverifyCustomHostname')).body as Json)['custom_hostname'];
    },
  ),
  fault(
    'organizations.listed-by-one-name',
    'organizations.create-listed',
    'Every listed organization has the same name.',
    onOperation('listOrganizations', async (request, next) =>
      withList(await next(request), (list) => list.map((one) => ({ ...one, name: 'Organization' }))),
    ),
    async (send, target) => {
      await ask(send, target, 'createOrganization', { body: { name: 'New' } });
      return ((await ask(send, target, 'listOrganizations')).body as Json[]).map(({ name }) => name);
    },
  ),
];
