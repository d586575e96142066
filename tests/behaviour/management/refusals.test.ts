// Each operation of management is refused for each mistake: project, function, body and query. Others: tests/vectors/requests/management-states.yaml.
import { describe, expect, it } from 'vitest';
import { routesOf, type OperationRoute } from '../../../specs/routes.ts';
import type { AdministrativeChange } from '../../../mocks/management/projects/administer.ts';
import { REF, tryOut, type TryOut } from '../../../mocks/management/testing/try-out.ts';
import { bodySchema, resolveParameter, servedDocument, twist } from './twisted-bodies.ts';

interface Refused {
  readonly status: number;
  /** What the message must have in it. */
  readonly message: string;
}

const bad = (message: string, status = 400): Refused => ({ status, message });

const FUNCTION = { slug: 'fresh', name: 'Fresh', body: 'export default 2', verify_jwt: true };
const PROJECT = { name: 'Shop', organization_id: 'local-organization', db_pass: 'hush', region: 'eu-west-1' };
const FOREIGN_REF = 'z'.repeat(20);

/** A valid body for each operation in the world below; other operations do not take one. */
const VALID: Readonly<Record<string, unknown>> = {
  createProject: { ...PROJECT, plan: 'free', kps_enabled: false },
  createOrganization: { name: 'Company' },
  createSecrets: [{ name: 'A', value: '1' }],
  deleteSecrets: ['KEPT'],
  createFunction: FUNCTION,
  updateFunction: { name: 'Changed', body: 'export default 3', verify_jwt: false },
  initializeCustomHostname: { custom_hostname: 'app.example.com' },
  updateEncryptionKey: { root_key: 'ab'.repeat(32) },
  deleteNetworkBans: { ipv4_addresses: ['203.0.113.7'], requester_ip: false },
  applyNetworkRestrictions: { dbAllowedCidrs: ['203.0.113.0/24'], dbAllowedCidrsV6: ['2001:db8::/32'] },
};

/** Required fields that the document cannot require, since a query may contain them instead. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  createProject: ['organization_id'],
  createFunction: ['slug', 'name'],
};

/** A mock with one function, one secret and one ban, and with the given changes. */
async function world(changes: readonly AdministrativeChange[] = []): Promise<TryOut> {
  const mock = tryOut();
  await mock.send('POST', 'functions', { body: { slug: 'hello', name: 'Hello', body: 'export default 1' } });
  await mock.send('POST', 'secrets', { body: [{ name: 'KEPT', value: 'kept' }] });
  for (const change of [{ kind: 'ban', address: '203.0.113.7' } as const, ...changes]) mock.part.administer(change);
  return mock;
}

async function withForeignProject(): Promise<{ readonly mock: TryOut; readonly ref: string }> {
  const mock = await world();
  const { token } = mock.part.users.add({ name: 'Second' });
  const own = await mock.send('POST', '/v1/organizations', { token, body: { name: 'Theirs' } });
  const body = { ...PROJECT, organization_id: (own.body as { readonly id: string }).id };
  const made = await mock.send('POST', '/v1/projects', { token, body });
  return { mock, ref: (made.body as { readonly id: string }).id };
}

const routes = routesOf(servedDocument);
const urlOf = (path: string, ref = REF, slug = 'hello'): string =>
  path.replace('{ref}', ref).replace('{function_slug}', slug);
const bodyOf = ({ operation }: OperationRoute): { readonly body?: unknown } =>
  operation in VALID ? { body: VALID[operation] } : {};

async function expectRefusal(
  mock: TryOut,
  [method, path, options]: Parameters<TryOut['send']>,
  refused: Refused,
): Promise<void> {
  const before = mock.store.snapshot();
  const { status, body } = await mock.send(method, path, options);
  expect([status, body]).toEqual([refused.status, { message: expect.stringContaining(refused.message) as unknown }]);
  expect(mock.store.snapshot()).toEqual(before);
}

const below = routes.filter(({ path }) => path.includes('{ref}'));
const withSlug = routes.filter(({ path }) => path.includes('{function_slug}'));
const withBody = routes.flatMap((route) => {
  const schema = bodySchema(route);
  return schema === undefined ? [] : [{ ...route, schema }];
});
const withFlags = routes.flatMap((route) => {
  const parameters = ((route.definition['parameters'] ?? []) as readonly unknown[]).map(resolveParameter);
  const flags = parameters.filter(({ schema }) => schema['type'] === 'boolean').map(({ name }) => name);
  return flags.length === 0 ? [] : [{ ...route, flags }];
});

const request = (route: OperationRoute, options: object = {}, url = urlOf(route.path)): Parameters<TryOut['send']> => [
  route.method,
  url,
  { ...bodyOf(route), ...options },
];

describe('an operation', () => {
  it.each(below)('is refused for projects of others, and for those that do not exist: $operation', async (route) => {
    const { mock, ref } = await withForeignProject();
    await expectRefusal(mock, request(route, {}, urlOf(route.path, ref)), bad('Forbidden resource', 403));
    for (const unknown of [FOREIGN_REF, 'x', REF.toUpperCase(), `${REF}x`, '%20', '..%2F..'])
      await expectRefusal(mock, request(route, {}, urlOf(route.path, unknown)), bad('Project not found', 404));
  });

  it.each(below)('is refused for a project that was removed: $operation', async (route) => {
    const mock = await world([{ kind: 'project-status', status: 'REMOVED' }]);
    await expectRefusal(mock, request(route), bad('Resource has been removed'));
  });

  it.each(withSlug)('is refused for a function that does not exist: $operation', async (route) => {
    const mock = await world();
    for (const slug of ['nobody', 'HELLO', 'hello%20', 'a.b', 'x'.repeat(1000)])
      await expectRefusal(mock, request(route, {}, urlOf(route.path, REF, slug)), bad('Function not found', 404));
  });

  it.each(withBody)('is refused with a body of other types: $operation', async (route) => {
    const mock = await world();
    const twisted = [...twist(route.schema, VALID[route.operation], '', NEEDED[route.operation])];
    expect(twisted.length).toBeGreaterThan(5);
    for (const [name, body] of twisted)
      // A string would be sent as it is.
      await expectRefusal(
        mock,
        request(route, { body: JSON.stringify(body) }),
        bad(name === '' ? 'The body must be' : name),
      );
  });

  it.each(withBody)('is refused with a body that is not JSON: $operation', async (route) => {
    const mock = await world();
    // A function may be changed by the query alone.
    const empty = route.operation === 'updateFunction' ? [] : ['', ' '];
    for (const body of ['{', '[1', 'text', new Uint8Array([0xff, 0xfe]), ...empty])
      await expectRefusal(mock, request(route, { body }), bad('The body is '));
  });

  it.each(withFlags)('is refused with flags in its query that are none: $operation', async (route) => {
    const mock = await world();
    for (const name of route.flags)
      for (const text of ['', 'yes', '1', 'True'])
        await expectRefusal(
          mock,
          request(route, {}, `${urlOf(route.path)}?${name}=${text}`),
          bad(`${name} must be true or false`),
        );
  });
});

describe('a mistake that is long to write', () => {
  it.each<[string, Parameters<TryOut['send']>, Refused]>([
    [
      'a secret too many',
      ['POST', 'secrets', { body: Array.from({ length: 100 }, (_, index) => ({ name: `S${index}`, value: '' })) }],
      bad('You can only store 100 secrets per project at maximum.'),
    ],
    [
      'a function that is too large',
      [
        'POST',
        'functions?slug=big',
        { body: new Uint8Array(20 * 1024 * 1024 + 1), headers: { 'content-type': 'application/vnd.denoland.eszip' } },
      ],
      bad('request entity too large', 413),
    ],
    [
      'a hostname that is too long',
      ['POST', 'custom-hostname/initialize', { body: { custom_hostname: `${'a.'.repeat(130)}example.com` } }],
      bad('custom_hostname must be a fully qualified domain name'),
    ],
  ])('is told and has no effect: %s', async (_what, send, refused) => {
    await expectRefusal(await world(), send, refused);
  });
});
