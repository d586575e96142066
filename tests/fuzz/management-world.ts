// A mock on a socket with two users, their projects and settings, and the words that requests about one of them are made of.
import * as fc from 'fast-check';
import { loadDialectDocument } from '../../specs/dialect-document.ts';
import { managementDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import type { Mock } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import type { Middleware } from '../../proof/kit/fault.ts';
import { toOperations } from '../../mocks/http/operations.ts';
import { serveMock } from '../support/served-mock.ts';
import type { Tried } from './fuzz.ts';
import type { KnownFailure } from './judge.ts';
import { plainText, type Vocabulary } from './valid.ts';

const ORGANIZATION = 'local-organization';
const SLUGS = ['hello', 'world'];

const FAILURES: readonly KnownFailure[] = [
  // The project has a custom hostname already, which the service tells with a status of its own.
  {
    operations: ['initializeCustomHostname'],
    status: 544,
    message: 'Delete the custom hostname associated with your project',
  },
];

/** Of a secret: no answer may show it. */
const VALUE = 'a value that nobody may see';

/** Everything that the interface shows of a project. */
const SHOWN = ['secrets', 'functions', 'custom-hostname', 'pgsodium', 'network-restrictions'];

/** `through` stands between the socket and the mock. */
export async function serveManagement(dialect: DialectName, through?: Middleware): Promise<Tried> {
  const warnings: string[] = [];
  const served = await serveMock(
    { dialect, seed: 1, clock: new Date('2026-03-01T12:00:00Z'), warn: (message) => warnings.push(message) },
    through,
  );
  const { mock, url } = served;
  const { token, ref } = mock.keys;
  const other = mock.users.add({ name: 'Other' });
  const secrets = [token, other.token, mock.keys.service, mock.keys.jwtSecret, mock.keys.admin, VALUE];

  await fill(mock, token, ref);
  const quiet = await makeProject(mock, token, ORGANIZATION);
  const others = await ask(mock, other.token, 'POST', '/organizations', { name: 'Others' });
  const foreign = await makeProject(mock, other.token, idOf(others));
  await mock.snapshot('fuzz');

  return {
    url,
    document: loadDialectDocument('management', dialect),
    knownFailures: FAILURES,
    operationOf: toOperations(routesOf(managementDocument)).nameOf,
    secrets,
    unwritten: secrets,
    journal: () => JSON.stringify(mock.journal.query()),
    world: {
      document: managementDocument,
      prefix: '',
      vocabulary: vocabularyOf(ref, foreign),
      headers: [`Authorization: Bearer ${token}`],
      // A hostname is in service only after three calls in their order.
      often: { initializeCustomHostname: 3, reverifyCustomHostname: 3, activateCustomHostname: 3 },
      contents: fc.constant({ type: 'application/json', bytes: new Uint8Array() }),
    },
    restore: () => mock.restore('fuzz'),
    state: async () => [...(await listed(mock, token)), ...(await shownOf(mock, token, ref))].join('\n'),
    untouched: async () =>
      [
        ...(await shownOf(mock, token, quiet)),
        ...(await listed(mock, other.token)),
        ...(await shownOf(mock, other.token, foreign)),
      ].join('\n'),
    isWell: async () => (await ask(mock, token, 'GET', '/projects')).includes(`"id":"${quiet}"`),
    warnings,
    close: () => served.close(),
  };
}

async function ask(mock: Mock, token: string, method: string, path: string, body?: unknown): Promise<string> {
  return (await createClient(mock).management(method, `/v1${path}`, body, { as: { token } })).text;
}

function idOf(answer: string): string {
  return (JSON.parse(answer) as { readonly id: string }).id;
}

/** Settings of every kind. */
async function fill(mock: Mock, bearer: string, project: string): Promise<void> {
  const at = `/projects/${project}`;
  await ask(mock, bearer, 'POST', `${at}/secrets`, [{ name: 'FIRST', value: VALUE }]);
  for (const slug of SLUGS)
    await ask(mock, bearer, 'POST', `${at}/functions`, { slug, name: slug, body: `in ${slug}` });
  await ask(mock, bearer, 'POST', `${at}/network-restrictions/apply`, { dbAllowedCidrs: ['203.0.113.0/24'] });
  mock.administer({ kind: 'ban', ref: project, address: '198.51.100.7' });
}

async function makeProject(mock: Mock, bearer: string, organization: string): Promise<string> {
  const wanted = { name: 'Quiet', organization_id: organization, db_pass: 'secret', region: 'us-east-1' };
  const id = idOf(await ask(mock, bearer, 'POST', '/projects', wanted));
  await fill(mock, bearer, id);
  const hostname = { custom_hostname: 'quiet.example.com' };
  await ask(mock, bearer, 'POST', `/projects/${id}/custom-hostname/initialize`, hostname);
  return id;
}

async function shownOf(mock: Mock, bearer: string, project: string): Promise<readonly string[]> {
  const at = `/projects/${project}`;
  const functions = JSON.parse(await ask(mock, bearer, 'GET', `${at}/functions`)) as readonly {
    readonly slug: string;
  }[];
  const paths = [...SHOWN, ...functions.map(({ slug }) => `functions/${encodeURIComponent(slug)}/body`)];
  const answers = await Promise.all(
    paths.map(async (path) => `${path}: ${await ask(mock, bearer, 'GET', `${at}/${path}`)}`),
  );
  const bans = await ask(mock, bearer, 'POST', `${at}/network-bans/retrieve`);
  return [...answers, bans].map((text) => `${project} ${text}`);
}

async function listed(mock: Mock, bearer: string): Promise<readonly string[]> {
  return [await ask(mock, bearer, 'GET', '/organizations'), await ask(mock, bearer, 'GET', '/projects')];
}

function vocabularyOf(ref: string, foreign: string): Vocabulary {
  const networks = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map(([address, bits]) => `${address}/${bits}`);
  const slug = fc.constantFrom(...SLUGS, 'new_one');
  const path = fc.constantFrom('file:///src/index.ts', 'index.ts');
  return {
    ref: fc.oneof({ weight: 30, arbitrary: fc.constant(ref) }, { weight: 1, arbitrary: fc.constant(foreign) }),
    organization_id: fc.constant(ORGANIZATION),
    organization_slug: fc.constant(ORGANIZATION),
    // Those that today's platform knows.
    region: fc.constantFrom('us-east-1', 'eu-west-1'),
    plan: fc.constantFrom('free', 'pro'),
    function_slug: slug,
    slug: fc.constantFrom('new_one', 'Another-1'),
    'createSecrets.name': fc.constantFrom('FIRST', 'SECOND', 'with space', 'ü'),
    'deleteSecrets.[]': fc.constantFrom('FIRST', 'SECOND', 'NEVER'),
    custom_hostname: fc.constantFrom('api.example.com', 'DB.example.org'),
    root_key: fc.stringMatching(/^[0-9a-f]{64}$/),
    'ipv4_addresses[]': fc.oneof(fc.ipV4(), fc.constant('198.51.100.7')),
    'dbAllowedCidrs[]': networks,
    'dbAllowedCidrsV6[]': fc.constantFrom('2001:db8::/32', '::/0'),
    included_schemas: fc.constantFrom('public', 'public,storage', 'nowhere'),
    entrypoint_path: path,
    import_map_path: path,
    body: plainText,
  };
}
