// What callers of management entrust to the mock is in the answers that must have it, and nowhere else.
import { afterAll, describe, expect, vi } from 'vitest';
import { managementDocument } from '../../specs/documents.ts';
import { exampleOf } from '../../specs/examples.ts';
import { isNode } from '../../specs/references.ts';
import { routesOf, type OperationRoute } from '../../specs/routes.ts';
import type { Mock } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import { testWith } from '../../mocks/vitest.ts';
import { checkWords, readTable } from '../support/table.ts';

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

const ROUTES = routesOf(managementDocument);

/** The forms that a canary can have, by the four digits of its number. */
const FORMS = {
  simple: (mark: string): string => `canary${mark}`,
  hex: (mark: string): string => mark.padStart(64, 'c'),
  hostname: (mark: string): string => `canary${mark}.example.com`,
  address: (mark: string): string => `10.99.${Number(mark)}.1`,
  range: (mark: string): string => `10.98.${Number(mark)}.0/24`,
  token: (mark: string): string => `sbp_${mark.padStart(40, 'a')}`,
};
type Form = keyof typeof FORMS;
type Field = readonly [field: string, holders: readonly string[], form?: Form];

/** The fields of the examples that hold canaries: what they are called here, who must answer them, and in which form. */
const { fields, told: TOLD } = readTable(import.meta.url, ['fields', 'told']) as {
  readonly fields: Readonly<Record<string, Field>>;
  readonly told: readonly string[];
};
const OPERATIONS = ROUTES.map(({ operation }) => operation);
for (const [key, [, holders, form = 'simple']] of Object.entries(fields)) {
  checkWords([...holders, key.split('.')[0] ?? ''], OPERATIONS, key);
  checkWords([form], Object.keys(FORMS), key);
}
expect(fields['initializeCustomHostname.custom_hostname']?.[1].toSorted()).toEqual(
  OPERATIONS.filter((name) => name.endsWith('CustomHostname') && !name.startsWith('delete')).toSorted(),
);

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

  function canary(field: string, holders: readonly string[] = [], form: Form = 'simple'): string {
    const value = FORMS[form](String(canaries.length).padStart(4, '0'));
    canaries.push({ value, field, holders });
    return value;
  }

  async function send({ operation, query = '', headers = {}, body }: Sent, path?: string): Promise<void> {
    const route = ROUTES.find((each) => each.operation === operation);
    if (route === undefined) throw new Error(`There is no ${operation}.`);
    const below = route.path.replace('{ref}', mock.keys.ref).replace('{function_slug}', 'hello');
    const wishes = { as: { token }, headers };
    const answer = await createClient(mock).management(route.method, `${path ?? below}${query}`, body, wishes);
    answers.push({ operation, status: answer.status, text: JSON.stringify([...answer.headers]) + answer.text });
  }

  /** The body of the example with fresh canaries in it. */
  function plant({ operation, definition }: OperationRoute): unknown {
    const planted = (value: unknown, key: string): unknown => {
      if (Array.isArray(value)) return value.map((one) => planted(one, key));
      if (isNode(value))
        return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, planted(one, name)]));
      const known = fields[`${operation}.${key}`];
      return known === undefined ? (value === '$id' ? 'local-organization' : value) : canary(...known);
    };
    return planted(exampleOf(definition).body, '');
  }

  /** The same body with another mistake each time: in its syntax, its shape, and in each of its fields. */
  async function sendBroken(route: OperationRoute): Promise<void> {
    const { operation } = route;
    await send({ operation, body: `{"${canary('syntax')}": ${canary('syntax')}` });
    await send({ operation, body: [canary('shape'), { [canary('key')]: canary('value') }] });
    const [whole] = [plant(route)].flat();
    for (const key of Object.keys(isNode(whole) ? whole : {}))
      for (const wrong of [{ [canary('inner key')]: canary(`wrong ${key}`) }, [canary(`wrong ${key}`), 7], 7, null]) {
        const body = plant(route);
        const spoiled = (one: unknown): unknown => ({ ...(one as object), [key]: wrong });
        await send({ operation, body: Array.isArray(body) ? [body[0], spoiled(body[1])] : spoiled(body) });
      }
  }

  async function sendEverything(): Promise<void> {
    const gone = ['deleteFunction', 'deleteCustomHostname'];
    const changes = ROUTES.filter(({ method, operation }) => method !== 'GET' && !gone.includes(operation));
    for (const route of changes) await send({ operation: route.operation, body: plant(route) });
    for (const { operation, method } of ROUTES) if (method === 'GET') await send({ operation });
    await send({ operation: 'retrieveNetworkBans' });
    for (const route of changes) if ('requestBody' in route.definition) await sendBroken(route);
    await send({
      operation: 'createSecrets',
      body: [{ name: `SUPABASE_${canary('reserved')}`, value: canary('value') }],
    });
    await send({ operation: 'updateEncryptionKey', body: { root_key: `${canary('root_key', [], 'hex')}0` } });
    await send({ operation: 'applyNetworkRestrictions', body: { dbAllowedCidrs: [canary('range')] } });

    const newToken = (): string => canary('token', [], 'token');
    for (const { operation } of ROUTES) {
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
      OPERATIONS.filter((operation) => operation !== 'deleteFunction' && operation !== 'deleteCustomHostname').sort(),
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
    expect(new Set(told.map(({ field }) => field))).toEqual(new Set(TOLD));
  });

  it('is neither in the journal nor in what the mock said', () => {
    const kept = JSON.stringify([mock.journal.query(), warnings]);
    expect(mock.journal.query().length).toBe(answers.length);
    expect(canaries.filter(({ value }) => kept.includes(value))).toEqual([]);
    for (const secret of [token, mock.keys.token]) expect(kept).not.toContain(secret);
    expect(answers.filter(({ text }) => text.includes(token) || text.includes(mock.keys.token))).toEqual([]);
  });
});
