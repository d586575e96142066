// Wrong stubs: each is refused with what is wrong and what to write instead.
import { expect, test } from 'vitest';
import { dataOperations } from '../../data/request/endpoint.ts';
import { managementOperations } from '../../management/operations/routes.ts';
import { storageOperations } from '../../storage/operations/routes.ts';
import type { Stub } from './stub.ts';
import { createStubs } from './stubs.ts';

const operations = {
  data: dataOperations,
  management: managementOperations('supabase'),
  storage: storageOperations('supabase'),
};
const RIGHT = { method: 'GET', path: '/rest/v1/todos', body: [] };
const cyclic: Record<string, unknown> = {};
cyclic['self'] = cyclic;

const WRONG: readonly (readonly [object, string])[] = [
  [{ statsu: 200 }, 'A stub has no statsu. Did you mean status? It has method, path, ref, match, status,'],
  [{ method: 'get' }, '"get" is not a method of a stub: write GET, HEAD,'],
  [{ method: undefined }, 'undefined is not a method of a stub'],
  [{ path: 'rest/v1/todos' }, '"rest/v1/todos" is not the path of a stub: it begins with one slash, as /rest/v1/todos'],
  [{ path: 'https://a.test/rest' }, 'is not the path of a stub: it begins with one slash'],
  [{ path: '//rest/v1' }, 'is not the path of a stub: it begins with one slash'],
  [{ path: 7 }, '7 is not the path of a stub'],
  [{ path: '/rest/v1/todos?id=eq.1' }, "has a query: write it as match: { query: { name: 'value' } }."],
  [{ path: '/rest/v1/my todos' }, 'has a character that is percent-encoded in a request, as %20 is for a space.'],
  [
    { path: '/projects/abcdefghijklmnopqrst/rest/v1/todos' },
    'names a project: write what follows it, and the project as',
  ],
  [{ path: '/rest/v1/:table' }, 'a parameter in another form: one is a whole segment, such as {id}'],
  [{ path: '/rest/v1/*' }, 'a last segment {wildcard} takes the rest.'],
  [{ path: '/rest/v1/a{b}' }, 'a parameter in another form'],
  [{ path: '/rest/{wildcard}/todos' }, 'goes on after {wildcard}, which takes the rest.'],
  [{ path: '/rest/{a}/{a}' }, 'has two parameters of one name: give each its own.'],
  [{ ref: 'shop' }, '"shop" is not the reference of a project'],
  [{ status: 99 }, 'The status of a stub is a number between 200 and 599, and not 99.'],
  [{ status: '200' }, 'The status of a stub is a number between 200 and 599, and not "200".'],
  [{ status: 204 }, 'An answer with status 204 has no body: leave out body.'],
  [{ body: undefined }, 'A stub needs an answer: a status, a body (sent as JSON), a text or a handler.'],
  [{ text: 'hello' }, 'A stub has a body (sent as JSON) or a text (sent as it is), not both.'],
  [{ body: undefined, text: { a: 1 } }, 'text is a text: what is sent as JSON is body.'],
  [{ body: cyclic }, 'body cannot be written as JSON.'],
  [{ handler: () => new Response() }, 'A stub with a handler has no body: the handler says it.'],
  [{ body: undefined, handler: './answer.js' }, 'handler is a function, which only the process of the mock can give'],
  [{ headers: { 'x-total': 3 } }, 'headers.x-total is a text: write it in quotes.'],
  [{ headers: { 'x total': '3' } }, 'headers holds a name or a value that a header cannot have.'],
  [{ headers: ['x-total'] }, 'headers is an object of names with texts.'],
  [
    { latency: '1s' },
    'The latency of a stub is a number of milliseconds, or an object with min and max, and not "1s".',
  ],
  [{ latency: { min: 3 } }, 'an object with min and max, and not {"min":3}.'],
  [{ times: 0 }, 'The times of a stub is a whole number above 0, and not 0.'],
  [{ match: { qery: {} } }, 'match has no qery. Did you mean query? It has query, headers, body, role, user.'],
  [{ match: { bucket: 'a' } }, 'match has no bucket. It has query, headers, body, role, user.'],
  [{ match: {} }, 'match is an object with query, headers, body, role or user, and not {}.'],
  [{ match: { query: { limit: 10 } } }, 'match.query.limit is a text: write it in quotes.'],
  [{ path: '/__touchstone/reset' }, 'belongs to the administration of the mock, which has no stubs.'],
  [
    { path: '/storage/v1/bucket' },
    'GET /storage/v1/bucket is storage.listBuckets, which the mock answers itself: a stub is for what it does not have. A fault rule answers in its place: mock.faults.add(',
  ],
  [{ path: '/v1/projects/{ref}' }, 'is management.getProject, which the mock answers itself'],
  [{ method: '*', path: '/graphql/v1' }, "mock.faults.add({ operation: 'data.graphql', status, body })"],
];

test.each(WRONG)('%j is refused: %s', (change, sentence) => {
  const stubs = createStubs(operations);
  expect(() => stubs.add({ ...RIGHT, ...change } as Stub)).toThrow(sentence);
  expect(stubs.list()).toEqual([]);
  expect(stubs.add(RIGHT as Stub)).toBe('stub-1');
});

test('what is not an object is refused', () => {
  for (const nothing of [undefined, null, 'GET /rest/v1/todos', [RIGHT]])
    expect(() => createStubs(operations).add(nothing as unknown as Stub)).toThrow('A stub is an object with method');
});

test('one that would never answer because of an earlier one is refused', () => {
  const stubs = createStubs(operations);
  stubs.add({ method: 'GET', path: '/rest/v1/{table}', body: [] });
  expect(() => stubs.add({ method: 'GET', path: '/rest/v1/{name}', status: 404 })).toThrow(
    'stub-1 answers GET /rest/v1/{name} already: remove it, or give one of the two a match or times.',
  );
  stubs.add({ method: 'GET', path: '/rest/v1/{name}', status: 404, times: 1 });
  stubs.add({ method: 'GET', path: '/rest/v1/{name}', status: 404, match: { query: { limit: '1' } } });
  stubs.add({ method: 'GET', path: '/rest/v1/{name}', status: 404, ref: 'abcdefghijklmnopqrst' });
  expect(stubs.list().map(({ id }) => id)).toEqual(['stub-1', 'stub-2', 'stub-3', 'stub-4']);
});
