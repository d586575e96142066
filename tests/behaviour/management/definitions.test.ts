// Every operation of management in today's dialect, against its definition in specs/dialects/supabase: what it takes and what it answers.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDialectDocument } from '../../../specs/dialect-document.ts';
import { dereference, isNode, type DocumentNode } from '../../../specs/references.ts';
import { resolveSchema } from '../../../specs/resolve-schema.ts';
import { routesOf, type OperationRoute } from '../../../specs/routes.ts';
import { successSchema } from '../../../specs/success-schema.ts';
import { createMock, type Mock } from '../../../mocks/app.ts';
import { madeUpIn } from '../../../mocks/http/answer.ts';
import { wrongBodies } from './wrong-bodies.ts';
import { walk, type Asked } from './walk-of-operations.ts';

const document = loadDialectDocument('management', 'supabase');
const routes = new Map(routesOf(document).map((route) => [route.operation, route]));
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

let mock: Mock;
let walked: readonly Seen[];
/** The operations that were asked with wrong bodies, and what was not refused of these. */
const tried = new Set<string>();
const taken: string[] = [];
beforeAll(async () => {
  mock = await createMock({ dialect: 'supabase', schema: { sql: 'create table shelf (books int primary key)' } });
  const all: Seen[] = [];
  await walk(mock, async (asked) => {
    const schema = bodySchema(asked.operation);
    for (const [what, body] of schema === undefined ? [] : wrongBodies(schema, asked.body)) {
      const { status } = await ask({ ...asked, body });
      if (status !== 400) taken.push(`${asked.operation}: ${what} is answered with ${status}`);
      tried.add(asked.operation);
    }
    const seen = await ask(asked);
    all.push(seen);
    return seen.body;
  });
  walked = all;
}, 120_000);
afterAll(() => mock.close());

interface Seen {
  readonly operation: string;
  readonly status: number;
  readonly body: unknown;
  /** Where the definition wanted something that the mock did not know. */
  readonly madeUp: readonly string[];
}

async function ask(asked: Asked): Promise<Seen> {
  const { method, path } = routeOf(asked.operation);
  const params: Readonly<Record<string, string>> = { ref: mock.keys.ref, ...asked.params };
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_all, name: string) => params[name] ?? '');
  const form = asked.body instanceof FormData ? asked.body : undefined;
  const json = form === undefined && asked.body !== undefined ? JSON.stringify(asked.body) : undefined;
  const response = await mock.fetch(
    new Request(`${mock.urls.management}${filled}${asked.query ?? ''}`, {
      method,
      headers: { authorization: `Bearer ${mock.keys.token}` },
      ...(asked.body === undefined ? {} : { body: form ?? json ?? null }),
    }),
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  const body = isJson ? (JSON.parse(text) as unknown) : text;
  return { operation: asked.operation, status: response.status, body, madeUp: madeUpIn(response) };
}

function routeOf(operation: string): OperationRoute {
  const route = routes.get(operation);
  if (route === undefined) throw new Error(`There is no operation ${operation}.`);
  return route;
}

/** The schema of the JSON of a success, in which no object has more than is written there. */
function answerSchema(operation: string): DocumentNode | undefined {
  const schema = successSchema(document, routeOf(operation).definition);
  return schema === undefined ? undefined : (closed(resolveSchema(document, schema)) as DocumentNode);
}

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
  const open = Object.fromEntries(inside.filter(([key]) => key !== 'additionalProperties'));
  return isObject && !isPart ? { ...open, unevaluatedProperties: false } : open;
}

function bodySchema(operation: string): DocumentNode | undefined {
  const { content } = dereference(document, routeOf(operation).definition['requestBody']);
  const json = isNode(content) ? content['application/json'] : undefined;
  return isNode(json) ? resolveSchema(document, json['schema']) : undefined;
}

/** Without JSON; what a function consists of is bytes. */
function isOther(operation: string): Pick<ValidateFunction, 'errors'> & ((body: unknown) => boolean) {
  return Object.assign((body: unknown) => body === (operation === 'getFunctionBody' ? 'x' : ''), { errors: null });
}

it('each operation is asked', () => {
  expect([...routes.keys()].filter((operation) => !walked.some((seen) => seen.operation === operation))).toEqual([]);
});

it('bodies that a definition does not allow are refused', () => {
  expect([...routes.keys()].filter((operation) => bodySchema(operation) !== undefined)).toEqual(
    [...routes.keys()].filter((operation) => tried.has(operation)),
  );
  expect(taken).toEqual([]);
});

describe('what its definition shows, and nothing else', () => {
  it.each([...routes.keys()])('is answered by %s', (operation) => {
    const schema = answerSchema(operation);
    const validate = schema === undefined ? isOther(operation) : ajv.compile(schema);
    const found = walked.filter((one) => one.operation === operation);
    expect(found.map((one) => ({ ...one, fits: validate(one.body), mistakes: validate.errors }))).toEqual(
      found.map((one) => ({
        ...one,
        status: expect.toSatisfy((code: number) => code < 300) as unknown,
        madeUp: [],
        fits: true,
        mistakes: null,
      })),
    );
  });
});
