// A mock in process: its interfaces, SQL, reset and snapshots.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test as plainTest } from 'vitest';
import { createMock } from './app.ts';
import { createClient } from './client.ts';
import { testWith } from './vitest.ts';

const SCHEMA = `create table pet (id serial primary key, name text not null, at timestamp not null default now());
insert into pet (name) values ('Rex'), ('Tom');`;

const test = testWith({ schema: { sql: SCHEMA } })
  .extend(
    'graphql',
    ({ client }) =>
      async (query: string) =>
        (await client.graphql(query)).json,
  )
  .extend(
    'buckets',
    ({ client }) =>
      () =>
        client.storage('GET', '/bucket/'),
  )
  .extend(
    'projects',
    ({ client }) =>
      () =>
        client.management('GET', '/v1/projects'),
  );

describe('a mock in process', () => {
  test('runs SQL as the owner and gives values', async ({ mock }) => {
    expect(
      await mock.sql(
        `select 1 as one, true as yes, 2::bigint as big, '{"a":[1]}'::jsonb as json, null as nothing; select name from pet where id = 1`,
      ),
    ).toEqual([[{ one: 1, yes: true, big: '2', json: { a: [1] }, nothing: null }], [{ name: 'Rex' }]]);
    await expect(mock.sql('insert into pet (name) values (1); select nope')).rejects.toThrow(
      'column "nope" does not exist',
    );
    expect(await mock.sql('select count(*)::int as pets from pet')).toEqual([[{ pets: 2 }]]);
    await expect(mock.sql('copy pet from stdin')).rejects.toThrow('COPY FROM STDIN');
  });

  test('a table that is made later is in the schema at once, and reset takes it away', async ({ mock, graphql }) => {
    await mock.sql("create table toy (id serial primary key, name text); insert into toy (name) values ('ball')");
    const query = '{ toyCollection { edges { node { name } } } }';
    expect(await graphql(query)).toEqual({ data: { toyCollection: { edges: [{ node: { name: 'ball' } }] } } });
    await mock.reset();
    expect(await graphql(query)).toMatchObject({
      errors: [{ message: expect.stringContaining('toyCollection') as string }],
    });
    expect(await graphql('{ petCollection { totalCount } }')).toEqual({
      data: { petCollection: { totalCount: 2 } },
    });
  });

  test('rows go back as often as anybody asks, also after what was defined went back', async () => {
    await using own = await createMock({ seed: 1 });
    const names = async (): Promise<unknown> => (await own.sql('select name from "Blog" order by id'))[0];
    const before = await names();
    await own.sql('drop table account_holder cascade');
    await own.reset();
    for (let round = 0; round < 3; round += 1) {
      await own.sql(`update "Blog" set name = 'changed'`);
      await own.reset();
      expect(await names()).toEqual(before);
    }
  });

  test('what is defined after a reset does not pass for what was defined before, though it is counted alike', async ({
    mock,
    graphql,
  }) => {
    const toys = async (column: string): Promise<unknown> => {
      await mock.sql(`create table toy (id serial primary key, ${column} text); insert into toy default values`);
      return graphql(`{ toyCollection { edges { node { ${column} } } } }`);
    };
    for (const column of ['name', 'colour']) {
      expect(await toys(column)).toEqual({ data: { toyCollection: { edges: [{ node: { [column]: null } }] } } });
      await mock.reset();
    }
  });

  test('the schema stays known while a reset only puts rows back', async ({ mock, graphql }) => {
    const names = '{ petCollection(orderBy: [{ id: AscNullsFirst }]) { edges { node { name } } } }';
    const before = await graphql(names);
    await mock.sql("insert into pet (name) values ('another'); update pet set name = 'renamed'");
    await mock.reset();
    expect(await graphql(names)).toEqual(before);
  });

  test('reset puts everything back together', async ({ mock, client, buckets }) => {
    const start = { time: mock.clock.now().getTime() };
    await mock.sql('delete from pet');
    await client.storage('POST', '/bucket/', { name: 'box', id: 'box' });
    await client.storage('POST', '/object/box/a.txt', 'text');
    const secrets = `/v1/projects/${mock.keys.ref}/secrets`;
    await client.management('POST', secrets, [{ name: 'A', value: 'b' }]);
    mock.clock.advance('30d');
    mock.faults.add({ operation: 'storage.*', status: 503 });
    expect((await buckets()).status).toBe(503);
    await mock.reset();
    expect((await buckets()).json).toEqual([]);
    expect((await client.management('GET', secrets)).json).toEqual([]);
    expect(mock.clock.now().getTime() - start.time).toBeLessThan(60_000);
    expect(await mock.sql(`insert into pet (name) values ('Lea') returning id`)).toEqual([[{ id: 3 }]]);
  });

  test('named snapshots hold bytes, rows and the clock', async ({ mock, client }) => {
    await client.storage('POST', '/bucket/', { name: 'box', id: 'box', public: true });
    await client.storage('POST', '/object/box/a.txt', 'first');
    await mock.snapshot('with a file');
    await client.storage('DELETE', '/object/box/a.txt');
    await mock.reset();
    await mock.restore('with a file');
    const file = await mock.fetch(new Request(`${mock.urls.storage}/object/public/box/a.txt`));
    expect(await file.text()).toBe('first');
    await expect(mock.restore('nothing')).rejects.toThrow(
      'There is no snapshot "nothing". Known: initial, with a file.',
    );
  });

  test('one clock moves the database, tokens and the journal', async ({ mock, client }) => {
    const token = await mock.as({ sub: '11111111-1111-4111-8111-111111111111' });
    mock.clock.set(new Date('2030-01-01T00:00:00Z'));
    expect(await mock.sql(`insert into pet (name) values ('New') returning at::date::text`)).toEqual([
      [{ at: '2030-01-01' }],
    ]);
    const refused = await client.graphql('{ __typename }', {}, { as: { token } });
    expect(refused.status).toBe(401);
    expect(mock.journal.query().at(-1)?.at).toContain('2030-01-01');
    expect(() => {
      mock.clock.advance('soon');
    }).toThrow('"soon" is not a duration');
  });

  test('fault rules answer, delay, count and take effect late', async ({
    mock,
    client,
    graphql,
    buckets,
    projects,
  }) => {
    mock.faults.add({ operation: 'management.listProjects', status: 418, body: { short: 'stout' }, times: 1 });
    const first = await projects();
    expect([first.status, first.json]).toEqual([418, { short: 'stout' }]);
    expect((await projects()).status).toBe(200);
    mock.faults.add({ operation: 'storage.createBucket', status: 500, when: 'after', times: 1 });
    expect((await client.storage('POST', '/bucket/', { name: 'made' })).status).toBe(500);
    expect((await buckets()).json).toMatchObject([{ name: 'made' }]);
    mock.faults.add({ operation: 'data.graphql', latency: 40 });
    const started = performance.now();
    await graphql('{ __typename }');
    expect(performance.now() - started).toBeGreaterThan(35);
    // @ts-expect-error A misspelt name is an error of the types, too.
    expect(() => mock.faults.add({ operation: 'storage.creatBucket', status: 500 })).toThrow(
      'The storage interface has no operation creatBucket. It has listBuckets, createBucket, ',
    );
  });
});

describe('createMock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-app-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

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
    for (const [schema, given] of [
      [{ file: 'a.sql' }, '{ file }'],
      ['create table a (id int)', 'a text'],
      [[], 'object'],
    ] as const)
      await expect(createMock({ schema: schema as never })).rejects.toThrow(
        `{ files: ['schema.sql'] } and { folder: 'supabase' }, and not ${given}.`,
      );
    await expect(createMock({ blobs: { s3: 's3://bucket' } })).rejects.toThrow('a database in memory does not');
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
      "Function escape() changes the session's authorization: in the embedded database that leads around row level security.",
      "Extension pg_net has a stand-in here: it sends nothing: requests wait in net.http_request_queue, and select net.answer_request(id, 200, '{}') gives an answer.",
      'Extension pg_repack is not offered here: the statements that install or change it were skipped.',
    ]);
    await expect(createMock({ schema: { sql: 'select 1;\ncreate extension nonsense;' } })).rejects.toThrow(
      'schema.sql:2: the extension "nonsense" does not come with the embedded database. Give a PostgreSQL server that has it',
    );
  });

  plainTest('a supabase folder gives migrations in order, the seed, and the dialect', async () => {
    const supabase = join(folder, 'supabase');
    mkdirSync(join(supabase, 'migrations'), { recursive: true });
    writeFileSync(join(supabase, 'migrations', '20240102_b.sql'), `alter table pet add column age int;`);
    writeFileSync(
      join(supabase, 'migrations', '20240101_a.sql'),
      `\\restrict abc\nselect pg_catalog.set_config('search_path', '', false);\ncreate table public.pet (id int primary key, name text);\ncomment on schema public is e'@graphql({"introspection": true})';`,
    );
    writeFileSync(
      join(supabase, 'seed.sql'),
      `COPY public.pet (id, name, age) FROM stdin;\n1\tRex\\tMax\t\\N\n2\tTom\t7\n\\.\n\ninsert into auth.users (id, email) values (gen_random_uuid(), 'a@b.c');`,
    );
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

  plainTest('the largest object is what was asked for, of uploads and of buckets', async () => {
    await using mock = await createMock({ schema: { sql: '' }, uploadLimit: 12 });
    const storage = async (path: string, body: unknown) => (await createClient(mock).storage('POST', path, body)).json;
    const tooLarge = { statusCode: '413' };
    expect(await storage('/bucket/', { name: 'wide', file_size_limit: 13 })).toMatchObject(tooLarge);
    expect(await storage('/bucket/', { name: 'box' })).toMatchObject({ name: 'box' });
    expect(await storage('/object/box/twelve', 'twelve bytes')).toMatchObject({ Key: 'box/twelve' });
    expect(await storage('/object/box/thirteen', 'thirteen byte')).toMatchObject(tooLarge);
    for (const uploadLimit of [0, -1, 1.5, Number.NaN])
      await expect(createMock({ uploadLimit })).rejects.toThrow('uploadLimit is a whole number of bytes above 0');
  });

  plainTest('a folder keeps rows and bytes for the next start', async () => {
    const warnings: string[] = [];
    const options = {
      database: { dir: join(folder, 'data') },
      blobs: { dir: join(folder, 'bytes') },
      schema: { sql: SCHEMA },
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
    expect(await again.sql(`select count(*)::int as pets from pet where name = 'Kept'`)).toEqual([[{ pets: 1 }]]);
    expect(await (await again.fetch(new Request(`${again.urls.storage}/object/public/box/a`))).text()).toBe('kept');
    const path = `/v1/projects/${again.keys.ref}/network-bans/retrieve`;
    const bans = await createClient(again).management('POST', path, '', { as: { token } });
    expect(bans.json).toEqual({ banned_ipv4_addresses: ['203.0.113.7'] });
    await again.sql('delete from pet');
    await again.reset();
    expect(await again.sql('select count(*)::int as pets from pet')).toEqual([[{ pets: 3 }]]);
    await again.close();
    writeFileSync(join(options.database.dir, 'touchstone.state'), 'nothing that was kept');
    // The second mock finds the folders free.
    for (let start = 0; start < 2; start += 1)
      await expect(createMock(options)).rejects.toThrow('touchstone.state is damaged');
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
