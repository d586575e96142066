// Liars about strangers: made-up tokens, unknown references and other users that some operations serve all the same.
import type { Fault, Middleware } from '../../lies/fault.ts';
import { MADE_UP, makeFunction, PROJECT } from '../../lies/management/beginnings.ts';
import { anyReference, borrowToken, lendToOthers } from '../../lies/management/lies.ts';
import {
  ask,
  dashed,
  editList,
  fault,
  operationOf,
  withList,
  withObject,
  type Ask,
  type Json,
} from '../../lies/management/request.ts';

const NOWHERE = 'a'.repeat(20);

const project = { body: PROJECT };

/** The status that a stranger gets, after the first user was served. */
function statusFor(operation: string, what: Ask): Fault['witness'] {
  return async (send, target) => {
    await ask(send, target, 'listSecrets');
    await makeFunction(send, target, 'one');
    return (await ask(send, target, operation, what)).status;
  };
}

const anyToken = (operation: string, what: string, request: Ask): Fault =>
  fault(
    `auth.any-token-${dashed(operation)}`,
    'auth.wrong-token',
    `Any text that looks like a token ${what}.`,
    borrowToken(operation, (own) => /^Bearer sbp_[0-9a-f]{40}$/.test(own)),
    statusFor(operation, { ...request, authorization: MADE_UP }),
  );

const anyRef = (operation: string, what: string, request: Ask): Fault =>
  fault(
    `refs.any-reference-${dashed(operation)}`,
    'refs.unknown',
    `Under every reference ${what}.`,
    anyReference(operation),
    statusFor(operation, { ...request, ref: NOWHERE }),
  );

const otherUser = (operation: string, what: string, request: Ask = {}): Fault =>
  fault(
    `users.other-${dashed(operation)}`,
    'auth.users-apart',
    `Another user's token ${what}.`,
    lendToOthers(operation),
    async (send, target) => {
      const { otherToken = '' } = target.keys;
      const authorization = `Bearer ${otherToken}`;
      const { status, body } = await ask(send, target, 'listProjects');
      await makeFunction(send, target, 'one');
      const answer = await ask(send, target, operation, { ...request, authorization });
      return [status, (body as Json[]).length, answer.status, Array.isArray(answer.body) ? answer.body.length : 0];
    },
  );

/** Lists of organizations show everybody's. */
const everybodysOrganizations: Middleware = (next) => {
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

export const strangerFaults: readonly Fault[] = [
  anyToken('getCustomHostname', 'reads the custom hostname', {}),
  anyToken('applyNetworkRestrictions', 'applies restrictions', { body: { dbAllowedCidrs: [] } }),
  anyToken('updateEncryptionKey', 'replaces the root key', { body: { root_key: 'ab'.repeat(32) } }),
  anyToken('createProject', 'makes projects', project),
  anyRef('initializeCustomHostname', 'a custom hostname is set up', { body: { custom_hostname: 'www.example.com' } }),
  anyRef('deleteNetworkBans', 'bans are removed', { body: { ipv4_addresses: [] } }),
  anyRef('updateEncryptionKey', 'the root key is replaced', { body: { root_key: 'ab'.repeat(32) } }),
  anyRef('updateFunction', 'a function is changed', { slug: 'one', query: { name: 'New' }, body: {} }),
  otherUser('listProjects', 'lists the projects'),
  otherUser('getNetworkRestrictions', 'reads the restrictions'),
  otherUser('updateFunction', 'changes functions', { slug: 'one', query: { name: 'New' }, body: {} }),
  otherUser('deleteCustomHostname', 'deletes the custom hostname'),
  otherUser('deleteNetworkBans', 'removes bans', { body: { ipv4_addresses: [] } }),
  otherUser('updateEncryptionKey', 'replaces the root key', { body: { root_key: 'ab'.repeat(32) } }),
  otherUser('createProject', 'makes projects in any organization', project),
  fault(
    'users.everybodys-organizations',
    'auth.users-apart',
    'An organization that somebody made is listed for everybody.',
    everybodysOrganizations,
    async (send, target) => {
      const authorization = `Bearer ${target.keys.otherToken ?? ''}`;
      await ask(send, target, 'createOrganization', { body: { name: 'Of another' }, authorization });
      return ((await ask(send, target, 'listOrganizations')).body as Json[]).map(({ name }) => name);
    },
  ),
  fault(
    'refs.shared-by-two',
    'refs.unique',
    'Another project is listed under the reference of the first.',
    editList('listProjects', ([first, ...rest]) => [{ ...first }, { ...first, name: 'Another' }, ...rest]),
    (send, target) => ask(send, target, 'listProjects'),
  ),
];
