// Rooms: policies on the messages of realtime, what triggers send, and publications.
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Mock } from '../../../../mocks/app.ts';
import type { Identity } from '../../../../mocks/client.ts';
import { askerOf } from '../../../support/ask.ts';
import { ANN, BOB, bob, describeProject, seenBy } from '../describe-project.ts';

const test = describeProject(join(import.meta.dirname, 'supabase'), {
  warnings: [
    'config.toml: has no effect here: [auth], [local_smtp], [realtime].',
    'config.toml: db.seed.sql_paths: no file matches ./seeds/missing.sql.',
  ],
  app: `import type { Tables, TablesInsert } from './types.ts';
export const post: TablesInsert<'posts'> = { room_id: 1, body: 'text', reactions: { up: [1, 2] } };
// @ts-expect-error its text is missing
export const empty: TablesInsert<'posts'> = { room_id: 1 };
export const topic: string = {} as Tables<'rooms'>['topic'];`,
});

test('each sees what the policies say', async ({ mock }) => {
  expect(await seenBy(mock, 'roomsCollection', 'topic')).toEqual([
    ['lobby', 'private'],
    [],
    ['lobby', 'private'],
    ['lobby'],
  ]);
  expect(await seenBy(mock, 'postsCollection', 'body')).toEqual([
    ['Hello lobby', 'Only for us'],
    [],
    ['Hello lobby', 'Only for us'],
    ['Hello lobby'],
  ]);
});

test('a user without a name makes no room', async ({ mock }) => {
  const ask = askerOf(mock);
  const create = 'mutation { insertIntoroomsCollection(objects: [{ topic: "new" }]) { affectedCount } }';
  const anonymous: Identity = { claims: { sub: BOB, is_anonymous: true } };
  expect((await ask(anonymous, create)).errors?.[0]?.message).toContain('row-level security policy "anonymous users');
  expect((await ask(bob, create)).data).toEqual({ insertIntoroomsCollection: { affectedCount: 1 } });
});

test('what is written in a room is sent to its topic', async ({ mock }) => {
  const ask = askerOf(mock);
  const say = (room: number) =>
    `mutation { insertIntopostsCollection(objects: [{ room_id: "${room}", body: "Hi" }]) { records { author } } }`;
  expect((await ask(bob, say(2))).errors?.[0]?.message).toContain('row-level security');
  expect((await ask(bob, say(1))).data).toEqual({ insertIntopostsCollection: { records: [{ author: BOB }] } });
  const [sent] = await mock.sql(`select event, extension, private, payload #>> '{record,body}' as body,
    payload ->> 'operation' as operation from realtime.messages where topic = 'room:1' order by inserted_at desc limit 1`);
  expect(sent).toEqual([{ event: 'INSERT', extension: 'broadcast', private: true, body: 'Hi', operation: 'INSERT' }]);
});

/** As realtime does it: the topic is a setting, and the messages are read and written as the user. */
async function inTopic(mock: Mock, topic: string, sub: string | undefined, sql: string): Promise<unknown> {
  const claims = JSON.stringify(sub === undefined ? { role: 'anon' } : { sub, role: 'authenticated' });
  const lists = await mock.sql(`begin; select set_config('realtime.topic', '${topic}', true),
    set_config('request.jwt.claims', '${claims}', true); set local role ${sub === undefined ? 'anon' : 'authenticated'};
    ${sql}; rollback`);
  return lists.at(-2);
}

test('policies decide who reads and sends messages of a topic', async ({ mock }) => {
  const read = `select count(*)::int from realtime.messages where topic = 'private'`;
  expect(await inTopic(mock, 'private', ANN, read)).toEqual([{ count: 1 }]);
  expect(await inTopic(mock, 'private', BOB, read)).toEqual([{ count: 0 }]);
  expect(await inTopic(mock, 'lobby', ANN, read)).toEqual([{ count: 0 }]);
  const send = (extension: string) =>
    `insert into realtime.messages (topic, extension, payload) values ('x', '${extension}', '{}') returning 1 as sent`;
  expect(await inTopic(mock, 'private', ANN, send('broadcast').replace(' returning 1 as sent', ''))).toEqual([]);
  await expect(inTopic(mock, 'private', BOB, send('broadcast'))).rejects.toThrow('row-level security');
  await expect(inTopic(mock, 'private', ANN, send('presence'))).rejects.toThrow('row-level security');
  await expect(inTopic(mock, 'private', undefined, send('presence'))).rejects.toThrow('row-level security');
});

test('publications have the tables, columns and rows that the migrations name', async ({ mock }) => {
  const [tables] =
    await mock.sql(`select pubname, tablename, attnames::text as columns, rowfilter as filter from pg_publication_tables
    where pubname in ('supabase_realtime', 'warehouse') order by pubname, tablename`);
  expect(tables).toEqual([
    {
      pubname: 'supabase_realtime',
      tablename: 'posts',
      columns: '{id,room_id,author,body,reactions,edited_at}',
      filter: null,
    },
    { pubname: 'supabase_realtime', tablename: 'rooms', columns: '{id,topic,is_public,created_by}', filter: null },
    { pubname: 'supabase_realtime', tablename: 'rooms_users', columns: '{user_id,room_topic,joined_at}', filter: null },
    { pubname: 'warehouse', tablename: 'posts', columns: '{id,room_id}', filter: null },
    { pubname: 'warehouse', tablename: 'rooms', columns: '{id,topic,is_public,created_by}', filter: 'is_public' },
  ]);
  expect((await seenBy(mock, 'rooms_usersCollection', 'room_topic')).at(2)).toEqual(['private']);
});
