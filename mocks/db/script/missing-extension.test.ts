// What a migration is told that needs an extension which is not there.
import { expect, test } from 'vitest';
import { opened } from '../../../tests/support/opened.ts';
import { createClock } from '../../runtime/clock.ts';
import { bootstrap } from '../bootstrap.ts';
import { withSession } from '../db.ts';
import { openDatabase } from '../open.ts';
import { queryAsOwner } from '../session/owner.ts';
import { loadScripts } from './load-script.ts';

const db = opened(() => openDatabase(undefined, createClock(), (own) => withSession(own, bootstrap)));

/** The extensions that are there, or the error. */
async function load(text: string, warn: (message: string) => void = () => undefined): Promise<unknown> {
  try {
    for (const note of await loadScripts(db(), [{ name: 'schema.sql', text }])) warn(note);
  } catch (error) {
    return String(error);
  }
  return (await queryAsOwner(db(), 'select extname from pg_extension order by 1')).map(({ extname }) => extname);
}

test('labels for an extension that only stands in are skipped, and that is said', async () => {
  const told: string[] = [];
  const label = `security label for pgsodium on column auth.users.email is 'ENCRYPT WITH KEY ID x'`;
  expect(await load(label, (message) => told.push(message))).toEqual(['plpgsql']);
  expect(told).toEqual(['Security labels for pgsodium have no effect here: they were skipped.']);
});

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
  const other = await load('create extension hypopg;\ncreate table b (b int);\nselect c from b;');
  expect(other).toContain('schema.sql:3: column "c" does not exist');
  expect(other).not.toContain('hypopg: that');
});

test('one that was forgotten is named by its schema', async () => {
  expect(await load(`select cron.schedule('a', '* * * * *', 'select 1')`)).toContain(
    'The schema cron comes with an extension. Before this statement: create extension pg_cron;',
  );
  expect(await load('select other.thing()')).not.toContain('create extension');
});

test('those that a hosted project has are there for statements about them', async () => {
  const told: string[] = [];
  const warn = (message: string) => void told.push(message);
  expect(await load(`comment on extension "uuid-ossp" is 'ids'; alter extension pgcrypto update`, warn)).toEqual(
    expect.arrayContaining(['pgcrypto', 'uuid-ossp']),
  );
  expect(await load('select count(*) from pg_stat_statements', warn)).toContain('pg_stat_statements');
  expect(told).toEqual([]);
});
