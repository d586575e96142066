// Faults of the token: operations that serve callers without it, with a made-up one, or with another user's.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { admit, lend, lendToUsers, withMadeUpToken, withoutToken } from '../../kit/management/callers.ts';
import { withList, withObject, type Json } from '../../kit/management/edits.ts';
import { dashed, fault } from '../../kit/management/fault.ts';
import { withAuthorization } from '../../kit/management/inner-requests.ts';
import { on, operationOf } from '../../kit/management/operations.ts';
import {
  applyRanges,
  createFunction,
  createOrganization,
  createProject,
  createSecrets,
  deleteBans,
  deleteSecrets,
  getFunction,
  initializeHostname,
  replaceRootKey,
} from '../../kit/management/requests.ts';
import type { Ask } from '../../kit/management/send.ts';

function open(what: string, ask: Ask): Fault {
  return fault(`auth.open-${dashed(ask.operation)}`, 'auth.token')
    .title(`${what} without a token.`)
    .lie(admit(ask.operation, withoutToken))
    .seenBy(createFunction('one'), { ...ask, as: 'no caller' });
}

function anyToken(what: string, ask: Ask): Fault {
  return fault(`auth.any-token-${dashed(ask.operation)}`, 'auth.wrong-token')
    .title(`Any text that looks like a token ${what}.`)
    .lie(lend(ask.operation, withMadeUpToken))
    .seenBy('listSecrets', { ...ask, as: 'a made-up token' });
}

function anyUser(what: string, ask: Ask): Fault {
  return fault(`users.other-${dashed(ask.operation)}`, 'auth.users-apart')
    .title(`Another user's token ${what}.`)
    .lie(lendToUsers(ask.operation))
    .seenBy('listProjects', createFunction('one'), { ...ask, as: 'another user' });
}

/** Lists of organizations show those of every user. */
const showAllOrganizations: Middleware = (next) => {
  const made: Json[] = [];
  return async (request) => {
    const operation = operationOf(request)?.operation;
    const response = await next(request);
    if (operation === 'createOrganization')
      return withObject(response, (one) => {
        made.push(one);
        return one;
      });
    if (operation !== 'listOrganizations') return response;
    return withList(response, (own) => [...own, ...made.filter(({ id }) => !own.some((one) => one['id'] === id))]);
  };
};

/** What is asked over plain HTTP is answered as if it were HTTPS. */
const serveBoth: Middleware = (next) => (request) =>
  request.url.startsWith('http:') && new URL(request.url).pathname.startsWith('/v1/')
    ? next(new Request(request.url.replace(/^http:/, 'https:'), request))
    : next(request);

/** A stranger is refused, and what was asked is done all the same: another user, or one that nobody knows. */
function refuseTooLate(operation: string, stranger: 'another user' | 'nobody known'): Middleware {
  return (next) => {
    let good = '';
    return async (request) => {
      const own = request.headers.get('authorization') ?? '';
      const again = request.clone();
      const response = await next(request);
      if (response.ok && good === '') good = own;
      if (response.ok || own === '' || operationOf(again)?.operation !== operation) return response;
      const { origin } = new URL(again.url);
      const known = await next(new Request(`${origin}/v1/organizations`, { headers: { authorization: own } }));
      if (known.ok === (stranger === 'another user')) await next(withAuthorization(again, good));
      return response;
    };
  };
}

export const authFaults: readonly Fault[] = [
  fault('auth.open-list', 'auth.token')
    .title('The functions are listed without a token.')
    .lie(admit('listFunctions', withoutToken))
    .seenBy('listFunctions', { operation: 'listFunctions', as: 'no caller' }),
  open('Secrets are deleted', deleteSecrets('one')),
  open('Functions are changed', { operation: 'updateFunction', slug: 'one', body: {} }),
  open('A custom hostname is set up', initializeHostname),
  open('Bans are removed', deleteBans()),
  open('Network restrictions are applied', applyRanges()),
  open('The root key is replaced', replaceRootKey),
  open('Organizations are made', createOrganization('One')),
  fault('users.others-delete-secrets', 'auth.users-apart')
    .title("The deletion of secrets with another user's token is refused and carried out.")
    .lie(refuseTooLate('deleteSecrets', 'another user'))
    .seenBy('listProjects', createSecrets('ONE'), { ...deleteSecrets('ONE'), as: 'another user' }, 'listSecrets'),
  fault('auth.any-token', 'auth.wrong-token')
    .title('Any text that looks like a token lists the organizations.')
    .lie(admit('listOrganizations', withMadeUpToken))
    .seenBy('listProjects', { operation: 'listOrganizations', as: 'a made-up token' }),
  fault('auth.any-token-makes-secrets', 'auth.wrong-token')
    .title('Any text that looks like a token makes secrets.')
    .lie(lend('createSecrets', withMadeUpToken))
    .seenBy('listSecrets', { ...createSecrets('ONE'), as: 'a made-up token' }),
  anyToken('reads the custom hostname', { operation: 'getCustomHostname' }),
  anyToken('applies restrictions', applyRanges()),
  anyToken('replaces the root key', replaceRootKey),
  anyToken('makes projects', createProject()),
  fault('auth.token-in-message', 'auth.echo')
    .title('The refusal of an unknown function repeats the token.')
    .lie(
      on('getFunction', async (request, next) => {
        const response = await next(request);
        const message = `Function not found, asked with ${request.headers.get('authorization')}`;
        return response.status === 404 ? Response.json({ message }, { status: 404 }) : response;
      }),
    )
    .seenBy(getFunction('absent')),
  fault('auth.plain-http-served', 'auth.https-only')
    .title('What is served over HTTPS is served over plain HTTP as well.')
    .lie(serveBoth)
    .seenBy({ operation: 'listProjects', plainly: true }),
  fault('auth.half-a-token', 'auth.wrong-token')
    .title('The first half of a token is taken for the whole.')
    .lie(admit('listSecrets', (own, good) => own !== null && own.length > 12 && good.startsWith(own)))
    .seenBy('listProjects', {
      operation: 'listSecrets',
      as: (token) => `Bearer ${token.slice(0, token.length / 2)}`,
    }),
  anyUser('lists the projects', { operation: 'listProjects' }),
  anyUser('reads the restrictions', { operation: 'getNetworkRestrictions' }),
  anyUser('deletes the custom hostname', { operation: 'deleteCustomHostname' }),
  anyUser('removes bans', deleteBans()),
  anyUser('replaces the root key', replaceRootKey),
  anyUser('makes projects in any organization', createProject()),
  fault('users.everybodys-organizations', 'auth.users-apart')
    .title('An organization that somebody made is listed for everybody.')
    .lie(showAllOrganizations)
    .seenBy({ ...createOrganization('Of another'), as: 'another user' }, 'listOrganizations'),
];
