// Two projects and the main one, each used through the real client library as a front end does.
import type { StorageClient } from '@supabase/storage-js';
import { createClient } from '@supabase/supabase-js';
import { SupabaseManagementAPI } from 'supabase-management-js';
import { describe, expect } from 'vitest';
import { testWith } from '../../mocks/vitest.ts';

const SCHEMA = `
create table item (id serial primary key, name text not null);
alter table item enable row level security;
create policy shown on item for select using (true);
create policy added on item for insert to authenticated with check (true);
create policy own on storage.objects to authenticated using (bucket_id = 'box') with check (bucket_id = 'box');
insert into storage.buckets (id, name, public) values ('box', 'box', false), ('shown', 'shown', true);`;

const NAMES = ['shop', 'school'] as const;

interface Site {
  readonly name: string;
  readonly url: string;
  readonly anon: StorageClient;
  readonly user: StorageClient;
  readonly service: StorageClient;
  /** Brings the key and the user's token along. */
  readonly ask: typeof fetch;
}

const test = testWith({ schema: { sql: SCHEMA }, dialect: 'supabase' }).extend(
  'sites',
  { scope: 'file' },
  async ({ sharedMock: mock, sharedServer: server }) => {
    const management = new SupabaseManagementAPI({ accessToken: mock.keys.token, baseUrl: server.url });
    const sites: Site[] = [];
    const open = async (name: string, ref: string, url: string): Promise<void> => {
      const told = (await management.getProjectApiKeys(ref, { reveal: true })).data;
      const keyOf = (role: string): string => told.find((key) => key.name === role)?.api_key ?? '';
      const token = await (await mock.project(ref)).as({ sub: '00000000-0000-4000-8000-000000000001' });
      const options = { auth: { persistSession: false, autoRefreshToken: false } };
      const user = createClient(url, keyOf('anon'), { accessToken: () => Promise.resolve(token) });
      sites.push({
        name,
        url,
        anon: createClient(url, keyOf('anon'), options).storage,
        user: user.storage,
        service: createClient(url, keyOf('service_role'), options).storage,
        // The library has no GraphQL client of its own.
        ask: (user as unknown as { readonly fetch: typeof fetch }).fetch,
      });
    };
    await open('main', mock.keys.ref, server.url);
    for (const name of NAMES) {
      const { data } = await management.createAProject({
        name,
        db_pass: 'hush-hush',
        organization_slug: 'local-organization',
        plan: 'free',
        region: 'eu-west-1',
        kps_enabled: false,
      });
      const ref = data.id;
      await (await mock.project(ref)).sql(SCHEMA);
      await open(name, ref, `${server.url}/projects/${ref}`);
    }
    return sites;
  },
);

describe('clients of several projects', () => {
  async function graphql({ url, ask }: Site, query: string): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    return (await ask(`${url}/graphql/v1`, { method: 'POST', body: JSON.stringify({ query }), headers })).json();
  }

  test('each finds its own rows', async ({ sites }) => {
    for (const site of sites)
      await graphql(
        site,
        `mutation { insertIntoitemCollection(objects: [{ name: "${site.name}" }]) { affectedCount } }`,
      );
    for (const site of sites)
      expect(await graphql(site, '{ itemCollection { edges { node { id name } } } }')).toEqual({
        data: { itemCollection: { edges: [{ node: { id: 1, name: site.name } }] } },
      });
  });

  test('each finds its own objects, and links lead back to it', async ({ sites }) => {
    for (const { name, user, service } of sites) {
      const { error } = await user.from('box').upload('notes/a.txt', name, { contentType: 'text/plain' });
      expect(error).toBeNull();
      await service.from('shown').upload('b.txt', `${name} for all`, { contentType: 'text/plain' });
    }
    for (const { name, url, anon, user } of sites) {
      const box = user.from('box');
      expect(await (await box.download('notes/a.txt')).data?.text()).toBe(name);
      expect((await box.list('notes')).data).toHaveLength(1);
      expect((await anon.from('box').list('notes')).data).toEqual([]);
      const signed = (await box.createSignedUrl('notes/a.txt', 60)).data?.signedUrl ?? '';
      expect(signed.startsWith(`${url}/storage/v1/object/sign/`)).toBe(true);
      expect(await (await fetch(signed)).text()).toBe(name);
      const shown = anon.from('shown').getPublicUrl('b.txt').data.publicUrl;
      expect(await (await fetch(shown)).text()).toBe(`${name} for all`);
      const upload = (await box.createSignedUploadUrl('c.txt')).data;
      expect(upload?.signedUrl.startsWith(`${url}/storage/v1/object/upload/sign/`)).toBe(true);
      const { data } = await anon.from('box').uploadToSignedUrl('c.txt', upload?.token ?? '', `${name} too`);
      expect(data?.path).toBe('c.txt');
      expect(await (await box.download('c.txt')).data?.text()).toBe(`${name} too`);
    }
  });
});
