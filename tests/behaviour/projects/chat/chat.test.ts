// Chat with one's own files: embeddings under hnsw, a queue for making them, and rows that triggers of the storage add.
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Identity } from '../../../../mocks/client.ts';
import { askerOf } from '../../../support/ask.ts';
import { ANN, ann, BOB, bob, describeProject, seenBy } from '../describe-project.ts';

const test = describeProject(join(import.meta.dirname, 'supabase'), {
  warnings: [
    'config.toml: has no effect here: [analytics], [api] but for extra_search_path, [auth], [edge_runtime], [experimental], [functions], [inbucket], [realtime], [studio].',
    'stand-in: supabase_vault',
    'stand-in: pg_net',
    'stand-in: pgmq',
    'stand-in: pg_cron',
  ],
  app: `import { createClient } from '@supabase/supabase-js';
import type { Database, Tables, TablesInsert } from './types.ts';
export const section: TablesInsert<'document_sections'> = { document_id: 1, content: 'text', embedding: '[1,2,3,4]' };
// @ts-expect-error it is generated
export const search: TablesInsert<'document_sections'> = { document_id: 1, content: 'text', fts: 'text' };
export const role: 'system' | 'user' | 'assistant' = {} as Tables<'messages'>['role'];
export async function match(): Promise<string[]> {
  const client = createClient<Database>('http://127.0.0.1:54321', 'key');
  const { data } = await client.rpc('match_document_sections', { embedding: '[1,2,3,4]', match_threshold: 0.5 });
  return data?.map(({ content }) => content) ?? [];
}`,
});

test('each sees what the policies say', async ({ mock }) => {
  expect(await seenBy(mock, 'documentsCollection', 'name')).toEqual([
    ['oslo.md', 'rome.md'],
    [],
    ['rome.md'],
    ['oslo.md'],
  ]);
  expect((await seenBy(mock, 'document_sectionsCollection', 'id')).map((ids) => (ids as []).length)).toEqual([
    3, 0, 2, 1,
  ]);
  expect(await seenBy(mock, 'chatsCollection', 'title')).toEqual([
    ['Plans', 'Shared'],
    ['Shared'],
    ['Plans', 'Shared'],
    ['Shared'],
  ]);
  expect(await seenBy(mock, 'profilesCollection', 'username')).toEqual(
    ['service', 'anon', 'ann', 'bob'].map(() => ['annie', 'bob-2222']),
  );
});

test('each writes what the policies say', async ({ mock }) => {
  const ask = askerOf(mock);
  const chat = 'aaaaaaaa-0000-4000-8000-000000000001';
  const write = `mutation { insertIntomessagesCollection(objects: [{ chat_id: "${chat}", content: "more", sequence_number: 1 }]) {
    records { role } } }`;
  expect((await ask(bob, write)).errors?.[0]?.message).toContain('row-level security');
  expect((await ask(ann, write)).data).toEqual({ insertIntomessagesCollection: { records: [{ role: 'user' }] } });
  const start = 'mutation { insertIntochatsCollection(objects: [{ title: "New" }]) { records { user_id } } }';
  expect((await ask(bob, start)).data).toEqual({ insertIntochatsCollection: { records: [{ user_id: BOB }] } });
  const rename = 'mutation { updateprofilesCollection(set: { full_name: "B" }, atMost: 9) { affectedCount } }';
  expect((await ask(bob, rename)).data).toEqual({ updateprofilesCollection: { affectedCount: 1 } });
});

test('sections are found by meaning and by words, by their owners', async ({ mock }) => {
  const ask = askerOf(mock);
  const found = async (as: Identity, call: string): Promise<unknown> =>
    (await ask(as, `${call} { edges { node { content } } } }`)).text.match(/(?<="content" : ")\w+/gu);
  const near = 'mutation { match_document_sections(embedding: "[1,0,0,0]", match_threshold: 0.7)';
  expect(await found(ann, near)).toEqual(['Rome', 'All']);
  expect(await found(bob, near)).toEqual(['Oslo']);
  expect(await found('anon', near)).toEqual(null);
  const hybrid = '{ hybrid_search(query_text: "roads", query_embedding: "[0,1,0,0]", match_count: 1)';
  expect(await found(ann, hybrid)).toEqual(['All']);
  const [plan] = await mock
    .sql(
      `set enable_seqscan = off;
    explain select id from document_sections order by embedding <#> '[1,0,0,0]' limit 1`,
    )
    .then((lists) => lists.slice(-1));
  expect(JSON.stringify(plan)).toContain('Index Scan using document_sections_embedding_idx');
});

test('an upload makes a document and asks for its processing', async ({ client, mock }) => {
  const path = '/object/files/f0000000-0000-4000-8000-000000000000/notes.md';
  const send = async (as: Identity, to: string) => (await client.storage('POST', to, 'text', { as })).json;
  expect(await send(ann, '/object/files/loose.md')).toMatchObject({
    message: 'new row violates row-level security policy',
  });
  expect(await send('anon', path)).toMatchObject({ message: 'new row violates row-level security policy' });
  expect(await send(ann, path)).toHaveProperty('Key');
  expect((await client.storage('GET', path, undefined, { as: ann })).text).toBe('text');
  expect((await client.storage('GET', path, undefined, { as: bob })).json).toMatchObject({ error: 'not_found' });
  expect((await seenBy(mock, 'documentsCollection', 'name'))[2]).toEqual(['notes.md', 'rome.md']);
  const [requests] = await mock.sql(`select url, convert_from(body, 'UTF8')::json as body from net.http_request_queue`);
  expect(requests).toEqual([
    {
      url: 'http://api.supabase.internal:8000/functions/v1/process',
      body: { document_id: expect.any(Number) as number },
    },
  ]);
});

test('embeddings are asked for by the queue, when the clock moves', async ({ mock }) => {
  await mock.sql(`update document_sections set content = 'changed' where id = 1`);
  expect(await mock.sql('select embedding from document_sections where id = 1')).toEqual([[{ embedding: null }]]);
  expect(await mock.sql('select count(*)::int from pgmq.q_embedding_jobs')).toEqual([[{ count: 3 }]]);
  mock.clock.advance('10s');
  const [requests] = await mock.sql(`select url, json_array_length(convert_from(body, 'UTF8')::json) as jobs
    from net.http_request_queue`);
  expect(requests).toEqual([{ url: 'http://api.supabase.internal:8000/functions/v1/embed', jobs: 3 }]);
});

test('a new user gets a profile', async ({ mock }) => {
  await mock.sql(`insert into auth.users (id, email) values ('${ANN.replaceAll('1', '3')}', 'cy@example.com')`);
  expect(await mock.sql(`select username from profiles where username like 'cy%'`)).toEqual([
    [{ username: 'cy-3333' }],
  ]);
});
