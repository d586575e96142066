// Faults of the token: operations that serve callers without it, with a made-up one, or with another user's.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { admit, lend, lendToUsers, withMadeUpToken, withoutToken } from '../../kit/management/callers.ts';
import { dashed, fault } from '../../kit/management/fault.ts';
import { withAuthorization } from '../../kit/management/inner-requests.ts';
import { on, operationOf } from '../../kit/management/operations.ts';

function open(what: string, operation: string): Fault {
  return fault(`auth.open-${dashed(operation)}`, 'auth.token')
    .title(`${what} without a token.`)
    .lie(admit(operation, withoutToken));
}

function anyToken(what: string, operation: string): Fault {
  return fault(`auth.any-token-${dashed(operation)}`, 'auth.wrong-token')
    .title(`Any text that looks like a token ${what}.`)
    .lie(lend(operation, withMadeUpToken));
}

function anyUser(what: string, operation: string): Fault {
  return fault(`users.other-${dashed(operation)}`, 'auth.users-apart')
    .title(`Another user's token ${what}.`)
    .lie(lendToUsers(operation));
}

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
    .lie(admit('listFunctions', withoutToken)),
  open('Secrets are deleted', 'deleteSecrets'),
  open('Functions are changed', 'updateFunction'),
  open('A custom hostname is set up', 'initializeCustomHostname'),
  open('Bans are removed', 'deleteNetworkBans'),
  open('Network restrictions are applied', 'applyNetworkRestrictions'),
  open('The root key is replaced', 'updateEncryptionKey'),
  open('Organizations are made', 'createOrganization'),
  fault('users.others-delete-secrets', 'auth.users-apart')
    .title("The deletion of secrets with another user's token is refused and carried out.")
    .lie(refuseTooLate('deleteSecrets', 'another user')),
  fault('auth.any-token', 'auth.wrong-token')
    .title('Any text that looks like a token lists the organizations.')
    .lie(admit('listOrganizations', withMadeUpToken)),
  fault('auth.any-token-makes-secrets', 'auth.wrong-token')
    .title('Any text that looks like a token makes secrets.')
    .lie(lend('createSecrets', withMadeUpToken)),
  anyToken('reads the custom hostname', 'getCustomHostname'),
  anyToken('applies restrictions', 'applyNetworkRestrictions'),
  anyToken('replaces the root key', 'updateEncryptionKey'),
  anyToken('makes projects', 'createProject'),
  fault('auth.token-in-message', 'auth.echo')
    .title('The refusal of an unknown function repeats the token.')
    .lie(
      on('getFunction', async (request, next) => {
        const response = await next(request);
        const message = `Function not found, asked with ${request.headers.get('authorization')}`;
        return response.status === 404 ? Response.json({ message }, { status: 404 }) : response;
      }),
    ),
  fault('auth.plain-http-served', 'auth.https-only')
    .title('What is served over HTTPS is served over plain HTTP as well.')
    .lie(serveBoth),
  anyUser('lists the projects', 'listProjects'),
  anyUser('reads the restrictions', 'getNetworkRestrictions'),
  anyUser('deletes the custom hostname', 'deleteCustomHostname'),
  anyUser('removes bans', 'deleteNetworkBans'),
  anyUser('replaces the root key', 'updateEncryptionKey'),
  anyUser('makes projects in any organization', 'createProject'),
];
