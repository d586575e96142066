// What callers of management entrust to the mock is in the answers that must have it, and nowhere else.
import { afterAll, describe, expect, vi } from 'vitest';
import { managementDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import type { Mock } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import { testWith } from '../../mocks/vitest.ts';

/** A text that appears nowhere else; `holders` are the operations that must answer it. */
interface Canary {
  readonly value: string;
  readonly field: string;
  readonly holders: readonly string[];
}

interface Sent {
  readonly operation: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const EVERY_FUNCTION = ['createFunction', 'listFunctions', 'getFunction', 'updateFunction'];
const EVERY_HOSTNAME = [
  'initializeCustomHostname',
  'getCustomHostname',
  'reverifyCustomHostname',
  'activateCustomHostname',
];

const warnings: string[] = [];
const it = testWith({ seed: 5, warn: (message) => warnings.push(message) });

describe('what callers of management entrust', () => {
  const canaries: Canary[] = [];
  /** What was answered: the operation, how, and all of it. */
  const answers: { readonly operation: string; readonly status: number; readonly text: string }[] = [];
  let mock: Mock;
  let token: string;
  it.beforeAll(async ({ sharedMock }) => {
    mock = sharedMock;
    for (const level of ['debug', 'log', 'info', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation((...said: readonly unknown[]) => {
        warnings.push(JSON.stringify(said));
      });
    token = mock.users.add({ name: 'Second', organizations: ['local-organization'] }).token;
    await sendEverything();
  });
  afterAll(() => {
    vi.restoreAllMocks();
  });

  function canary(field: string, holders: readonly string[] = [], form = (mark: string) => `canary${mark}`): string {
    const value = form(String(canaries.length).padStart(4, '0'));
    canaries.push({ value, field, holders });
    return value;
  }

  async function send({ operation, query = '', headers = {}, body }: Sent, path?: string): Promise<void> {
    const route = routesOf(managementDocument).find((each) => each.operation === operation);
    if (route === undefined) throw new Error(`There is no ${operation}.`);
    const below = route.path.replace('{ref}', mock.keys.ref).replace('{function_slug}', 'hello');
    const wishes = { as: { token }, headers };
    const answer = await createClient(mock).management(route.method, `${path ?? below}${query}`, body, wishes);
    answers.push({ operation, status: answer.status, text: JSON.stringify([...answer.headers]) + answer.text });
  }

  /** The same body with another mistake each time: in its syntax, its shape, and in each of its fields. */
  async function sendBroken(operation: string, plant: () => Readonly<Record<string, unknown>>): Promise<void> {
    await send({ operation, body: `{"${canary('syntax')}": ${canary('syntax')}` });
    await send({ operation, body: [canary('shape'), { [canary('key')]: canary('value') }] });
    for (const key of Object.keys(plant())) {
      const planted = plant();
      await send({ operation, body: { ...planted, [key]: { [canary('inner key')]: canary(`wrong ${key}`) } } });
      await send({ operation, body: { ...planted, [key]: [canary(`wrong ${key}`), 7] } });
    }
  }

  async function sendEverything(): Promise<void> {
    const hex = (mark: string): string => mark.padStart(64, 'c');
    const project = (): Readonly<Record<string, unknown>> => ({
      name: canary('name of a project', ['createProject', 'listProjects']),
      organization_id: 'local-organization',
      db_pass: canary('db_pass'),
      region: canary('region', ['createProject', 'listProjects']),
      plan: canary('plan'),
    });
    const organization = (): Readonly<Record<string, unknown>> => ({
      name: canary('name of an organization', ['createOrganization', 'listOrganizations']),
    });
    const describeFunction = (slug: string) => (): Readonly<Record<string, unknown>> => ({
      slug,
      name: canary('name of a function', EVERY_FUNCTION),
      body: canary('body', ['getFunctionBody']),
    });
    const key = (): Readonly<Record<string, unknown>> => ({
      root_key: canary('root_key', ['updateEncryptionKey', 'getEncryptionKey'], hex),
    });
    const secret = (): object => ({
      name: canary('name of a secret', ['listSecrets']),
      value: canary('value of a secret'),
    });
    const hostname = (): Readonly<Record<string, unknown>> => ({
      custom_hostname: canary('hostname', EVERY_HOSTNAME, (mark) => `canary${mark}.example.com`),
    });
    const bans = (): Readonly<Record<string, unknown>> => ({
      ipv4_addresses: [canary('address', ['retrieveNetworkBans'], (mark) => `10.99.${Number(mark)}.1`)],
    });
    const ranges = (): Readonly<Record<string, unknown>> => ({
      dbAllowedCidrs: [
        canary('range', ['applyNetworkRestrictions', 'getNetworkRestrictions'], (mark) => `10.98.${Number(mark)}.0/24`),
      ],
    });
    const accepted: readonly Sent[] = [
      { operation: 'createOrganization', body: organization() },
      { operation: 'createProject', body: project() },
      { operation: 'createSecrets', body: [secret(), secret()] },
      { operation: 'deleteSecrets', body: [canary('name of a secret')] },
      { operation: 'createFunction', body: describeFunction('hello')() },
      { operation: 'updateFunction', body: { name: canary('name of a function', EVERY_FUNCTION) } },
      { operation: 'initializeCustomHostname', body: hostname() },
      { operation: 'reverifyCustomHostname' },
      { operation: 'activateCustomHostname' },
      { operation: 'updateEncryptionKey', body: key() },
      { operation: 'deleteNetworkBans', body: bans() },
      { operation: 'applyNetworkRestrictions', body: ranges() },
    ];
    for (const each of accepted) await send(each);
    for (const { operation, method } of routesOf(managementDocument)) if (method === 'GET') await send({ operation });
    await send({ operation: 'retrieveNetworkBans' });

    for (const [operation, plant] of [
      ['createOrganization', organization],
      ['createProject', project],
      ['createFunction', describeFunction('hello')],
      ['updateFunction', describeFunction('hello')],
      ['initializeCustomHostname', hostname],
      ['updateEncryptionKey', key],
      ['deleteNetworkBans', bans],
      ['applyNetworkRestrictions', ranges],
    ] as const)
      await sendBroken(operation, plant);
    for (const value of [7, null, [canary('value of a secret')]])
      await send({ operation: 'createSecrets', body: [secret(), { name: canary('name of a secret'), value }] });
    await send({
      operation: 'createSecrets',
      body: [{ name: `SUPABASE_${canary('reserved')}`, value: canary('value') }],
    });
    await send({ operation: 'deleteSecrets', body: [canary('name of a secret'), 7] });
    await send({ operation: 'updateEncryptionKey', body: { root_key: `${canary('root_key', [], hex)}0` } });
    await send({ operation: 'applyNetworkRestrictions', body: { dbAllowedCidrs: [canary('range')] } });

    const newToken = (): string => canary('token', [], (mark) => `sbp_${mark.padStart(40, 'a')}`);
    for (const { operation } of routesOf(managementDocument)) {
      await send({
        operation,
        headers: { authorization: `Bearer ${newToken()}` },
        body: operation.startsWith('create') ? {} : undefined,
      });
    }
    await send({ operation: 'listProjects', headers: { authorization: `Bearer ${canary('bearer')}` } });
    await send({ operation: 'listProjects', headers: { authorization: newToken() } });
    await send({ operation: 'listProjects', headers: { apikey: newToken(), 'x-forgotten': newToken() } });
    await send({ operation: 'listProjects', query: `?access_token=${newToken()}&other=${newToken()}` });
    for (const name of ['token', 'apikey', 'access_token'])
      await send({ operation: 'listProjects', query: `?a=b&${name}=${canary(name)}` });
    await send({ operation: 'listSecrets' }, `/v1/projects/${newToken()}/secrets`);
    await send({ operation: 'listSecrets' }, `/v1/${newToken()}`);
    await send({ operation: 'listSecrets' }, `/${newToken()}`);
  }

  it('was sent, and mostly refused', () => {
    expect(canaries.length).toBeGreaterThan(150);
    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused.length).toBeGreaterThan(60);
    expect(refused.filter(({ status }) => status >= 500)).toEqual([]);
    const served = new Set(answers.filter(({ status }) => status < 300).map(({ operation }) => operation));
    expect([...served].sort()).toEqual(
      routesOf(managementDocument)
        .map(({ operation }) => operation)
        .filter((operation) => operation !== 'deleteFunction' && operation !== 'deleteCustomHostname')
        .sort(),
    );
  });

  it('is in the answers that must have it, and in no others', () => {
    for (const { value, field, holders } of canaries) {
      const seen = answers.filter(({ text }) => text.includes(value));
      for (const { operation, status } of seen)
        expect([field, value, status < 300 && holders.includes(operation) ? 'must be there' : operation]).toEqual([
          field,
          value,
          'must be there',
        ]);
    }
    const told = canaries.filter(({ value }) => answers.some(({ text }) => text.includes(value)));
    expect(new Set(told.map(({ field }) => field))).toEqual(
      new Set([
        'name of a project',
        'region',
        'name of an organization',
        'name of a function',
        'body',
        'root_key',
        'name of a secret',
        'hostname',
        'range',
      ]),
    );
  });

  it('is neither in the journal nor in what the mock said', () => {
    const kept = JSON.stringify([mock.journal.query(), warnings]);
    expect(mock.journal.query().length).toBe(answers.length);
    expect(canaries.filter(({ value }) => kept.includes(value))).toEqual([]);
    for (const secret of [token, mock.keys.token]) expect(kept).not.toContain(secret);
    expect(answers.filter(({ text }) => text.includes(token) || text.includes(mock.keys.token))).toEqual([]);
  });
});
