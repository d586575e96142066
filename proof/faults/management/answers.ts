// Liars about whole answers: an operation that is not there, not at its path, or answers something of another kind.
import type { Fault, FaultTarget, FetchHandler, Middleware } from '../../lies/fault.ts';
import { makeFunction, PROJECT } from '../../lies/management/beginnings.ts';
import { absent, inArray, later, onlyNewest, pick } from '../../lies/management/lies.ts';
import { ask, editList, editObject, fault, onOperation, type Ask, type Json } from '../../lies/management/request.ts';

type Send = (send: FetchHandler, target: FaultTarget) => Promise<unknown>;
/** Times and ids differ from run to run: what is told is the status and the kind of the body. */
const told = async (answer: ReturnType<typeof ask>): Promise<unknown> => {
  const { status, body } = await answer;
  const kind = Array.isArray(body) ? `array of ${body.length}` : typeof body;
  return [status, kind, typeof body === 'object' && body !== null ? Object.keys(body).sort() : body === ''];
};
const plain =
  (operation: string, what: Ask = {}): Send =>
  (send, target) =>
    told(ask(send, target, operation, what));
/** The same request four times. */
const again =
  (operation: string, what: Ask = {}): Send =>
  async (send, target) => [
    await told(ask(send, target, operation, what)),
    await told(ask(send, target, operation, what)),
    await told(ask(send, target, operation, what)),
    await told(ask(send, target, operation, what)),
  ];
/** With two functions, of which the first is asked for. */
const older =
  (operation: string, what: Ask = {}): Send =>
  async (send, target) => {
    for (const slug of ['one', 'two']) await makeFunction(send, target, slug);
    return told(ask(send, target, operation, { slug: 'one', ...what }));
  };
const configured =
  (operation: string): Send =>
  async (send, target) => {
    await ask(send, target, 'initializeCustomHostname', { body: { custom_hostname: 'www.example.com' } });
    return told(ask(send, target, operation));
  };

const project = { body: PROJECT };
const functionBody = { query: { slug: 'one' }, body: { slug: 'one', name: 'one', body: 'source' } };
const secret = { body: [{ name: 'ONE', value: 'v' }] };
const key = { body: { root_key: 'ab'.repeat(32) } };
const ranges = { body: { dbAllowedCidrs: ['0.0.0.0/0'] } };

/** Answers a success with what is no JSON. */
const asText = (operation: string): Middleware =>
  onOperation(operation, () =>
    Promise.resolve(new Response('<p>Fine</p>', { headers: { 'content-type': 'text/html' } })),
  );

const moved = (operation: string, status = 308): Middleware =>
  onOperation(operation, ({ url }) =>
    Promise.resolve(new Response(null, { status, headers: { location: url.replace('/v1/', '/v2/') } })),
  );

/** Id, clause, what is wrong, the lie, the witness. */
const ANSWERS: readonly (readonly [string, string, string, Middleware, Send])[] = [
  [
    'base-elsewhere',
    'endpoints.base',
    'The projects are not below the base.',
    absent('listProjects'),
    plain('listProjects'),
  ],
  ['version-two', 'versioning.path', 'The projects have moved to v2.', moved('listProjects'), plain('listProjects')],
  [
    'projects-empty',
    'service.projects',
    'The list of projects is an empty answer.',
    onOperation('listProjects', () => Promise.resolve(new Response(null, { status: 204 }))),
    plain('listProjects'),
  ],
  [
    'project-in-short',
    'projects.create',
    'A new project is told by id, name and organization only.',
    editObject('createProject', (one) => pick(one, 'id', 'name', 'organization_id')),
    plain('createProject', project),
  ],
  [
    'organizations-absent',
    'service.organizations',
    'There is no list of organizations.',
    absent('listOrganizations'),
    plain('listOrganizations'),
  ],
  [
    'organizations-wrapped',
    'organizations.list',
    'The organizations come in an object.',
    editList('listOrganizations', (organizations) => ({ organizations })),
    plain('listOrganizations'),
  ],
  [
    'organizations-none',
    'organizations.of-project',
    'No organization is listed.',
    editList('listOrganizations', () => []),
    plain('listOrganizations'),
  ],
  [
    'organization-in-short',
    'organizations.create',
    'A new organization is told by its name only.',
    editObject('createOrganization', (one) => pick(one, 'name')),
    plain('createOrganization', { body: { name: 'One' } }),
  ],
  [
    'secrets-nameless',
    'secrets.name',
    'A secret without a name is listed beside the others.',
    editList('listSecrets', (secrets) => [...secrets, { value: 'v' }]),
    plain('listSecrets'),
  ],
  [
    'secrets-wrapped',
    'secrets.list',
    'From the fourth time on the secrets come in an object.',
    later(
      'listSecrets',
      3,
      editList('listSecrets', (secrets) => ({ secrets })),
    ),
    again('listSecrets'),
  ],
  [
    'secrets-gone',
    'secrets.list-ref',
    'From the fourth time on there is no list of secrets.',
    later('listSecrets', 4, absent('listSecrets')),
    again('listSecrets'),
  ],
  [
    'secrets-once',
    'secrets.create-ref',
    'Secrets are made once, and then no more.',
    later('createSecrets', 2, absent('createSecrets')),
    again('createSecrets', secret),
  ],
  [
    'secrets-deleted-once',
    'secrets.delete-ref',
    'Secrets are deleted once, and then no more.',
    later('deleteSecrets', 2, absent('deleteSecrets', 405)),
    again('deleteSecrets', { body: [] }),
  ],
  [
    'types-bare',
    'types.generate',
    'The type definitions come as a text without JSON.',
    asText('generateTypes'),
    plain('generateTypes'),
  ],
  ['types-absent', 'types.ref', 'There are no type definitions.', absent('generateTypes'), plain('generateTypes')],
  [
    'function-in-short',
    'service.functions',
    'A new function is told by its slug only.',
    editObject('createFunction', (one) => pick(one, 'slug')),
    plain('createFunction', functionBody),
  ],
  [
    'function-shouted',
    'functions.create-ref',
    'The answer of a creation names another slug: in capitals.',
    editObject('createFunction', (one) => ({ ...one, slug: String(one['slug']).toUpperCase() })),
    async (send, target) => ((await ask(send, target, 'createFunction', functionBody)).body as Json)['slug'],
  ],
  [
    'functions-wrapped',
    'functions.list',
    'The functions come in an object.',
    editList('listFunctions', (functions) => ({ functions })),
    plain('listFunctions'),
  ],
  [
    'functions-absent',
    'functions.list-ref',
    'There is no list of functions.',
    absent('listFunctions'),
    plain('listFunctions'),
  ],
  [
    'function-newest-read',
    'functions.get-parameters',
    'Only the newest function is answered.',
    onlyNewest('getFunction', 404),
    older('getFunction'),
  ],
  [
    'function-by-id',
    'endpoints.placeholders',
    'Older functions want their id in the path.',
    onlyNewest('getFunction', 400),
    older('getFunction'),
  ],
  [
    'function-newest-changed',
    'functions.update-parameters',
    'Only the newest function can be changed.',
    onlyNewest('updateFunction', 404),
    older('updateFunction', { query: { name: 'New' }, body: {} }),
  ],
  [
    'function-not-deleted',
    'functions.delete-parameters',
    'No function can be deleted.',
    absent('deleteFunction', 405),
    older('deleteFunction'),
  ],
  [
    'function-newest-body',
    'functions.body-parameters',
    'No body of a function is told by its slug.',
    absent('getFunctionBody', 405),
    older('getFunctionBody'),
  ],
  [
    'hostname-in-short',
    'service.hostname',
    'initialize answers the name only.',
    editObject('initializeCustomHostname', (one) => pick(one, 'custom_hostname')),
    plain('initializeCustomHostname', { body: { custom_hostname: 'www.example.com' } }),
  ],
  [
    'hostname-in-array',
    'hostname.get',
    'The hostname that is read comes in an array.',
    inArray('getCustomHostname'),
    configured('getCustomHostname'),
  ],
  [
    'hostname-unread',
    'hostname.ref',
    'The hostname is never to be read.',
    absent('getCustomHostname'),
    configured('getCustomHostname'),
  ],
  [
    'hostname-without-data',
    'hostname.initialize',
    'initialize answers the name and the status only.',
    editObject('initializeCustomHostname', (one) => pick(one, 'custom_hostname', 'status')),
    plain('initializeCustomHostname', { body: { custom_hostname: 'www.example.com' } }),
  ],
  [
    'hostname-reverified-in-array',
    'hostname.reverify',
    'reverify answers an array.',
    inArray('reverifyCustomHostname'),
    configured('reverifyCustomHostname'),
  ],
  [
    'key-unread',
    'service.encryption',
    'The root key cannot be read.',
    absent('getEncryptionKey'),
    plain('getEncryptionKey'),
  ],
  [
    'key-in-array',
    'encryption.get',
    'The root key comes in an array.',
    inArray('getEncryptionKey'),
    plain('getEncryptionKey'),
  ],
  [
    'key-elsewhere',
    'encryption.ref',
    'The root key has moved to v2.',
    moved('getEncryptionKey'),
    plain('getEncryptionKey'),
  ],
  [
    'key-unanswered',
    'encryption.update',
    'The replacement of the root key answers that all is well.',
    editObject('updateEncryptionKey', () => ({ success: true })),
    plain('updateEncryptionKey', key),
  ],
  [
    'bans-absent',
    'service.bans',
    'The bans cannot be retrieved.',
    absent('retrieveNetworkBans'),
    plain('retrieveNetworkBans'),
  ],
  [
    'bans-in-array',
    'bans.retrieve',
    'The bans come in an array.',
    inArray('retrieveNetworkBans'),
    plain('retrieveNetworkBans'),
  ],
  [
    'bans-elsewhere',
    'bans.ref',
    'The bans have moved to v2.',
    moved('retrieveNetworkBans'),
    plain('retrieveNetworkBans'),
  ],
  [
    'restrictions-absent',
    'service.restrictions',
    'The restrictions cannot be read.',
    absent('getNetworkRestrictions'),
    plain('getNetworkRestrictions'),
  ],
  [
    'restrictions-in-array',
    'restrictions.get',
    'The restrictions come in an array.',
    inArray('getNetworkRestrictions'),
    plain('getNetworkRestrictions'),
  ],
  [
    'restrictions-elsewhere',
    'restrictions.ref',
    'The restrictions have moved to v2.',
    moved('getNetworkRestrictions'),
    plain('getNetworkRestrictions'),
  ],
  [
    'restrictions-applied-in-array',
    'restrictions.apply',
    'apply answers an array.',
    inArray('applyNetworkRestrictions'),
    plain('applyNetworkRestrictions', ranges),
  ],
];

export const answerFaults: readonly Fault[] = ANSWERS.map(([id, clause, title, lie, witness]) =>
  fault(`answers.${id}`, clause, title, lie, witness),
);
