// Stubs that a program gives: what their handlers answer, and where they are seen; tests/vectors/requests/stubs.yaml has the rest.
import { describe, expect } from 'vitest';
import { createMock, type Mock, type Stub } from '../../mocks/app.ts';
import { testWith } from '../../mocks/vitest.ts';

const warnings: string[] = [];
const test = testWith({
  dialect: 'supabase',
  schema: { sql: '' },
  stubs: [{ method: 'GET', path: '/rest/v1/kept', text: 'from the start' }],
  warn: (message) => warnings.push(message),
}).extend('ask', ({ mock }) => asking(mock));

/** Status and text of an answer. */
function asking(mock: Mock) {
  return async (method: string, path: string, init: RequestInit = {}): Promise<string> => {
    const answer = await mock.fetch(new Request(mock.urls.data + path, { ...init, method }));
    return `${answer.status} ${await answer.text()}`;
  };
}
const todos = (more: Partial<Stub>): Stub => ({ method: 'GET', path: '/rest/v1/todos', ...more });

describe('the answer', () => {
  test('has its status, headers and body as they were given, late', async ({ mock }) => {
    const body = { a: 1 };
    const headers = { 'Content-Type': 'application/vnd.own+json', 'x-own': 'yes' };
    mock.stub({ method: 'POST', path: '/own', status: 201, headers, body, latency: { min: 40, max: 60 } });
    body.a = 2;
    const started = performance.now();
    const answer = await mock.fetch(new Request(`${mock.urls.data}/own`, { method: 'POST' }));
    expect(performance.now() - started).toBeGreaterThan(35);
    expect([answer.status, await answer.json()]).toEqual([201, { a: 1 }]);
    expect(answer.headers.get('content-type')).toBe('application/vnd.own+json');
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-own');
  });

  test('of a handler may be one that was fetched', async ({ mock, server, ask }) => {
    mock.stub({ method: 'GET', path: '/proxied', handler: () => fetch(`${server.url}/rest/v1/kept`) });
    expect(await ask('GET', '/proxied')).toBe('200 from the start');
  });

  test('of a handler that fails says so, and so does the warning', async ({ mock, ask }) => {
    warnings.length = 0;
    const failing = mock.stub({
      method: 'GET',
      path: '/a/{id}',
      handler: (_, { params }) => {
        throw new Error(`no ${params['id'] ?? ''}`);
      },
    });
    const other = mock.stub({
      method: 'GET',
      path: '/b',
      handler: (() => ({ status: 200 })) as unknown as () => Response,
    });
    expect(await ask('GET', '/a/one%2Ftwo')).toBe(`500 {"message":"The handler of ${failing} failed: no one/two"}`);
    expect(await ask('GET', '/b')).toContain(`The handler of ${other} failed: it returned object and no Response`);
    expect(warnings[0]).toContain('no one/two');
    expect(mock.journal.query({ stub: failing })).toMatchObject([
      { status: 500, error: `The handler of ${failing} failed: no one/two` },
    ]);
  });
});

describe('stubs', () => {
  test('stand in the journal, and no token of a request does', async ({ mock, ask }) => {
    const stub = mock.stub({ method: 'POST', path: '/auth/v1/logout', status: 204 });
    const token = await mock.as({ sub: '0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e' });
    await ask('POST', `/auth/v1/logout?token=${token}`, { headers: { authorization: `Bearer ${token}`, apikey: 'k' } });
    const [entry] = mock.journal.query({ stub });
    expect(entry).toMatchObject({ method: 'POST', status: 204, path: '/auth/v1/logout?token=[redacted]' });
    expect(JSON.stringify(entry)).not.toContain(token.slice(0, 20));
    expect(mock.journal.render(1)).toMatch(
      /POST \/auth\/v1\/logout\?token=\[redacted\] → 204 in \d+ ms \(auth.signOut as authenticated [\da-f-]{36}, by stub-\d+\)$/,
    );
  });

  test('of a program are told over HTTP without their handler', async ({ mock, client: { admin } }) => {
    const made = mock.stub({ method: 'GET', path: '/made', handler: () => new Response('made') });
    const kept = { id: 'stub-1', method: 'GET', path: '/rest/v1/kept', text: 'from the start', applied: 0 };
    expect((await admin('GET', '/stubs')).json).toEqual([
      kept,
      { id: made, method: 'GET', path: '/made', handler: 'a function', applied: 0 },
    ]);
    expect((await admin('DELETE', `/stubs/${made}`)).json).toEqual([kept]);
  });
});

test('a stub that only a program can give wrongly is refused', ({ mock }) => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  for (const [stub, message] of [
    ...[undefined, null, 'GET /todos', [todos({ body: [] })]].map(
      (none) => [none, 'A stub is an object with method'] as const,
    ),
    [todos({ body: cyclic }), 'body cannot be written as JSON.'],
    [todos({ body: [], handler: () => new Response() }), 'A stub with a handler has no body: the handler says it.'],
  ] as const)
    expect(() => mock.stub(stub as Stub)).toThrow(message);
});

describe('the option', () => {
  test('is refused with the place of the stub that is wrong', async () => {
    const stubs = [todos({ body: [] }), todos({ path: 'todos' })];
    await expect(createMock({ stubs })).rejects.toThrow('createMock: stubs[1]: "todos" is not the path of a stub');
    await expect(createMock({ stubs: 'stubs.yaml' as never })).rejects.toThrow(
      `or { file: 'stubs.yaml' }, and not "stubs.yaml".`,
    );
  });
});
