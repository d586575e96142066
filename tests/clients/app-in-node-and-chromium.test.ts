// An app with the real supabase-js over a real socket, in Node and in Chromium: both do the same.
import { describe, expect } from 'vitest';
import { onGrounds } from '../support/databases.ts';
import { spendDay } from './app/notes.ts';
import { startChromium, wantsChromium } from './chromium.ts';
import { servePage } from './page-server.ts';
import type { AppGlobals } from './pages/notes.ts';

const SCHEMA = {
  sql: `
create table note (id uuid primary key default gen_random_uuid(), owner uuid not null default auth.uid() references auth.users, words text not null);
alter table note enable row level security;
create policy own on note to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
insert into storage.buckets (id, name) values ('files', 'files');
create policy own on storage.objects to authenticated
  using ((storage.foldername(name))[1] = auth.uid()::text) with check ((storage.foldername(name))[1] = auth.uid()::text);
`,
};

const DAY = [
  'signed up as Ann',
  'sees Buy milk signed up',
  'sees 0 notes signed out',
  'is told Invalid login credentials for a wrong password',
  'shares milk, bread',
  'is told JWT expired two hours later',
  'finds the link closed',
  'sees Buy milk with a new token',
  'may read its file: true',
  'may read its file signed out: false',
];

describe.each(onGrounds({ schema: SCHEMA, dialect: 'supabase' }))('the app, on $name', ({ test }) => {
  test('runs in Node', async ({ mock, server: { url } }) => {
    const pass = async (time: string): Promise<void> => mock.clock.advance(time);
    expect(await spendDay({ url, key: mock.keys.anon, pass })).toEqual(DAY);
  });

  test.runIf(wantsChromium())('runs in Chromium', async ({ mock, server: { url } }) => {
    await using closing = new AsyncDisposableStack();
    const pages = await servePage(new URL('pages/notes.ts', import.meta.url));
    closing.defer(() => pages.close());
    const browser = await startChromium();
    closing.defer(() => browser.close());
    const page = await browser.open(pages.url, async (_pass, time) => mock.clock.advance(time));
    const day = (where: Parameters<AppGlobals['spendDay']>[0]) => (globalThis as unknown as AppGlobals).spendDay(where);
    expect(await page.evaluate(day, { url, key: mock.keys.anon })).toEqual(DAY);
  });
});
