// Everything closed, then opened by functions of their definer; event triggers, default privileges, settings of roles.
import { join } from 'node:path';
import { expect } from 'vitest';
import { askerOf } from '../../../support/ask.ts';
import { ANN, ann, bob, describeProject, seenBy } from '../describe-project.ts';

const test = describeProject(join(import.meta.dirname, 'supabase'), {
  schemas: ['private'],
  warnings: ['config.toml: has no effect here: [api] but for extra_search_path, [auth].'],
  app: `import { createClient } from '@supabase/supabase-js';
import type { Database } from './types.ts';
export async function create(): Promise<number | null> {
  const client = createClient<Database>('http://127.0.0.1:54321', 'key');
  // @ts-expect-error it wants a name
  await client.rpc('create_organization', { title: 'A' });
  return (await client.rpc('create_organization', { name: 'A' })).data;
}`,
});

test('each sees what the policies say', async ({ mock }) => {
  const [plans, salaries, foreign] = ['Pläne für 2026', 'Salaries', 'Foreign'];
  expect(await seenBy(mock, 'notesCollection', 'title')).toEqual([
    [foreign, plans, salaries],
    undefined,
    [plans, salaries],
    [plans],
  ]);
  expect((await seenBy(mock, 'organizationsCollection', 'name')).slice(1)).toEqual([undefined, ['Acme'], ['Acme']]);
  expect((await seenBy(mock, 'my_notesCollection', 'slug'))[3]).toEqual(['plane-fur-2026']);
});

test('functions do what their callers may not', async ({ mock }) => {
  const ask = askerOf(mock);
  expect((await ask('anon', '{ count_organizations whoami }')).data).toEqual({
    count_organizations: 2,
    whoami: 'anon:anon',
  });
  expect((await ask(bob, '{ whoami password_matches(password: "secret") }')).errors).toHaveLength(1);
  expect((await ask(bob, '{ whoami }')).data).toEqual({ whoami: 'authenticated:authenticated' });
  const create = 'mutation { create_organization(name: "New") }';
  expect((await ask('anon', create)).errors?.[0]?.message).toBe('not authenticated');
  expect((await ask(bob, create)).data).toEqual({ create_organization: '3' });
  expect((await seenBy(mock, 'organizationsCollection', 'name'))[3]).toEqual(['Acme', 'New']);
  expect((await seenBy(mock, 'organizationsCollection', 'name'))[2]).toEqual(['Acme']);
});

test('what is written leaves its trace, as the definer', async ({ mock }) => {
  const ask = askerOf(mock);
  const write = (organization: number) =>
    `mutation { insertIntonotesCollection(objects: [{ organization_id: "${organization}", title: "Hi" }]) { affectedCount } }`;
  expect((await ask(ann, write(2))).errors?.[0]?.message).toContain('row-level security');
  expect((await ask(ann, write(1))).data).toEqual({ insertIntonotesCollection: { affectedCount: 1 } });
  const [log] =
    await mock.sql(`select actor, claims ->> 'email' as email, operation, record ->> 'title' as title from private.audit_log
    where actor is not null`);
  expect(log).toEqual([{ actor: ANN, email: 'ann@example.com', operation: 'INSERT', title: 'Hi' }]);
  const change = 'mutation { updatenotesCollection(set: { title: "x" }) { affectedCount } }';
  expect((await ask(ann, change)).errors).toHaveLength(1);
});

test('event triggers run, and new tables are closed and open as the defaults say', async ({ mock }) => {
  await mock.sql(
    'create table public.later (id int primary key); create schema protected; create table protected.kept ()',
  );
  await expect(mock.sql('drop table protected.kept')).rejects.toThrow('tables of this schema stay');
  const [rows] = await mock.sql(`select relrowsecurity as guarded, has_table_privilege('anon', oid, 'select') as anon,
    has_table_privilege('authenticated', oid, 'select') as authenticated, has_table_privilege('authenticated', oid, 'insert') as writes
    from pg_class where oid = 'public.later'::regclass`);
  expect(rows).toEqual([{ guarded: true, anon: false, authenticated: true, writes: false }]);
  expect(await seenBy(mock, 'laterCollection', 'id')).toEqual([[], undefined, [], []]);
});

test('a hook and a procedure of the service of users are callable by its role alone', async ({ mock }) => {
  const hook = `select private.before_user_created('{"user": {"email": "a@blocked.example"}}') -> 'error' ->> 'http_code' as code`;
  expect((await mock.sql(`set role supabase_auth_admin; ${hook}`)).at(-1)).toEqual([{ code: '403' }]);
  expect(
    await mock.sql('select public.first_of(id) from (select id from notes order by id) as n; select api.add(1, 2)'),
  ).toEqual([[{ first_of: '1' }], [{ add: 3 }]]);
});
