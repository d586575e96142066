// A mock in process: its SQL, clock and options. Its states: tests/vectors/requests/states.yaml.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test as plainTest } from 'vitest';
import { createMock } from './app.ts';
import { createClient } from './client.ts';
import { testWith } from './vitest.ts';
import { temporaryFolder, writeFiles } from '../tests/support/temporary-folder.ts';

const SCHEMA = `create table pet (id serial primary key, name text not null, at timestamp not null default now());
insert into pet (name) values ('Rex'), ('Tom');`;

const test = testWith({ schema: { sql: SCHEMA } });

describe('a mock in process', () => {
  test('fault rules delay, and one for no operation is an error', async ({ mock, client }) => {
    mock.faults.add({ operation: 'data.graphql', latency: 40 });
    const started = performance.now();
    await client.graphql('{ __typename }');
    expect(performance.now() - started).toBeGreaterThan(35);
    // @ts-expect-error A misspelt name is an error of the types, too.
    expect(() => mock.faults.add({ operation: 'storage.creatBucket', status: 500 })).toThrow(
      'The storage interface has no operation creatBucket. It has listBuckets, createBucket, ',
    );
  });
});

describe('createMock', () => {
  const folder = temporaryFolder();

  plainTest('an error in SQL names file, line and statement', async () => {
    const file = join(folder, 'broken.sql');
    writeFileSync(file, `create table a (id int);\n\n-- a comment\ninsert into a\n  values (nope);\n`);
    await expect(createMock({ schema: { files: [file] } })).rejects.toThrow(
      `${file}:5: column "nope" does not exist (42703)\n  In: insert into a values (nope)`,
    );
    await expect(createMock({ schema: { files: [join(folder, 'missing.sql')] } })).rejects.toThrow(
      'cannot be read: there is no such file or folder',
    );
    await expect(createMock({ schema: { folder: join(folder, 'none') } })).rejects.toThrow('cannot be read');
  });

  plainTest('extensions load, are skipped with one warning, or are refused', async () => {
    const warnings: string[] = [];
    const sql = `create extension "uuid-ossp" with schema extensions;
      create extension if not exists pg_net with schema extensions; create extension pg_repack; comment on extension pg_repack is 'x';
      create extension citext;
      create table t (id uuid primary key default uuid_generate_v4(), email citext, hash text default crypt('a', gen_salt('bf', 4)), note text default 'create extension nope;');
      create function escape() returns void language plpgsql as $$ begin set session authorization postgres; end $$;
      insert into t default values;`;
    await using mock = await createMock({ schema: { sql }, warn: (message) => warnings.push(message) });
    expect(await mock.sql('select length(id::text) as id, length(hash) as hash, note from t')).toEqual([
      [{ id: 36, hash: 60, note: 'create extension nope;' }],
    ]);
    expect(warnings).toEqual([
      "Extension pg_net has a stand-in here: it sends nothing: requests wait in net.http_request_queue, and select net.answer_request(id, 200, '{}') gives an answer.",
      'Extension pg_repack is not offered here: the statements that install or change it were skipped.',
      "Function escape() changes the session's authorization: in the embedded database that leads around row level security.",
    ]);
    await expect(createMock({ schema: { sql: 'select 1;\ncreate extension nonsense;' } })).rejects.toThrow(
      'schema.sql:2: the extension "nonsense" does not come with the embedded database. Give a PostgreSQL server that has it',
    );
  });

  plainTest('a supabase folder gives migrations in order, the seed, and the dialect', async () => {
    const supabase = writeFiles(join(folder, 'supabase'), {
      'migrations/20240102_b.sql': `alter table pet add column age int;`,
      'migrations/20240101_a.sql': `\\restrict abc\nselect pg_catalog.set_config('search_path', '', false);\ncreate table public.pet (id int primary key, name text);\ncomment on schema public is e'@graphql({"introspection": true})';`,
      'seed.sql': `COPY public.pet (id, name, age) FROM stdin;\n1\tRex\\tMax\t\\N\n2\tTom\t7\n\\.\n\ninsert into auth.users (id, email) values (gen_random_uuid(), 'a@b.c');`,
    });
    await using mock = await createMock({ schema: { folder: supabase } });
    expect(mock.dialect).toBe('supabase');
    expect(await mock.sql('select * from pet order by id')).toEqual([
      [
        { id: 1, name: 'Rex\tMax', age: null },
        { id: 2, name: 'Tom', age: 7 },
      ],
    ]);
  });

  plainTest('an empty schema works, and a seed repeats keys and ids', async () => {
    const facts = async (): Promise<unknown> => {
      await using mock = await createMock({ schema: { sql: '' }, seed: 7, clock: new Date('2024-05-06T07:08:09Z') });
      const { storage } = createClient(mock);
      await storage('POST', '/bucket/', { name: 'box' });
      const uploaded = await storage('POST', '/object/box/a', 'a');
      const signed = await storage('POST', '/object/sign/box/a', { expiresIn: 60 });
      return [mock.keys, uploaded.json, signed.json];
    };
    expect(await facts()).toEqual(await facts());
  });

  plainTest('its URLs are public ones, where a proxy stands before it', async () => {
    await using mock = await createMock({ schema: { sql: '' }, publicUrl: 'https://mock.example' });
    expect(mock.urls.storage).toBe('https://mock.example/storage/v1');
    const { storage, admin } = createClient(mock);
    expect((await storage('POST', '/bucket/', { name: 'box' })).status).toBe(200);
    expect((await admin('POST', '/reset')).status).toBe(200);
    const evil = createClient({ ...mock, urls: { ...mock.urls, admin: 'https://evil.example/__touchstone' } });
    expect((await evil.admin('POST', '/reset')).status).toBe(403);
    await expect(createMock({ publicUrl: 'https://mock.example?x' })).rejects.toThrow('takes a path at most');
  });

  plainTest('a folder keeps rows and bytes for the next start', async () => {
    const warnings: string[] = [];
    const options = {
      database: { dir: join(folder, 'data') },
      blobs: { dir: join(folder, 'bytes') },
      schema: { sql: `${SCHEMA} create extension citext; create extension pg_stat_statements;` },
      warn: (message: string) => warnings.push(message),
    };
    let token: string;
    {
      await using mock = await createMock(options);
      ({ token } = mock.users.add({ name: 'Second', organizations: ['local-organization'] }));
      await mock.sql(`insert into pet (name) values ('Kept')`);
      const { storage } = createClient(mock);
      await storage('POST', '/bucket/', { name: 'box', public: true });
      await storage('POST', '/object/box/a', 'kept');
      mock.administer({ kind: 'ban', address: '203.0.113.7' });
    }
    await using again = await createMock(options);
    expect(warnings).toEqual([]);
    expect(await again.sql(`select count(*)::int as pets from pet where name::citext = 'kept'`)).toEqual([
      [{ pets: 1 }],
    ]);
    expect(await again.sql('select true as here from pg_stat_statements limit 1')).toEqual([[{ here: true }]]);
    expect(await (await again.fetch(new Request(`${again.urls.storage}/object/public/box/a`))).text()).toBe('kept');
    const path = `/v1/projects/${again.keys.ref}/network-bans/retrieve`;
    const bans = await createClient(again).management('POST', path, '', { as: { token } });
    expect(bans.json).toEqual({ banned_ipv4_addresses: ['203.0.113.7'] });
    await again.sql('delete from pet');
    await again.reset();
    expect(await again.sql('select count(*)::int as pets from pet')).toEqual([[{ pets: 3 }]]);
  });

  plainTest('a folder whose SQL did not load begins again at the next start', async () => {
    const database = { dir: join(folder, 'half') };
    const schema = { sql: 'create table first (id int);\ncreate table second (id nonsense);' };
    await expect(createMock({ database, schema })).rejects.toThrow('schema.sql:2: type "nonsense" does not exist');
    await using mock = await createMock({ database, schema: { sql: 'create table second (id int)' } });
    expect(await mock.sql(`select to_regclass('first') as first, to_regclass('second')::text as second`)).toEqual([
      [{ first: null, second: 'second' }],
    ]);
  });
});
