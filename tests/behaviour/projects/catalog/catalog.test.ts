// A catalogue: domains, generated columns, composite types, ranges, collations, and names that the data API is told.
import { join } from 'node:path';
import { expect } from 'vitest';
import { askerOf } from '../../../support/ask.ts';
import { ANN, ann, bob, describeProject, seenBy } from '../describe-project.ts';

const test = describeProject(join(import.meta.dirname, 'supabase'), {
  warnings: ['config.toml: has no effect here: [api].', 'stand-in: pg_jsonschema'],
  app: `import type { CompositeTypes, Enums, Tables, TablesInsert, TablesUpdate } from './types.ts';
export const item: TablesInsert<'items'> = { supplier_id: 'a', name: 'Bolt', net: 1, swatches: ['#ff0000'], unit: 'm²' };
// @ts-expect-error it is generated
export const gross: TablesUpdate<'items'> = { gross: 1 };
export const size: CompositeTypes<'dimensions'> = { width: 1, height: null, depth: 2 };
export const units: Enums<'unit'>[] = ['each', 'kg', 'litre', 'm²'];
export const sum: number | null = {} as Tables<'items'>['gross'];`,
});

test('each sees what the policies say, under the names of the comments', async ({ mock }) => {
  const today = ['Bolt', 'Nut'];
  expect(await seenBy(mock, 'itemCollection', 'name')).toEqual([
    ['Bolt', 'Nut', 'Old'],
    today,
    today,
    ['Bolt', 'Nut', 'Old'],
  ]);
  expect(await seenBy(mock, 'suppliersCollection', 'contact')).toEqual([
    ['Ann@Supplies.example', 'bob@supplies.example'],
    [],
    ['Ann@Supplies.example'],
    ['bob@supplies.example'],
  ]);
  const query = `{ itemCollection(filter: { name: { eq: "Bolt" } }) { totalCount aggregate { sum { gross } }
    edges { node { id gross label category unit swatches offers supplier { id } } } } }`;
  expect((await askerOf(mock)(ann, query)).data).toEqual({
    itemCollection: {
      totalCount: 1,
      aggregate: { sum: { gross: 12.1 } },
      edges: [
        {
          node: {
            id: 1000,
            gross: '12.10',
            label: 'Bolt (Fix)',
            category: 'all.hardware',
            unit: 'each',
            swatches: ['#ff0000'],
            offers: '[1,2)',
            supplier: { id: 'ann-supplies' },
          },
        },
      ],
    },
  });
});

test('each writes what the policies and the domains allow', async ({ mock }) => {
  const ask = askerOf(mock);
  const insert = (supplier: string, fields: string) =>
    `mutation { insertIntoItemCollection(objects: [{ supplierId: "${supplier}", ${fields} }]) { records { id net gross vat } } }`;
  const why = async (as: typeof ann, supplier: string, fields: string) =>
    (await ask(as, insert(supplier, fields))).errors?.[0]?.message;
  expect((await ask(ann, insert('ann-supplies', 'name: "Washer", net: "2.50", vat: 9'))).data).toEqual({
    insertIntoItemCollection: { records: [{ id: 1030, net: 2.5, gross: '2.73', vat: 9 }] },
  });
  expect(await why(bob, 'ann-supplies', 'name: "Mine"')).toContain('row-level security');
  expect(await why(ann, 'ann-supplies', 'name: "A", vat: 101')).toContain('percentage_range');
  expect(await why(ann, 'ann-supplies', 'name: "A", swatches: ["red"]')).toContain('color_check');
  expect(await why(ann, 'ann-supplies', 'name: "A", discount: 5')).toContain('discount_needs_price');
  expect(await why(ann, 'ann-supplies', 'name: "Bolt", brand: "FIX"')).toContain('items_name_unit');
  const settings = `mutation { insertIntoSuppliersCollection(objects: [{ settings: "{}" }]) { affectedCount } }`;
  expect((await ask(ann, settings)).errors?.[0]?.message).toContain('suppliers_settings_check');
});

test('types mean what they mean in PostgreSQL', async ({ mock }) => {
  expect(
    await mock.sql(`select (select count(*)::int from items where brand = 'fix') as brands,
      (select count(*)::int from suppliers where contact = 'ann@supplies.EXAMPLE') as contacts,
      (select address -> 'city' from suppliers where owner = '${ANN}') as city,
      (select (size).depth::int from items where id = 1000) as depth,
      (select count(*)::int from items where category <@ 'all') as items,
      (select items::int from category_sizes) as counted,
      (select length(nanoid(8))) as length`),
  ).toEqual([[{ brands: 2, contacts: 1, city: 'Delft', depth: 3, items: 3, counted: 3, length: 8 }]]);
  await mock.sql(`insert into counters values ('a'); delete from counters`);
  expect(await mock.sql('select name from counters')).toEqual([[{ name: 'a' }]]);
  await expect(
    mock.sql(
      `insert into bookings (item_id, period, quantity) values (1000, '[2026-01-01,2026-01-03)', 2), (1000, '[2026-01-02,2026-01-04)', 2)`,
    ),
  ).rejects.toThrow('exclusion constraint');
});
