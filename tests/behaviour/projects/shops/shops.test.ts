// Shops on a map: postgis in the schema of extensions, ranges that exclude each other, a text search of its own.
import { join } from 'node:path';
import { expect } from 'vitest';
import { askerOf } from '../../../support/ask.ts';
import { ann, bob, describeProject, seenBy } from '../describe-project.ts';

const test = describeProject(join(import.meta.dirname, 'supabase'), {
  warnings: ['config.toml: has no effect here: [api] but for extra_search_path, [auth], [inbucket], [studio].'],
  app: `import { createClient } from '@supabase/supabase-js';
import type { Database, TablesInsert } from './types.ts';
export const shop: TablesInsert<'shops'> = { owner_id: 'a', name: 'Shop', location: 'POINT(1 2)', status: 'open' };
// @ts-expect-error it has no such state
export const lost: TablesInsert<'shops'> = { owner_id: 'a', name: 'Shop', location: 'POINT(1 2)', status: 'lost' };
export async function inView(): Promise<number> {
  const client = createClient<Database>('http://127.0.0.1:54321', 'key');
  const { data } = await client.rpc('shops_in_view', { min_lat: 1, min_long: 1, max_lat: 2, max_long: 2 });
  return data?.[0]?.lat ?? 0;
}`,
});

test('each sees what the policies say', async ({ mock }) => {
  const open = ['Berlin Books', 'Paris Bakery'];
  expect(await seenBy(mock, 'shopsCollection', 'name')).toEqual([
    [...open, 'Secret Studio'],
    open,
    open,
    [...open, 'Secret Studio'],
  ]);
  expect(await seenBy(mock, 'productsCollection', 'sku')).toEqual([['B-1', 'S-1'], ['B-1'], ['B-1'], ['B-1', 'S-1']]);
  expect((await seenBy(mock, 'open_shopsCollection', 'name'))[1]).toEqual(open);
});

test('each writes what the policies say', async ({ mock }) => {
  const ask = askerOf(mock);
  const price =
    'mutation { updateproductsCollection(set: { stock: 0 }, filter: { sku: { eq: "B-1" } }) { records { in_stock } } }';
  expect((await ask(bob, price)).data).toEqual({ updateproductsCollection: { records: [] } });
  expect((await ask(ann, price)).data).toEqual({ updateproductsCollection: { records: [{ in_stock: false }] } });
  const open = `mutation { insertIntoshopsCollection(objects: [{ owner_id: "11111111-1111-4111-8111-111111111111",
    name: "Corner & Co", location: "POINT(2 48)", email: "A@B.example" }]) { records { slug status location } } }`;
  expect((await ask(bob, open)).errors?.[0]?.message).toContain('row-level security');
  expect((await ask(ann, open)).data).toMatchObject({
    insertIntoshopsCollection: { records: [{ slug: 'corner-co', status: 'draft' }] },
  });
});

test('shops are found by their place, by requests and by SQL', async ({ mock }) => {
  const ask = askerOf(mock);
  // The data API sorts by key what a function returns.
  const near = '{ nearby_shops(lat: 52, long: 13) { edges { node { name distance_to_city } } } }';
  expect((await ask('anon', near)).data).toEqual({
    nearby_shops: {
      edges: [
        { node: { name: 'Paris Bakery', distance_to_city: 0 } },
        { node: { name: 'Berlin Books', distance_to_city: 879699 } },
      ],
    },
  });
  const [sorted] = await mock
    .sql('set role anon; select name from nearby_shops(52, 13)')
    .then((lists) => lists.slice(-1));
  expect(sorted).toEqual([{ name: 'Berlin Books' }, { name: 'Paris Bakery' }]);
  const delivered = (shop: number) =>
    `{ is_delivered(shop: "b0000000-0000-4000-8000-00000000000${shop}", lat: 48.5, long: 2.5) }`;
  expect((await ask('anon', delivered(1))).data).toEqual({ is_delivered: true });
  expect((await ask('anon', delivered(2))).data).toEqual({ is_delivered: false });
  expect(await mock.sql('select name from public.shops_in_view(48, 2, 49, 3)')).toEqual([[{ name: 'Paris Bakery' }]]);
});

test('words are found without their accents', async ({ mock }) => {
  const ask = askerOf(mock);
  const search = '{ search_products(query: "pate croute") { edges { node { sku } } } }';
  expect((await ask('anon', search)).data).toEqual({ search_products: { edges: [{ node: { sku: 'B-1' } }] } });
});

test('hours that overlap are refused', async ({ mock }) => {
  await expect(
    mock.sql(
      `insert into opening_hours (shop_id, during) select shop_id, '[2026-01-05 17:00+00, 2026-01-05 20:00+00)' from opening_hours`,
    ),
  ).rejects.toThrow('conflicting key value violates exclusion constraint');
});
