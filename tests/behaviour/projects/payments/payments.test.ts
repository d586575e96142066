// Payments: a table of webhooks, secrets of the vault, foreign tables, and a webhook of the dashboard.
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import { askerOf } from '../../../support/ask.ts';
import { BOB, bob, describeProject, seenBy } from '../describe-project.ts';

const test = describeProject(join(import.meta.dirname, 'supabase'), {
  schemas: ['stripe'],
  warnings: [
    'config.toml: has no effect here: [analytics], [api], [auth], [studio].',
    ...['pg_net', 'wrappers', 'supabase_vault', 'pgsodium'].map((name) => `stand-in: ${name}`),
  ],
  app: `import { createClient } from '@supabase/supabase-js';
import type { Database, Tables } from './types.ts';
export async function plans(): Promise<(number | null)[]> {
  const client = createClient<Database>('http://127.0.0.1:54321', 'key');
  const { data } = await client.from('subscriptions').select('status, prices(unit_amount, products(name))');
  // @ts-expect-error it is no column
  await client.from('subscriptions').select('stati').then(({ data: rows }) => rows?.[0]?.stati.length);
  return data?.map(({ prices }) => prices?.unit_amount ?? null) ?? [];
}
export const status: 'trialing' | 'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'unpaid' | 'paused' | null =
  {} as Tables<'subscriptions'>['status'];`,
});

test('each sees what the policies say', async ({ mock }) => {
  const ask = askerOf(mock);
  const products = ['Freelancer', 'Hobby'];
  expect(await seenBy(mock, 'productsCollection', 'name')).toEqual([products, products, products, products]);
  expect(await seenBy(mock, 'subscriptionsCollection', 'id')).toEqual([['sub_1'], [], ['sub_1'], []]);
  expect(await seenBy(mock, 'usersCollection', 'full_name')).toEqual([['Ann', 'Bob'], [], ['Ann'], ['Bob']]);
  const plan = '{ subscriptionsCollection { edges { node { prices { unit_amount products { name } } } } } }';
  expect(JSON.stringify((await ask('service', plan)).data)).toContain(
    '{"prices":{"unit_amount":"1000","products":{"name":"Hobby"}}}',
  );
});

const event = (id: string, status: string): string =>
  JSON.stringify({
    id,
    type: 'customer.subscription.updated',
    data: {
      object: { id: 'sub_2', status, price: 'price_2', current_period_end: 1800000000, metadata: { user_id: BOB } },
    },
  });

test('an event that is signed with the secret changes a subscription, once', async ({ mock }) => {
  const ask = askerOf(mock);
  const receive = async (body: string, signature: string) =>
    (
      await ask(
        'service',
        'mutation ($body: String!, $header: String!) { receive_stripe_event(body: $body, header: $header) }',
        {
          body,
          header: signature,
        },
      )
    ).data;
  const sign = (body: string): string => createHmac('sha256', 'whsec_local').update(body).digest('hex');
  const body = event('evt_1', 'trialing');
  expect(await receive(body, 'ff')).toEqual({ receive_stripe_event: false });
  for (const _ of [1, 2]) expect(await receive(body, sign(body))).toEqual({ receive_stripe_event: true });
  const broken = event('evt_2', 'no state');
  expect(await receive(broken, sign(broken))).toEqual({ receive_stripe_event: true });
  expect((await ask(bob, '{ subscriptionsCollection { edges { node { id status } } } }')).data).toEqual({
    subscriptionsCollection: { edges: [{ node: { id: 'sub_2', status: 'trialing' } }] },
  });
  const [events] = await mock.sql('select id, error from stripe.events order by id');
  expect(events).toEqual([
    { id: 'evt_1', error: null },
    { id: 'evt_2', error: expect.stringContaining('invalid input value for enum') as string },
  ]);
  const [hooks] = await mock.sql(`select q.url, convert_from(q.body, 'UTF8')::json #>> '{record,id}' as id, h.hook_name
    from net.http_request_queue q join supabase_functions.hooks h on h.request_id = q.id order by q.id desc limit 1`);
  expect(hooks).toEqual([{ url: 'https://crm.example.com/hook?source=app', id: 'sub_2', hook_name: 'notify_crm' }]);
});

test('secrets and events are closed to users', async ({ mock }) => {
  const ask = askerOf(mock);
  const key = `select decrypted_secret from vault.decrypted_secrets where name = 'stripe_api_key'`;
  expect((await mock.sql(key))[0]).toEqual([{ decrypted_secret: 'sk_test_rotated' }]);
  await expect(mock.sql(`set role authenticated; ${key}`)).rejects.toThrow('permission denied');
  await expect(mock.sql('set role authenticated; select * from stripe.events')).rejects.toThrow('permission denied');
  const answer = await ask(bob, 'mutation { receive_stripe_event(body: "{}", header: "") }');
  expect(answer.errors?.[0]?.message).toContain('receive_stripe_event');
  await expect(mock.sql('select * from stripe.customers')).rejects.toThrow();
});

test('the publication of changes has the tables that the migration names', async ({ mock }) => {
  const [tables] = await mock.sql(
    `select tablename from pg_publication_tables where pubname = 'supabase_realtime' order by 1`,
  );
  expect(tables).toEqual([{ tablename: 'prices' }, { tablename: 'products' }]);
});
