// The console as the documentation shows it: the requests of an app, and one of them opened.
import { globSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { createMock } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import { serve } from '../../mocks/node.ts';
import type { Browser } from './chromium.ts';

const SOURCES = new URL('../../mocks/console/app/', import.meta.url).pathname;

/** What the page is made of. */
export function consoleSources(): string {
  return globSync(`${SOURCES}**/*.*`)
    .sort()
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

const sql = `
  create table public.todo (id serial primary key, title text not null, owner uuid default auth.uid());
  alter table public.todo enable row level security;
  create policy "Everybody reads" on public.todo for select using (true);
  create policy "Owners write" on public.todo for insert with check (owner = auth.uid());
  insert into public.todo (title) values ('Write the schema'), ('Look into the mock');
  insert into storage.buckets (id, name, public) values ('photos', 'photos', true);
`;

export async function openConsole(browser: Browser): Promise<Page> {
  const mock = await createMock({ schema: { sql }, users: [{ email: 'ann@example.test' }] });
  const server = await serve(mock, { port: 0 });
  const page = await browser.visit(`${server.url}/#/requests&key=${mock.keys.admin}`);
  page.once('close', () => void server.close().then(() => mock.close()));
  await page.getByText('Live', { exact: true }).waitFor();
  const client = createClient({ ...mock, urls: server.urls, fetch: (request) => fetch(request) });
  const [ann] = await mock.auth.listUsers();
  await client.graphql('query Todos { todoCollection(first: 10) { edges { node { id title } } } }');
  await client.graphql(
    'mutation { insertIntotodoCollection(objects: [{ title: "Mine" }]) { affectedCount } }',
    {},
    {
      as: { claims: { sub: ann?.id } },
    },
  );
  await client.storage('GET', '/object/public/photos/none.png', undefined, { as: 'nobody' });
  mock.faults.add({ operation: 'storage.listBuckets', status: 503, times: 1 });
  await client.storage('GET', '/bucket');
  await client.graphql('mutation Add { insertIntotodoCollection(objects: [{ title: "Theirs" }]) { affectedCount } }');
  await page.getByRole('link', { name: /mutation Add/ }).click();
  await page.getByRole('tab', { name: 'Response' }).click();
  return page;
}
