// What a migration is told that needs an extension which is not there.
import { expect, test } from 'vitest';
import { createMock } from '../../app.ts';

const told: string[] = [];
const load = async (sql: string): Promise<unknown> =>
  createMock({ schema: { sql }, dialect: 'supabase', warn: (message) => void told.push(message) }).then(
    async (mock) => {
      const found = await mock.sql('select extname from pg_extension order by 1');
      await mock.close();
      return found[0]?.map(({ extname }) => extname);
    },
    (error: unknown) => String(error),
  );

test('one that nothing has: file, line, which there are, and a server as a way', async () => {
  const said = await load('select 1;\n\ncreate extension plv8;');
  expect(said).toContain('schema.sql:3: the extension "plv8" does not come with the embedded database.');
  expect(said).toContain('--database-url');
  expect(said).toMatch(/There are: amcheck, .*vector.*, postgis\b.* With a stand-in: .*pg_cron, /u);
});

test('one that was skipped is named by the statement that would need it', async () => {
  const said = await load('create extension hypopg;\ncreate table a ();\nselect hypopg_reset();');
  expect(said).toContain('schema.sql:3: function hypopg_reset() does not exist');
  expect(said).toContain('If it is of hypopg: that extension is not offered here, so its creation was skipped.');
  expect(await load('create extension hypopg;\ncreate table a (b int);\nselect c from a;')).not.toContain(
    'hypopg: that',
  );
});

test('one that was forgotten is named by its schema', async () => {
  expect(await load(`select cron.schedule('a', '* * * * *', 'select 1')`)).toContain(
    'The schema cron comes with an extension. Before this statement: create extension pg_cron;',
  );
  expect(await load('select other.thing()')).not.toContain('create extension');
});

test('those that a hosted project has are there for statements about them', async () => {
  told.length = 0;
  expect(await load(`comment on extension "uuid-ossp" is 'ids'; alter extension pgcrypto update`)).toEqual(
    expect.arrayContaining(['pgcrypto', 'uuid-ossp']),
  );
  expect(await load('select count(*) from pg_stat_statements')).toContain('pg_stat_statements');
  expect(told).toEqual([]);
});

test('labels for an extension that only stands in are skipped, and that is said', async () => {
  const label = `security label for pgsodium on column auth.users.email is 'ENCRYPT WITH KEY ID x'`;
  expect(await load(label)).toEqual(['plpgsql']);
  expect(told).toEqual(['Security labels for pgsodium have no effect here: they were skipped.']);
});
