// Liars about tokens and references.
import type { Fault, FaultTarget, FetchHandler } from '../../lies/fault.ts';
import { MADE_UP, makeFunction } from '../../lies/management/beginnings.ts';
import {
  ask,
  dashed,
  fault,
  onOperation,
  operationOf,
  withAuthorization,
  type Ask,
} from '../../lies/management/request.ts';

/** The honest token, taken from the requests that carry one. */
function remembering(
  answer: (request: Request, next: FetchHandler, token: string | undefined) => Promise<Response>,
): Fault['apply'] {
  return (next) => {
    let token: string | undefined;
    return async (request) => {
      const given = request.headers.get('authorization') ?? undefined;
      const response = await answer(request, next, token);
      if (response.ok) token ??= given;
      return response;
    };
  };
}

/** Serves an operation without a token. */
function open(operation: string): Fault['apply'] {
  return remembering((request, next, token) =>
    operationOf(request)?.operation === operation && !request.headers.has('authorization') && token !== undefined
      ? next(withAuthorization(request, token))
      : next(request),
  );
}

const nobody = { authorization: null };

/** One write of each group, with a body that the honest server would take. */
const WRITES: readonly (readonly [operation: string, what: string, ask: Ask])[] = [
  ['deleteSecrets', 'Secrets are deleted', { body: ['one'] }],
  ['updateFunction', 'Functions are changed', { slug: 'one', body: {} }],
  ['initializeCustomHostname', 'A custom hostname is set up', { body: { custom_hostname: 'www.example.com' } }],
  ['activateCustomHostname', 'A custom hostname is activated', {}],
  ['deleteNetworkBans', 'Bans are removed', { body: { ipv4_addresses: [] } }],
  ['applyNetworkRestrictions', 'Network restrictions are applied', { body: { dbAllowedCidrs: [] } }],
  ['updateEncryptionKey', 'The root key is replaced', { body: { root_key: 'ab'.repeat(32) } }],
  ['createOrganization', 'Organizations are made', { body: { name: 'One' } }],
];

const openWrites = WRITES.map(([operation, what, request]) =>
  fault(
    `auth.open-${dashed(operation)}`,
    'auth.token',
    `${what} without a token.`,
    open(operation),
    async (send, target) => {
      await makeFunction(send, target, 'one');
      return (await ask(send, target, operation, { ...request, ...nobody })).status;
    },
  ),
);

export const authFaults: readonly Fault[] = [
  fault(
    'auth.open-list',
    'auth.token',
    'The functions are listed without a token.',
    open('listFunctions'),
    async (send, target) => [
      await ask(send, target, 'listFunctions'),
      await ask(send, target, 'listFunctions', nobody),
    ],
  ),
  ...openWrites,
  fault(
    'auth.any-token',
    'auth.wrong-token',
    'Any text that looks like a token lists the organizations.',
    remembering((request, next, token) =>
      operationOf(request)?.operation === 'listOrganizations' &&
      /^Bearer sbp_[0-9a-f]{40}$/.test(request.headers.get('authorization') ?? '') &&
      token !== undefined
        ? next(withAuthorization(request, token))
        : next(request),
    ),
    async (send, target) => [
      (await ask(send, target, 'listProjects')).status,
      await ask(send, target, 'listOrganizations', { authorization: MADE_UP }),
    ],
  ),
  fault(
    'auth.token-in-message',
    'auth.echo',
    'The refusal of an unknown function repeats the token.',
    onOperation('getFunction', async (request, next) => {
      const response = await next(request);
      const message = `Function not found, asked with ${request.headers.get('authorization')}`;
      return response.status === 404 ? Response.json({ message }, { status: 404 }) : response;
    }),
    (send, target) => ask(send, target, 'getFunction', { slug: 'absent' }),
  ),
  fault(
    'auth.key-withheld',
    'auth.reach',
    'The token that lists the project may not read its encryption configuration.',
    onOperation('getEncryptionKey', () =>
      Promise.resolve(Response.json({ message: 'Forbidden resource' }, { status: 403 })),
    ),
    (send, target) => ask(send, target, 'getEncryptionKey'),
  ),
  fault(
    'refs.any-reference',
    'refs.unknown',
    'The functions of a project that does not exist are listed as none.',
    onOperation('listFunctions', async (request, next) => {
      const response = await next(request);
      return response.status === 404 ? Response.json([]) : response;
    }),
    (send: FetchHandler, target: FaultTarget) => ask(send, target, 'listFunctions', { ref: 'a'.repeat(20) }),
  ),
];
