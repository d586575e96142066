// The console in Chromium: a person's way through each part against a mock on a port, by keyboard, and what axe finds.
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import type { Mock } from '../../mocks/mock.ts';
import { testWith } from '../../mocks/vitest.ts';
import { opened } from '../support/opened.ts';
import { startChromium, wantsChromium } from './chromium.ts';

const sql = `
  create table public.todo (id int primary key, title text not null, "dueAt" timestamptz);
  alter table public.todo enable row level security;
  create policy "all see" on public.todo for select using (true);
  insert into public.todo values (1, 'write', null), (2, 'read', '2030-01-01');
  create table public.keyless (note text);
  insert into storage.buckets (id, name, public) values ('box', 'box', true);
`;
const users = [{ id: '00000000-0000-4000-8000-00000000000a', email: 'ann@example.test' }];
const test = testWith({ schema: { sql }, users });

const PARTS = ['Requests', 'Data', 'GraphiQL', 'Users', 'Storage', 'Control', 'Connect'];
const QUERY = '{ todoCollection(orderBy: [{ id: AscNullsFirst }]) { edges { node { title } } } }';

/** Milliseconds, beside other tests. */
const PATIENCE = 30_000;

/** One pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe.runIf(wantsChromium())('the console in Chromium', { timeout: 240_000 }, () => {
  const browser = opened(() => startChromium());

  interface Place {
    readonly server: { readonly url: string };
    readonly mock: Mock;
  }

  async function visit({ server, mock }: Place, part: string, look: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await browser().visit(`${server.url}/#/${part}&key=${mock.keys.admin}`);
    onTestFinished(() => page.close());
    await page.emulateMedia({ colorScheme: look });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  }

  async function ask({ server, mock }: Place, token = mock.keys.anon): Promise<Response> {
    const headers = { apikey: mock.keys.anon, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return fetch(`${server.url}/graphql/v1`, { method: 'POST', headers, body: JSON.stringify({ query: QUERY }) });
  }

  test('a request appears by itself, is opened with both sides and its SQL, and fails next time', async ({
    mock,
    server,
  }) => {
    const place = { mock, server };
    const page = await visit(place, 'requests');
    await page.getByText('Live', { exact: true }).waitFor();
    await ask(place);
    await page.getByRole('link', { name: /graphql/ }).click();
    await page.getByText('todoCollection').first().waitFor();
    for (const [tab, text] of [
      ['Response', '"title": "write"'],
      ['SQL', 'select'],
      ['Claims', '"role": "anon"'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByText(text).first().waitFor();
    }
    await page.getByRole('button', { name: 'Answer with a fault' }).click();
    await page.getByRole('button', { name: 'Set it' }).click();
    await page.getByText(/is in force/).waitFor();
    expect([(await ask(place)).status, (await ask(place)).status]).toEqual([503, 200]);
    expect(page.url()).not.toContain(place.mock.keys.admin);
  });

  test('a row that is changed in Data is seen in GraphiQL', async ({ mock, server }) => {
    const page = await visit({ mock, server }, 'data');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page
      .getByText(/keyless/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'todo', exact: true }).click();
    await page.getByRole('row', { name: /write/ }).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('title (text, required)').fill('changed by hand');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'changed by hand' }).waitFor();
    await page.getByRole('tab', { name: 'Policies and grants' }).click();
    await page.getByRole('cell', { name: 'all see' }).waitFor();
    await page.getByRole('link', { name: 'GraphiQL' }).click();
    await page.locator('.graphiql-query-editor .view-lines').click();
    await page.keyboard.press('Control+A');
    await page.evaluate((query) => navigator.clipboard.writeText(query), QUERY);
    await page.keyboard.press('Control+V');
    await page.getByRole('button', { name: /execute query/i }).click();
    await page.locator('.graphiql-response').getByText('changed by hand').waitFor();
  });

  test("a user is made, and the copied token is that user's", async ({ mock, server }) => {
    const place = { mock, server };
    const page = await visit(place, 'users');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByLabel('Email').fill('bob@example.test');
    await page.getByRole('button', { name: 'Make user' }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'bob@example.test' });
    await card.getByRole('button', { name: 'Copy token' }).click();
    await page.getByText('An access token is in the clipboard.').waitFor();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    await ask(place, token);
    const [user] = (await place.mock.auth.listUsers()).filter(({ email }) => email === 'bob@example.test');
    expect(place.mock.journal.query().at(-1)).toMatchObject({ status: 200, as: `authenticated ${user?.id}` });
    await card.getByRole('link', { name: 'Claims' }).click();
    await card.getByText('"role": "authenticated"').first().waitFor();
    await card.getByRole('button', { name: 'Sign in as' }).click();
    const caller = page.getByRole('combobox', { name: 'As', exact: true });
    await expect.poll(() => caller.inputValue(), { timeout: PATIENCE }).toBe(user?.id);
  });

  test('an upload is previewed and has a signed link; a reset takes it away', async ({ mock, server }) => {
    const place = { mock, server };
    const page = await visit(place, 'storage');
    await page.getByRole('link', { name: /^box/ }).click();
    const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') };
    await page.locator('input[type=file]').setInputFiles(file);
    const picture = page.getByRole('img', { name: 'Preview of dot.png' });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    await page.getByRole('button', { name: /Signed link/ }).click();
    const link = await page.getByRole('link', { name: /token=/ }).getAttribute('href');
    expect((await fetch(link ?? '')).headers.get('content-type')).toBe('image/png');
    await page.getByRole('link', { name: 'Control' }).click();
    await page.getByRole('button', { name: 'Reset the mock' }).click();
    await page.getByRole('button', { name: 'Reset the mock: sure?' }).click();
    await page.getByText('Back to the state after the start.').waitFor();
    expect(await place.mock.sql('select name from storage.objects')).toEqual([[]]);
  });

  test('the keyboard alone leads through the seven parts', async ({ mock, server }) => {
    const place = { mock, server };
    const page = await visit(place, 'requests');
    for (const part of PARTS) {
      await page.getByRole('navigation', { name: 'Parts of the console' }).waitFor();
      for (let presses = 0; presses < 40; presses += 1) {
        if ((await page.evaluate(() => document.activeElement?.textContent)) === part) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: part }).waitFor();
    }
    expect(page.url()).toMatch(/#\/connect$/);
  });

  test.for(['light', 'dark'] as const)(
    'axe finds nothing in any part, and no part is wider than a phone, %s',
    async (look, { mock, server }) => {
      const place = { mock, server };
      await ask(place);
      const places = [
        'requests',
        'requests/1',
        'data',
        'data/public/todo',
        'data/sql',
        'users',
        `users/${users[0]?.id}`,
      ];
      for (const part of [
        ...places,
        'storage',
        'storage/box',
        'storage/box/none.png',
        'graphql',
        'control',
        'connect',
      ]) {
        const page = await visit(place, part, look);
        await expect.poll(() => page.getByText(/ …$/).count(), { timeout: PATIENCE }).toBe(0);
        await page.evaluate(axe.source);
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 800 });
          const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
          const violations = found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect([part, width, violations, wide]).toEqual([part, width, [], width]);
        }
        await page.close();
      }
    },
  );
});
