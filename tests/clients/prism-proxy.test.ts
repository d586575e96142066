// Prism between client and mock: it finds nothing wrong with the mock, and flags faults.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { managementDocument, storageDocument } from '../../specs/documents.ts';
import { routesOf, type OpenApiDocument } from '../../specs/routes.ts';
import { createMock, type Mock } from '../../mocks/app.ts';
import type { FetchHandler } from '../../proof/lies/fault.ts';
import type { FaultRule } from '../../mocks/request/fault-rules.ts';
import { allFaults } from '../../proof/faults/register.ts';
import { serve, type Served } from '../../mocks/node.ts';
import { startPrism, type Prism } from '../support/prism.ts';
import { createJury, targetOf } from '../../proof/jury.ts';
import { createPrismTransport, parseViolations, type Sighting } from './judged-by-prism.ts';

/** Prism reads bytes as text. */
const NOT_FOR_PRISM = [
  'uploadObject',
  'replaceObject',
  'downloadObject',
  'downloadAuthenticatedObject',
  'downloadPublicObject',
  'downloadSignedObject',
];

interface Judged {
  readonly name: 'management' | 'storage';
  readonly document: OpenApiDocument;
  /** Whether the run removes what it made: management has one hostname for all cases. */
  readonly tidy: boolean;
  /** Liars whose answers break the document, and what Prism says of them. */
  readonly liars: Readonly<Record<string, string>>;
  readonly rules: readonly (readonly [FaultRule, string])[];
  /** What the fault rules are tried with. */
  readonly path: string;
}

const interfaces: readonly Judged[] = [
  {
    name: 'management',
    document: managementDocument,
    tidy: true,
    liars: {
      'projects.region-missing': "0 must have required property 'region'",
      'projects.name-null': '0.name must be string',
      'projects.database-version-number': '0.database.version must be string',
      'projects.list-wrapped': 'body must be array',
      'organizations.name-missing': "0 must have required property 'name'",
      'secrets.value-null': '0.value must be string',
      'secrets.delete-says-ok': 'must NOT have more than 0 properties',
      'types.not-text': 'types must be string',
      'functions.status-lower-case': 'status must be equal to one of the allowed values: ACTIVE',
      'functions.version-text': 'version must be number',
      'hostname.status-unknown': 'status must be equal to one of the allowed values: 1_not_started',
      'hostname.reverify-without-data': "must have required property 'data'",
      'hostname.activate-without-status': "must have required property 'status'",
      'encryption.key-in-parts': 'root_key must be string',
      'bans.joined': 'banned_ipv4_addresses must be array',
      'restrictions.no-entitlement': "must have required property 'entitlement'",
      'restrictions.old-config-empty': "old_config must have required property 'dbAllowedCidrs'",
      'restrictions.status-unknown': 'status must be equal to one of the allowed values: stored',
    },
    rules: [
      [{ operation: 'management.listProjects', status: 200, body: { projects: [] } }, 'body must be array'],
      [
        { operation: 'management.listProjects', status: 200, body: [], headers: { 'content-type': 'text/html' } },
        'media type "text/html" does not match',
      ],
    ],
    path: '/v1/projects',
  },
  {
    name: 'storage',
    document: storageDocument,
    tidy: false,
    liars: {
      'bucket.create-answers-no-name': "must have required property 'name'",
      'bucket.list-is-wrapped': 'body must be array',
      'bucket.get-shows-type': "must NOT have additional properties; found 'type'",
      'bucket.owner-is-null': 'owner must be string',
      'delete.many-answers-message': 'body must be array',
      'record.listed-with-extra': "must NOT have additional properties; found 'user_metadata'",
      'sign.answers-other-spelling': "must have required property 'signedURL'",
      'batch.present-lacks-error': "must have required property 'error'",
      'move.without-message': "must have required property 'message'",
      'copy.answers-no-key': "must have required property 'Key'",
    },
    rules: [
      [{ operation: 'storage.listBuckets', status: 200, body: [{ id: 'box' }] }, "must have required property 'name'"],
      [{ operation: 'storage.listBuckets', status: 503 }, 'Unable to match the returned status code'],
    ],
    path: '/bucket/',
  },
];

describe.each(interfaces)('$name behind Prism', ({ name, document, tidy, liars, rules, path }) => {
  const operations = routesOf(document)
    .map(({ operation }) => operation)
    .filter((operation) => !NOT_FOR_PRISM.includes(operation));
  let mock: Mock;
  let honest: FetchHandler;
  let answer: FetchHandler;
  let server: Served;
  let prism: Prism;
  beforeAll(async () => {
    mock = await createMock({ dialect: 'contract', seed: 1 });
    answer = honest = (request) => mock.fetch(request);
    server = await serve({ fetch: (request) => answer(request) }, { port: 0 });
    prism = await startPrism('proxy', `specs/openapi/${name}.yaml`, server.urls[name]);
  });
  afterEach(async () => {
    answer = honest;
    await mock.reset();
  });
  afterAll(async () => {
    prism.stop();
    await server.close();
    await mock.close();
  });

  /** Sends it, and adds what Prism says of the answer. */
  async function sendTo(found: string[], request: Request): Promise<Response> {
    const response = await fetch(request);
    const { violations } = parseViolations(response.headers.get('sl-violations') ?? undefined);
    found.push(...violations.map(({ message }) => message));
    return response;
  }

  test('nothing is held against an answer in a whole run of the battery', async () => {
    const target = await targetOf({ ...mock, urls: server.urls });
    const road = createPrismTransport({ base: server.urls[name], prism: prism.url, operations });
    const jury = createJury({ leaveBehind: !tidy });
    const run = await jury.judge(target, honest, { only: [`${name}.*`], transport: road.send });
    road.close();
    const judged = road.sightings.filter((one) => one.judged);
    process.stdout.write(render(name, judged));
    expect(run.footer?.interfaces.filter((one) => one.interface === name)).toMatchObject([{ verdict: 'conformant' }]);
    expect(violationsIn(judged)).toEqual([]);
    const seen = new Set(judged.filter(({ status }) => status < 300).map(({ operation }) => operation));
    expect(operations.filter((operation) => !seen.has(operation))).toEqual([]);
  });

  test.each(Object.entries(liars))('the liar %s is flagged: %s', async (id, message) => {
    const liar = allFaults.find((fault) => fault.id === `${name}.${id}`);
    if (liar === undefined) throw new Error(`There is no liar ${name}.${id}.`);
    const target = { urls: { ...server.urls, [name]: prism.url }, keys: mock.keys };
    const flagged = async (): Promise<string> => {
      const found: string[] = [];
      await liar.witness((request) => sendTo(found, request), target);
      await mock.reset();
      return found.join('\n');
    };
    expect(await flagged()).toBe('');
    answer = liar.apply(honest);
    expect(await flagged()).toContain(message);
  });

  test.each(rules)('the fault rule %j is flagged: %s', async (rule, message) => {
    const authorization = `Bearer ${name === 'management' ? mock.keys.token : mock.keys.service}`;
    const ask = async (): Promise<string> => {
      const found: string[] = [];
      await sendTo(found, new Request(`${prism.url}${path}`, { headers: { authorization } }));
      return found.join('\n');
    };
    expect(await ask()).toBe('');
    mock.faults.add(rule);
    expect(await ask()).toContain(message);
  });
});

function violationsIn(sightings: readonly Sighting[]): readonly string[] {
  return sightings.flatMap(({ operation, status, violations }) =>
    violations.map(({ at, message }) => `${operation} ${status}: ${at} ${message}`),
  );
}

function render(name: string, sightings: readonly Sighting[]): string {
  const counts = [...Map.groupBy(sightings, ({ operation }) => operation)]
    .map(([operation, some]) => `${operation} ${some.length}`)
    .toSorted();
  const found = violationsIn(sightings).length;
  return `Prism judged ${sightings.length} answers of ${name}, ${found} violations: ${counts.join(', ')}\n`;
}
