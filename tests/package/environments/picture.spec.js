// A file that somebody chooses arrives whole, and each worker has a mock of its own.
import { expect } from '@playwright/test';
import { test } from 'touchstone/playwright';

test.use({
  mockOptions: {
    schema: {
      sql: `
        create table todo (id serial primary key, title text not null);
        insert into storage.buckets (id, name) values ('pictures', 'pictures');
        create policy anybody on storage.objects for all to anon using (true) with check (true);
      `,
    },
  },
  mockOrigin: 'https://abcdefghijklmnopqrst.supabase.co/',
});

for (const name of ['first.png', 'second.png'])
  test(`${name} arrives whole, in a mock of its own`, async ({ mock, page, server }) => {
    const buffer = Buffer.from(Uint8Array.from({ length: 100_000 }, (_, index) => index % 256));
    await page.goto('/');
    await page.getByLabel('Picture').setInputFiles({ name, mimeType: 'image/png', buffer });
    await expect(page.getByRole('status')).toHaveText('Uploaded');
    const [objects] = await mock.sql('select name from storage.objects');
    expect(objects).toEqual([{ name }]);
    const stored = await fetch(`${server.urls.storage}/object/authenticated/pictures/${name}`, {
      headers: { authorization: `Bearer ${mock.keys.service}` },
    });
    expect(Buffer.from(await stored.arrayBuffer()).equals(buffer)).toBe(true);
  });

test('a connection that breaks is one for the page, too', async ({ mock, page }) => {
  mock.faults.add({ operation: 'data.graphql', reset: true });
  await page.goto('/');
  await expect(page.getByRole('status')).toHaveText('You are offline.');
});
