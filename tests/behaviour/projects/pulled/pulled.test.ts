// A project as the platform's command line pulls and dumps it: roles, schema, differences, and rows of all schemas.
import { join } from 'node:path';
import { expect } from 'vitest';
import { askerOf } from '../../../support/ask.ts';
import { ann, bob, describeProject, seenBy } from '../describe-project.ts';

const test = describeProject(join(import.meta.dirname, 'supabase'), {
  schemas: ['internal'],
  warnings: [
    ...['pg_net', 'pg_graphql', 'pgjwt', 'supabase_vault', 'pg_cron'].map((name) => `stand-in: ${name}`),
    expect.stringMatching(/^Extension pg_net is here in version [\d.]+, not 0\.14\.0: that was installed\./u) as string,
  ],
  app: `import type { Enums, Tables } from './types.ts';
export const states: Enums<'member_state'>[] = ['invited', 'active', 'suspended', 'left'];
export const home: { street: string | null; city: string | null } | null = {} as Tables<'members'>['home'];
// @ts-expect-error the view counts
export const comments: string = {} as Tables<'talked_about'>['comments'];`,
});

test('each sees what the policies say', async ({ mock }) => {
  expect(await seenBy(mock, 'articlesCollection', 'title')).toEqual([
    ['Draft', 'Draft of Bob', 'First words'],
    ['First words'],
    ['Draft', 'First words'],
    // He is suspended.
    ['First words'],
  ]);
  expect(await seenBy(mock, 'membersCollection', 'handle')).toEqual([['ann', 'bob'], [], ['ann'], ['ann', 'bob']]);
  expect(await seenBy(mock, 'commentsCollection', 'body')).toEqual(['', '', '', ''].map(() => ["It's good"]));
  const talk =
    '{ articlesCollection(filter: { id: { eq: "1" } }) { edges { node { slug comments_of { edges { node { body } } } } } } }';
  expect((await askerOf(mock)('anon', talk)).data).toEqual({
    articlesCollection: {
      edges: [{ node: { slug: 'first-words', comments_of: { edges: [{ node: { body: "It's good" } }] } } }],
    },
  });
});

test('each writes what the policies say, from where the sequences of the dump end', async ({ mock }) => {
  const ask = askerOf(mock);
  const write = 'mutation { insertIntoarticlesCollection(objects: [{ title: "Next" }]) { records { id slug } } }';
  expect((await ask(ann, write)).data).toEqual({
    insertIntoarticlesCollection: { records: [{ id: '4', slug: 'next' }] },
  });
  expect((await ask('anon', write)).errors?.[0]?.message).toContain('row-level security');
  const rename = 'mutation { updatearticlesCollection(set: { title: "Mine" }, atMost: 9) { affectedCount } }';
  expect((await ask(bob, rename)).data).toEqual({ updatearticlesCollection: { affectedCount: 0 } });
});

test('a new member, and one that a webhook reports', async ({ mock }) => {
  await mock.sql(`insert into auth.users (id, email) values (gen_random_uuid(), 'cy.d@example.com');
    insert into comments (article_id, author_id) select 1, id from auth.users limit 1`);
  expect(await mock.sql(`select handle from members where handle like 'cy%'`)).toEqual([[{ handle: 'cy_d' }]]);
  expect(
    await mock.sql('select hook_name, request_id is null as lost from supabase_functions.hooks order by id'),
  ).toEqual([
    [
      { hook_name: 'article_published', lost: false },
      { hook_name: 'comment_hook', lost: false },
    ],
  ]);
  expect(await mock.sql(`select method, url from net.http_request_queue`)).toEqual([
    [{ method: 'GET', url: 'https://hooks.example.com/comment?a=b' }],
  ]);
});

test('the roles of the project are there, and its migrations are recorded', async ({ mock, client }) => {
  expect((await mock.sql('set role analyst; select count(*)::int from members')).at(-1)).toEqual([{ count: 0 }]);
  const { json } = await client.management('GET', `/v1/projects/${mock.keys.ref}/database/migrations`);
  expect((json as readonly { readonly name: string }[]).map(({ name }) => name)).toEqual([
    'remote_schema',
    'remote_schema_auth',
    'remote_commit',
  ]);
  expect(await mock.sql(`select title from match_articles('[1,0,0]', 1)`)).toEqual([[{ title: 'First words' }]]);
});
