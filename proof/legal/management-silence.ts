// Legal variants of management in what the contract is silent about: one open clause each.
import type { Middleware } from '../kit/fault.ts';
import { editList, withObject } from '../kit/management/edits.ts';
import { readAs, withAuthorization } from '../kit/management/inner-requests.ts';
import { on, operationOf, refuse } from '../kit/management/operations.ts';
import { isManagement } from './management-conduct.ts';
import type { LegalVariant } from './legal-variant.ts';

function variant(id: string, title: string, apply: Middleware): LegalVariant {
  return { id, title, interface: 'management', apply };
}

/** What was made is not served under its own reference before long. */
const needTime: Middleware = (next) => {
  const made = new Set<string>();
  return async (request) => {
    const asked = operationOf(request);
    if (made.has(asked?.params['ref'] ?? '')) return Response.json({ message: 'Starting' }, { status: 503 });
    const response = await next(request);
    if (asked?.operation === 'createProject' && response.ok)
      made.add(String(((await response.clone().json()) as { readonly id: unknown }).id));
    return response;
  };
};

/** The token alone, or behind a word in any case. */
const takeAnyScheme: Middleware = (next) => (request) => {
  const given = request.headers.get('authorization');
  if (!isManagement(request) || given === null) return next(request);
  return next(withAuthorization(request, `Bearer ${given.replace(/^(bearer|token) /i, '')}`));
};

const announceLimits: Middleware = (next) => async (request) => {
  const response = await next(request);
  const headers = new Headers(response.headers);
  headers.set('ratelimit-limit', '60');
  headers.set('ratelimit-remaining', '59');
  return new Response(response.body, { status: response.status, headers });
};

const neverVerify: Middleware = (next) =>
  refuse('reverifyCustomHostname', 422)(refuse('activateCustomHostname', 422)(next));

/** A ban that is not there is not lifted. */
const refuseUnknownBans = on('deleteNetworkBans', async (request, next) => {
  const { ipv4_addresses: given } = (await request.clone().json()) as { readonly ipv4_addresses: readonly string[] };
  const { url, headers } = request;
  const asked = await next(new Request(`${url}/retrieve`, { method: 'POST', headers }));
  const { banned_ipv4_addresses: banned = [] } = asked.ok
    ? ((await asked.json()) as { readonly banned_ipv4_addresses?: readonly string[] })
    : {};
  return given.every((one) => banned.includes(one)) ? next(request) : new Response('unknown', { status: 404 });
});

const typesOfPublicOnly = on('generateTypes', (request, next) => {
  const schemas = new URL(request.url).searchParams.get('included_schemas') ?? 'public';
  return schemas === 'public' ? next(request) : Response.json({ message: 'No such schema' }, { status: 400 });
});

const typesInWords = on('generateTypes', async (request, next) =>
  withObject(await next(request), ({ types }) => ({
    types: `// Made by hand.\n${String(types).replaceAll('Database', 'Db')}`,
  })),
);

const allByDefault = on('generateTypes', (request, next) => {
  const url = new URL(request.url);
  if (url.searchParams.has('included_schemas')) return next(request);
  url.searchParams.set('included_schemas', 'public,touchstone_unlisted');
  return next(new Request(url, { headers: request.headers }));
});

const bodiesInJson = on('getFunctionBody', async (request, next) => {
  const response = await next(request);
  return response.ok ? Response.json({ source: await response.text() }) : response;
});

const TELLING: readonly string[] = ['createSecrets', 'deleteFunction', 'deleteCustomHostname', 'deleteNetworkBans'];

/** Answers that the contract does not show say what was done. */
const tellMuch: Middleware = (next) => async (request) => {
  const operation = operationOf(request)?.operation ?? '';
  const response = await next(request);
  return TELLING.includes(operation) && response.ok ? Response.json([{ done: operation, at: 1 }]) : response;
};

/** Lists the organizations that were made with the token alone. */
const listOwnOrganizations: Middleware = (next) => {
  const first = new Set<unknown>();
  let isKnown = false;
  const hide = editList('listOrganizations', (all) => all.filter(({ id }) => !first.has(id)))(next);
  return async (request) => {
    if (!isKnown && operationOf(request)?.operation === 'createOrganization') {
      isKnown = true;
      const known = (await readAs(request, next)) as readonly { readonly id: unknown }[] | undefined;
      for (const { id } of known ?? []) first.add(id);
    }
    return hide(request);
  };
};

export const silentManagementVariants: readonly LegalVariant[] = [
  variant('projects-need-time', 'A new project cannot be used at once.', needTime),
  variant('any-scheme', 'The token is served without the word Bearer, and in any case of it.', takeAnyScheme),
  variant('limits-announced', 'Answers announce a rate limit.', announceLimits),
  variant('hostnames-never-verified', 'No hostname below example.com is verified or activated.', neverVerify),
  variant('unknown-bans-refused', 'The removal of a ban that is not there is refused.', refuseUnknownBans),
  variant('types-of-public-only', 'Type definitions are made of the schema public only.', typesOfPublicOnly),
  variant('types-in-another-form', 'Type definitions have another form.', typesInWords),
  variant('types-of-all-by-default', 'Without included_schemas the definitions are of several schemas.', allByDefault),
  variant('bodies-in-json', 'The body of a function is answered inside JSON.', bodiesInJson),
  variant('tells-much', 'Answers that the contract does not show are lists of what was done.', tellMuch),
  variant(
    'own-organizations-only',
    'Of the organizations only those are listed that were made later.',
    listOwnOrganizations,
  ),
];
