// Tenants: a schema of its own in the search path, roles in the token, accounts that a trigger of auth.users makes.
import { join } from 'node:path';
import { expect } from 'vitest';
import { askerOf } from '../../../support/ask.ts';
import type { Identity } from '../../../../mocks/client.ts';
import { ANN, ann, BOB, bob, describeProject, seenBy } from '../describe-project.ts';

const test = describeProject(join(import.meta.dirname, 'supabase'), {
  schemas: ['accounts'],
  warnings: ['config.toml: has no effect here: [api] but for extra_search_path, [auth].'],
  app: `import { createClient } from '@supabase/supabase-js';
import type { Database, Enums } from './types.ts';
export const permission: Enums<'app_permission'> = 'channels.delete';
export async function channels(): Promise<string[]> {
  const client = createClient<Database>('http://127.0.0.1:54321', 'key');
  // @ts-expect-error it asks for a permission
  await client.rpc('authorize', { requested_permission: 'channels.paint' });
  return (await client.from('channels').select('slug')).data?.map(({ slug }) => slug) ?? [];
}`,
});

const TEAM = 'c0000000-0000-4000-8000-000000000001';

test('each sees what the policies say, in both schemas', async ({ mock }) => {
  expect(await seenBy(mock, 'channelsCollection', 'slug')).toEqual([
    ['bobs-own', 'general'],
    [],
    ['general'],
    ['bobs-own'],
  ]);
  const names = await seenBy(mock, 'accountsCollection', 'name');
  // The schema is closed to visitors.
  expect(names).toEqual([['Team', 'ann', 'bob'], undefined, ['Team', 'ann'], ['bob']]);
  expect((await seenBy(mock, 'user_rolesCollection', 'role')).slice(1)).toEqual([undefined, undefined, undefined]);
});

test('claims of the token open what the policies say', async ({ mock }) => {
  const ask = askerOf(mock);
  const create = `mutation { insertIntochannelsCollection(objects: [{ account_id: "${TEAM}", slug: "news" }]) { affectedCount } }`;
  const paid: Identity = { claims: { sub: ANN, app_metadata: { plan: 'pro' } } };
  expect((await ask(ann, create)).errors?.[0]?.message).toContain('row-level security');
  expect((await ask(paid, create)).data).toEqual({ insertIntochannelsCollection: { affectedCount: 1 } });
  const drop = 'mutation { deleteFromchannelsCollection(filter: { slug: { eq: "news" } }) { affectedCount } }';
  const admin: Identity = { claims: { sub: ANN, user_role: 'admin' } };
  expect((await ask(ann, drop)).data).toEqual({ deleteFromchannelsCollection: { affectedCount: 0 } });
  expect((await ask(admin, drop)).data).toEqual({ deleteFromchannelsCollection: { affectedCount: 1 } });
});

test('an invitation is accepted once', async ({ mock }) => {
  const ask = askerOf(mock);
  const accept = 'mutation { accept_invitation(lookup_invitation_token: "welcome") }';
  expect((await ask('anon', accept)).errors).toHaveLength(1);
  expect(JSON.parse(String((await ask(bob, accept)).data?.['accept_invitation']))).toEqual({
    account_id: TEAM,
    account_role: 'member',
  });
  expect((await ask(bob, accept)).errors?.[0]?.message).toBe('Invitation not found');
  expect((await seenBy(mock, 'channelsCollection', 'slug'))[3]).toEqual(['bobs-own', 'general']);
  const [roles] = await mock.sql(`select account_role from accounts.account_user where user_id = '${BOB}' order by 1`);
  expect(roles).toEqual([{ account_role: 'owner' }, { account_role: 'member' }]);
});

test('the hook of tokens is for the service of users alone', async ({ mock }) => {
  const hook = `select custom_access_token_hook('{"user_id": "${ANN}", "claims": {"aal": "aal1"}}')`;
  expect((await mock.sql(`set role supabase_auth_admin; ${hook}`)).at(-1)).toEqual([
    { custom_access_token_hook: { user_id: ANN, claims: { aal: 'aal1', user_role: 'admin' } } },
  ]);
  await expect(mock.sql(`set role authenticated; ${hook}`)).rejects.toThrow('permission denied');
});
