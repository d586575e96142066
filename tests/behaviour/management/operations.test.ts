// Each operation of management in each dialect, by its example: refused for each mistake, and answered as its definition shows.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { DIALECTS, loadDialectDocument } from '../../../specs/dialect-document.ts';
import { exampleOf, prepareExample, type ExampleRequest } from '../../../specs/examples.ts';
import { parametersOf } from '../../../specs/parameters.ts';
import { dereference, isNode, type DocumentNode } from '../../../specs/references.ts';
import { resolveSchema } from '../../../specs/resolve-schema.ts';
import { routesOf, type OperationRoute } from '../../../specs/routes.ts';
import { successSchema } from '../../../specs/describe-answer.ts';
import type { AdministrativeChange } from '../../../mocks/management/projects/administer.ts';
import { managementDialects, type ManagementDialect } from '../../../mocks/management/operations/dialect.ts';
import { REF, tryOut, type TryOut } from '../../../mocks/management/testing/try-out.ts';
import { openFilledDatabase } from '../../../mocks/projects/database.ts';
import { createClock } from '../../../mocks/runtime/clock.ts';
import { opened } from '../../support/opened.ts';
import { checkKeys, checkWords, readTable } from '../../support/table.ts';
import { wrongBodies, type Words } from './wrong-bodies.ts';

const SQL = `create table shelf (books int primary key); insert into storage.buckets (id, name) values ('photos', 'photos')`;
interface State {
  readonly of: string;
  readonly where: string;
  readonly change?: AdministrativeChange;
  readonly query?: string;
  readonly body?: unknown;
}

interface Table {
  readonly 'strange-refs': readonly string[];
  readonly 'strange-slugs': readonly string[];
  readonly needed: Readonly<Record<string, readonly string[]>>;
  readonly states: readonly State[];
  readonly words: Readonly<Record<ManagementDialect['wordsOfMistakes'], Words>>;
}

const table = readTable(import.meta.url, ['strange-refs', 'strange-slugs', 'needed', 'states', 'words']) as Table;
const operations = DIALECTS.flatMap((dialect) =>
  routesOf(loadDialectDocument('management', dialect)).map(({ operation }) => operation),
);
for (const state of table.states) {
  checkKeys(state, ['of', 'where', 'change', 'query', 'body'], state.of);
  checkWords([state.of], operations, 'A state');
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const db = opened(() => openFilledDatabase({ schema: { sql: SQL } }, createClock(), () => undefined));

type Answer = Awaited<ReturnType<TryOut['send']>>;

async function expectRefusal(
  ask: () => Promise<Answer>,
  { store }: TryOut,
  status: number,
  message: string,
): Promise<void> {
  const before = store.snapshot();
  const answer = await ask();
  expect([answer.status, answer.body]).toEqual([status, { message: expect.stringContaining(message) as unknown }]);
  expect(store.snapshot()).toEqual(before);
}

describe.each(DIALECTS)('in the %s dialect', (dialect) => {
  const document = loadDialectDocument('management', dialect);
  const routes = routesOf(document);
  const words = table.words[managementDialects[dialect].wordsOfMistakes];
  const open = (): TryOut => tryOut({ dialect, db: db() });

  /** The request, after what comes before it. */
  const prepare = (mock: TryOut, { operation }: OperationRoute): Promise<ExampleRequest> =>
    prepareExample(operation, {
      document,
      params: { ref: REF },
      send: async (request) => {
        const answer = await send(mock, request);
        checkAnswer(request.operation, answer);
        return answer.body;
      },
    });

  function send(mock: TryOut, request: ExampleRequest, path = request.path): Promise<Answer> {
    return mock.send(request.method, path, 'form' in request ? { body: request.form } : { body: request.body });
  }

  /** Answered as the document shows it, and nothing else. */
  function checkAnswer(operation: string, { status, body, madeUp }: Answer): void {
    const route = routes.find((one) => one.operation === operation);
    const schema = route === undefined ? undefined : successSchema(document, route.definition);
    if (schema === undefined) expect(body).toBe(operation === 'getFunctionBody' ? 'the source' : '');
    const validate = schema === undefined ? undefined : ajv.compile(closed(resolveSchema(document, schema)) as object);
    const fits = validate?.(body) ?? true;
    expect({ operation, status, body, madeUp, fits, mistakes: validate?.errors ?? null }).toEqual({
      operation,
      status: expect.toSatisfy((code: number) => code < 300) as unknown,
      body,
      madeUp: [],
      fits: true,
      mistakes: null,
    });
  }

  it.each(routes)('$operation is answered as its definition shows, and so is what is read then', async (route) => {
    const mock = open();
    const request = await prepare(mock, route);
    checkAnswer(route.operation, await send(mock, request));
    const [path = ''] = request.path.split('?');
    const read = routes.find((one) => one.path === route.path && one.method === 'GET');
    if (read !== undefined && !['GET', 'DELETE'].includes(route.method))
      checkAnswer(read.operation, await mock.send('GET', path));
    if (route.method === 'GET' && exampleOf(route.definition).params === undefined) {
      const fresh = await open().send('GET', request.path);
      if (fresh.status !== 400) checkAnswer(route.operation, fresh);
    }
  });

  const states = table.states.flatMap((state) =>
    routes.filter((one) => one.operation === state.of).map((route) => ({ ...state, route })),
  );

  it.each(states)('$of is answered as its definition shows where $where', async ({ route, change, query, body }) => {
    const mock = open();
    const request = await prepare(mock, route);
    if (change !== undefined) mock.part.administer(change);
    const path = query === undefined ? request.path : `${request.path.split('?')[0] ?? ''}?${query}`;
    checkAnswer(route.operation, await send(mock, { ...request, ...(body === undefined ? {} : { body }) }, path));
  });

  const below = routes.filter(({ path }) => path.includes('{ref}'));
  const urlOf = ({ path }: OperationRoute, ref: string): string =>
    path.replace('{ref}', ref).replaceAll(/\{\w+\}/gu, 'hello');

  it.each(below)('$operation is refused for projects of others, that do not exist or were removed', async (route) => {
    const mock = open();
    const { token } = mock.part.users.add({ name: 'Second' });
    const own = await mock.send('POST', '/v1/organizations', { token, body: { name: 'Theirs' } });
    const body = { name: 'Shop', organization_id: (own.body as { readonly id: string }).id, db_pass: 'hush' };
    const made = await mock.send('POST', '/v1/projects', { token, body: { ...body, region: 'eu-west-1' } });
    const ask = (ref: string): Promise<Answer> =>
      mock.send(route.method, urlOf(route, ref), { body: exampleOf(route.definition).body });
    const { id } = made.body as { readonly id: string };
    await expectRefusal(() => ask(id), mock, 403, managementDialects[dialect].foreign);
    for (const ref of table['strange-refs']) await expectRefusal(() => ask(ref), mock, 404, 'Project not found');
    mock.part.administer({ kind: 'project-status', status: 'REMOVED' });
    await expectRefusal(() => ask(REF), mock, 400, 'Resource has been removed');
  });

  it.each(routes.filter(({ path }) => path.includes('{function_slug}')))(
    '$operation is refused for a function that does not exist',
    async (route) => {
      const mock = open();
      const request = await prepare(mock, route);
      for (const slug of table['strange-slugs'])
        await expectRefusal(
          () => send(mock, request, request.path.replace('hello', slug)),
          mock,
          404,
          'Function not found',
        );
    },
  );

  const withBody = routes.flatMap((route) => {
    const { content } = dereference(document, route.definition['requestBody']);
    const json = isNode(content) ? content['application/json'] : undefined;
    return isNode(json) ? [{ ...route, schema: resolveSchema(document, json['schema']) }] : [];
  });

  it.each(withBody)('$operation is refused with a body that its definition does not allow', async (route) => {
    const mock = open();
    const request = await prepare(mock, route);
    const wrong = [...wrongBodies(route.schema, request.body, words, table.needed[route.operation])];
    expect(wrong.length).toBeGreaterThan(5);
    for (const [message, body] of wrong)
      // A string would be sent as it is.
      await expectRefusal(() => send(mock, { ...request, body: JSON.stringify(body) }), mock, 400, message);
    // A function may be changed by the query alone.
    const empty = route.operation === 'updateFunction' ? [] : ['', ' '];
    for (const body of ['{', '[1', 'text', new Uint8Array([0xff, 0xfe]), ...empty])
      await expectRefusal(() => send(mock, { ...request, body }), mock, 400, 'The body is ');
  });

  const withFlags = routes.flatMap((route) => {
    const flags = parametersOf(document, route).filter(({ schema }) => isNode(schema) && schema['type'] === 'boolean');
    return flags.length === 0 ? [] : [{ ...route, flags }];
  });

  it.each(withFlags)('$operation is refused with flags in its query that are none', async (route) => {
    const mock = open();
    const request = await prepare(mock, route);
    const [path = ''] = request.path.split('?');
    for (const { name } of route.flags)
      for (const text of ['', 'yes', '1', 'True'])
        await expectRefusal(
          () => send(mock, request, `${path}?${name}=${text}`),
          mock,
          400,
          words.flag.replace('NAME', name),
        );
  });
});

/** The schema with no more allowed in any object than is written there. */
function closed(schema: unknown, isPart = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => closed(one));
  if (!isNode(schema)) return schema;
  const inside = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties' && isNode(value))
      return [key, Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closed(one)]))];
    if (key === 'items') return [key, closed(value)];
    // Its own objects are closed by the whole.
    if (key === 'allOf' && Array.isArray(value)) return [key, value.map((one) => closed(one, true))];
    return [key, value];
  });
  const isObject = 'properties' in schema || 'patternProperties' in schema || 'allOf' in schema;
  const open: DocumentNode = Object.fromEntries(inside.filter(([key]) => key !== 'additionalProperties'));
  return isObject && !isPart ? { ...open, unevaluatedProperties: false } : open;
}

describe('a mistake that is long to write', () => {
  const eszip = { 'content-type': 'application/vnd.denoland.eszip' };
  it.each([
    [
      'secrets',
      Array.from({ length: 100 }, (_, index) => ({ name: `S${index}`, value: '' })),
      400,
      'You can only store 100 secrets per project at maximum.',
    ],
    ['functions?slug=big', new Uint8Array(20 * 1024 * 1024 + 1), 413, 'request entity too large'],
    [
      'custom-hostname/initialize',
      { custom_hostname: `${'a.'.repeat(130)}example.com` },
      400,
      'custom_hostname must be a fully qualified domain name',
    ],
  ])('is told and has no effect: %s', async (path, body, status, message) => {
    const mock = tryOut();
    await mock.send('POST', 'secrets', { body: [{ name: 'KEPT', value: '' }] });
    await expectRefusal(() => mock.send('POST', path, { body, headers: eszip }), mock, status, message);
  });
});
