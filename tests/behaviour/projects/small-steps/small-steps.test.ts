// Hundreds of small migrations: each changes one thing, and the outcome is that of all of them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { askerOf } from '../../../support/ask.ts';
import { ANN, ann, bob, BOB, describeProject, seenBy } from '../describe-project.ts';
import { MIGRATIONS } from './migrations.ts';

const home = mkdtempSync(join(tmpdir(), 'touchstone-steps-'));
const folder = join(home, 'supabase');
mkdirSync(join(folder, 'migrations'), { recursive: true });
for (const { name, text } of MIGRATIONS) writeFileSync(join(folder, 'migrations', name), text);
writeFileSync(join(folder, 'config.toml'), 'project_id = "small-steps"\n[db]\nmajor_version = 15\n');
writeFileSync(
  join(folder, 'seed.sql'),
  `insert into auth.users (id, email) values ('${ANN}', 'ann@example.com'), ('${BOB}', 'bob@example.com');
   insert into public.articles (name, user_id) values ('One', '${ANN}'), ('Two', '${BOB}');`,
);
afterAll(() => {
  rmSync(home, { recursive: true });
});

const test = describeProject(folder, {
  warnings: [],
  app: `import type { Database, Enums, TablesInsert } from './types.ts';
export const event: TablesInsert<'events'> = { name: 'Start', status: 'archived' };
// @ts-expect-error it was renamed
export const old: TablesInsert<'events'> = { title: 'Start' };
export const order: Enums<'badge_status'>[] = ['new', 'archived', 'old'];
export const args: Database['public']['Functions']['count_carts']['Args'] = { minimum: 1 };`,
});

test('each file was loaded and recorded, in order', async ({ mock }) => {
  expect(MIGRATIONS.length).toBeGreaterThan(400);
  const [recorded] = await mock.sql('select version from supabase_migrations.schema_migrations order by version');
  expect(recorded?.map(({ version }) => version)).toEqual(MIGRATIONS.map(({ name }) => name.split('_')[0]));
  const [rows] = await mock.sql(`select (select string_agg(note, '|' order by id) from windows) as notes,
    (select array_agg(id order by id)::text from marked) as ids, obj_description('marked'::regclass) as comment`);
  expect(rows).toEqual([{ notes: `it's; \\|é|a;b--c`, ids: '{1,2,3,4,9}', comment: ` It's "marked"; really ` }]);
});

test('each sees what the last policies say', async ({ mock }) => {
  expect(await seenBy(mock, 'articlesCollection', 'name')).toEqual([['One', 'Two'], [], ['One'], ['Two']]);
});

test('each writes what the last policies and types say', async ({ mock }) => {
  const ask = askerOf(mock);
  const write =
    'mutation { insertIntoeventsCollection(objects: [{ name: "Start", status: archived }]) { records { id user_id } } }';
  expect((await ask(ann, write)).data).toEqual({
    insertIntoeventsCollection: { records: [{ id: '1', user_id: ANN }] },
  });
  expect((await ask('anon', write)).errors?.[0]?.message).toContain('row-level security');
  expect((await ask(bob, '{ count_events count_articles(minimum: 1) }')).data).toEqual({
    count_events: 0,
    count_articles: 1,
  });
});
