// The door of the data interface: keys, tokens, methods, bodies and errors.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClock } from '../../runtime/clock.ts';
import { bootstrap } from '../../db/bootstrap/bootstrap.ts';
import type { Db } from '../../db/db.ts';
import { openPglite } from '../../db/pglite.ts';
import { createJwt, type Jwt } from '../../runtime/jwt.ts';
import type { Part } from '../../http/part.ts';
import { createKeys, type Keys } from '../../runtime/keys.ts';
import { createDataPart } from './endpoint.ts';

let db: Db;
let part: Part;
let jwt: Jwt;
let keys: Keys;
beforeAll(async () => {
  db = await openPglite();
  const session = await db.acquire();
  await bootstrap(session, '');
  await session.exec(`
    create table public."Note" (id bigint primary key, owner uuid default auth.uid(), body text);
    alter table public."Note" enable row level security;
    create policy own on public."Note" to authenticated using (owner = auth.uid());
    insert into public."Note" values (1, '00000000-0000-4000-8000-000000000001', 'mine'), (9007199254740993, null, 'nobody''s');
    create function public.escape() returns text language plpgsql as $$ begin reset role; return current_user; end $$;
  `);
  await session.release();
  keys = await createKeys();
  jwt = createJwt({ secret: keys.jwtSecret, clock: createClock() });
  part = createDataPart({ db, dialect: 'contract', schemas: ['public'], jwt, keys });
});
afterAll(() => db.close());

async function send(
  body: unknown,
  init: { headers?: Record<string, string>; path?: string; method?: string } = {},
): Promise<{ status: number; text: string; allow: string | null }> {
  const method = init.method ?? 'POST';
  const request = new Request('http://mock.test/graphql/v1', {
    method,
    headers: { 'content-type': 'application/json', apiKey: keys.anon, ...init.headers },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await part.handle({ request, path: init.path ?? '', query: new URLSearchParams() });
  return { status: response.status, text: await response.text(), allow: response.headers.get('allow') };
}

const notes = { query: '{ noteCollection { edges { node { id body } } } }' };

async function bodies(headers: Record<string, string>): Promise<string[]> {
  const { text } = await send(notes, { headers });
  const { data } = JSON.parse(text) as { data: { noteCollection: { edges: { node: { body: string } }[] } } };
  return data.noteCollection.edges.map((edge) => edge.node.body);
}

test('the API key lets in, the bearer token says who asks', async () => {
  const mine = await jwt.sign({ role: 'authenticated', sub: '00000000-0000-4000-8000-000000000001' });
  const other = await jwt.sign({ role: 'authenticated', sub: '00000000-0000-4000-8000-000000000002' });
  expect(await bodies({})).toEqual([]);
  expect(await bodies({ authorization: `Bearer ${mine}` })).toEqual(['mine']);
  expect(await bodies({ authorization: `bearer ${other}` })).toEqual([]);
  expect(await bodies({ apiKey: keys.service })).toEqual(['mine', "nobody's"]);
  expect(await bodies({ apiKey: keys.service, authorization: `Bearer ${keys.anon}` })).toEqual([]);
});

test('a missing or wrong key, and a bad token, are refused with 401', async () => {
  const expired = await jwt.sign({ role: 'authenticated', exp: 1 });
  const forged = await createJwt({ secret: 'another secret that is long enough', clock: createClock() }).sign({
    role: 'anon',
  });
  const postgres = await jwt.sign({ role: 'postgres' });
  for (const headers of [
    { apiKey: '' },
    { apiKey: 'wrong' },
    { authorization: 'Basic eDp5' },
    ...['nonsense', expired, forged, postgres, await jwt.sign({ role: 'nobody' })].map((token) => ({
      authorization: `Bearer ${token}`,
    })),
  ])
    expect((await send(notes, { headers })).status).toBe(401);
});

test('other methods, paths, bodies and batches are refused', async () => {
  expect(await send('', { method: 'GET' })).toMatchObject({ status: 405, allow: 'POST' });
  expect((await send(notes, { path: '/' })).status).toBe(404);
  expect((await send([notes])).status).toBe(400);
  expect((await send('{')).status).toBe(400);
  expect((await send('null')).status).toBe(400);
  expect((await send({ variables: {} })).status).toBe(400);
  expect((await send(notes, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
});

test('GraphQL errors come with status 200', async () => {
  expect(await send({ query: '{ none }' })).toMatchObject({
    status: 200,
    text: '{"errors":[{"message":"Cannot query field \\"none\\" on type \\"Query\\". Did you mean \\"node\\"?"}]}',
  });
});

test('numbers in variables keep their digits', async () => {
  const body =
    '{"query": "query ($id: BigInt) { noteCollection(filter: {id: {eq: $id}}) { edges { node { id } } } }", "variables": {"id": 9007199254740993}}';
  const { text } = await send(body, { headers: { apiKey: keys.service } });
  expect(text).toContain('"9007199254740993"');
});

test('a mutation is kept, and what is refused is not', async () => {
  const insert = (id: string) => `insertIntoNoteCollection(objects: {id: "${id}", body: "new"}) { affectedCount }`;
  const headers = { apiKey: keys.service };
  expect((await send({ query: `mutation { a: ${insert('5')} b: ${insert('5')} }` }, { headers })).text).toContain(
    'duplicate key',
  );
  expect(await bodies(headers)).not.toContain('new');
  expect((await send({ query: `mutation { ${insert('5')} }` }, { headers })).text).not.toContain('errors');
  expect(await bodies(headers)).toContain('new');
});

test('a function that resets the role stays without rights', async () => {
  const { text } = await send({ query: 'mutation { escape }' });
  expect(text).not.toContain('postgres');
});
