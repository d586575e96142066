// A mock in process: its interfaces, SQL, reset and snapshots.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMock, type Mock } from './app.ts';

const SCHEMA = `create table pet (id serial primary key, name text not null, at timestamp not null default now());
insert into pet (name) values ('Rex'), ('Tom');`;

async function post(mock: Mock, url: string, key: string, body: unknown): Promise<Response> {
  return mock.fetch(
    new Request(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, apiKey: mock.keys.anon, 'Content-Type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
}

async function graphql(mock: Mock, query: string): Promise<unknown> {
  return (await post(mock, `${mock.urls.data}/graphql/v1`, mock.keys.anon, { query })).json();
}

describe('a mock in process', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await createMock({ schema: { sql: SCHEMA } });
  });
  beforeEach(() => mock.reset());
  afterAll(() => mock.close());
  const buckets = () =>
    mock.fetch(
      new Request(`${mock.urls.storage}/bucket/`, { headers: { Authorization: `Bearer ${mock.keys.service}` } }),
    );
  const projects = () =>
    mock.fetch(
      new Request(`${mock.urls.management}/v1/projects`, { headers: { Authorization: `Bearer ${mock.keys.token}` } }),
    );

  test('answers on all three interfaces', async () => {
    expect(await graphql(mock, '{ petCollection { edges { node { name } } } }')).toEqual({
      data: { petCollection: { edges: [{ node: { name: 'Rex' } }, { node: { name: 'Tom' } }] } },
    });
    expect(await (await buckets()).json()).toEqual([]);
    expect(await (await projects()).json()).toMatchObject([{ id: mock.keys.ref }]);
  });

  test('runs SQL as the owner and gives values', async () => {
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

  test('a table that is made later is in the schema at once, and reset takes it away', async () => {
    await mock.sql("create table toy (id serial primary key, name text); insert into toy (name) values ('ball')");
    const query = '{ toyCollection { edges { node { name } } } }';
    expect(await graphql(mock, query)).toEqual({ data: { toyCollection: { edges: [{ node: { name: 'ball' } }] } } });
    await mock.reset();
    expect(await graphql(mock, query)).toMatchObject({
      errors: [{ message: expect.stringContaining('toyCollection') as string }],
    });
    expect(await graphql(mock, '{ petCollection { totalCount } }')).toEqual({
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

  test('what is defined after a reset does not pass for what was defined before, though it is counted alike', async () => {
    const toys = async (column: string): Promise<unknown> => {
      await mock.sql(`create table toy (id serial primary key, ${column} text); insert into toy default values`);
      return graphql(mock, `{ toyCollection { edges { node { ${column} } } } }`);
    };
    for (const column of ['name', 'colour']) {
      expect(await toys(column)).toEqual({ data: { toyCollection: { edges: [{ node: { [column]: null } }] } } });
      await mock.reset();
    }
  });

  test('the schema stays known while a reset only puts rows back', async () => {
    const names = '{ petCollection(orderBy: [{ id: AscNullsFirst }]) { edges { node { name } } } }';
    const before = await graphql(mock, names);
    await mock.sql("insert into pet (name) values ('another'); update pet set name = 'renamed'");
    await mock.reset();
    expect(await graphql(mock, names)).toEqual(before);
  });

  test('reset puts everything back together', async () => {
    const start = { time: mock.clock.now().getTime() };
    await mock.sql('delete from pet');
    await post(mock, `${mock.urls.storage}/bucket/`, mock.keys.service, { name: 'box', id: 'box' });
    await post(mock, `${mock.urls.storage}/object/box/a.txt`, mock.keys.service, 'text');
    await post(mock, `${mock.urls.management}/v1/projects/${mock.keys.ref}/secrets`, mock.keys.token, [
      { name: 'A', value: 'b' },
    ]);
    mock.clock.advance('30d');
    mock.faults.add({ operation: 'storage.*', status: 503 });
    expect((await buckets()).status).toBe(503);
    await mock.reset();
    expect(await (await buckets()).json()).toEqual([]);
    const secrets = await mock.fetch(
      new Request(`${mock.urls.management}/v1/projects/${mock.keys.ref}/secrets`, {
        headers: { Authorization: `Bearer ${mock.keys.token}` },
      }),
    );
    expect(await secrets.json()).toEqual([]);
    expect(mock.clock.now().getTime() - start.time).toBeLessThan(60_000);
    expect(await mock.sql(`insert into pet (name) values ('Lea') returning id`)).toEqual([[{ id: 3 }]]);
  });

  test('named snapshots hold bytes, rows and the clock', async () => {
    await post(mock, `${mock.urls.storage}/bucket/`, mock.keys.service, { name: 'box', id: 'box', public: true });
    await post(mock, `${mock.urls.storage}/object/box/a.txt`, mock.keys.service, 'first');
    await mock.snapshot('with a file');
    await mock.fetch(
      new Request(`${mock.urls.storage}/object/box/a.txt`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${mock.keys.service}` },
      }),
    );
    await mock.reset();
    await mock.restore('with a file');
    const file = await mock.fetch(new Request(`${mock.urls.storage}/object/public/box/a.txt`));
    expect(await file.text()).toBe('first');
    await expect(mock.restore('nothing')).rejects.toThrow(
      'There is no snapshot "nothing". Known: initial, with a file.',
    );
  });

  test('one clock moves the database, tokens and the journal', async () => {
    const token = await mock.as({ sub: '11111111-1111-4111-8111-111111111111' });
    mock.clock.set(new Date('2030-01-01T00:00:00Z'));
    expect(await mock.sql(`insert into pet (name) values ('New') returning at::date::text`)).toEqual([
      [{ at: '2030-01-01' }],
    ]);
    const refused = await post(mock, `${mock.urls.data}/graphql/v1`, token, { query: '{ __typename }' });
    expect(refused.status).toBe(401);
    expect(mock.journal.query().at(-1)?.at).toContain('2030-01-01');
    expect(() => {
      mock.clock.advance('soon');
    }).toThrow('"soon" is not a duration');
  });

  test('fault rules answer, delay, count and take effect late', async () => {
    mock.faults.add({ operation: 'management.listProjects', status: 418, body: { short: 'stout' }, times: 1 });
    const first = await projects();
    expect([first.status, await first.json()]).toEqual([418, { short: 'stout' }]);
    expect((await projects()).status).toBe(200);
    mock.faults.add({ operation: 'storage.createBucket', status: 500, when: 'after', times: 1 });
    expect((await post(mock, `${mock.urls.storage}/bucket/`, mock.keys.service, { name: 'made' })).status).toBe(500);
    expect(await (await buckets()).json()).toMatchObject([{ name: 'made' }]);
    mock.faults.add({ operation: 'data.graphql', latency: 40 });
    const started = performance.now();
    await graphql(mock, '{ __typename }');
    expect(performance.now() - started).toBeGreaterThan(35);
    expect(() => mock.faults.add({ operation: 'rest.list', status: 500 })).toThrow('"rest.list" names no operation');
    expect(() => mock.faults.add({ operation: 'storage.creatBucket', status: 500 })).toThrow(
      'no operation creatBucket',
    );
    expect(() => mock.faults.add({ operation: '*' })).toThrow('needs a status, a latency or reset');
  });

  test('the journal knows the operation and hides secrets', async () => {
    await buckets();
    await mock.fetch(new Request(`${mock.urls.storage}/object/sign/box/a?token=secret.secret.secret`));
    const [listed, downloaded] = mock.journal.query({ interface: 'storage' });
    expect(listed).toMatchObject({
      operation: 'listBuckets',
      method: 'GET',
      path: '/storage/v1/bucket/',
      status: 200,
      requestHeaders: { authorization: '[redacted]' },
    });
    expect(downloaded?.path).toBe('/storage/v1/object/sign/box/a?token=[redacted]');
    expect(JSON.stringify(mock.journal.query())).not.toContain('secret.secret');
    const forgotten = { 'x-signature': mock.keys.service, referer: `http://a.test/?token=${mock.keys.anon}` };
    for (const place of [`a?%74oken=${mock.keys.anon}`, `a?other=${mock.keys.anon}`, mock.keys.service])
      await mock.fetch(new Request(`${mock.urls.storage}/object/box/${place}`, { headers: forgotten }));
    await mock.fetch(new Request(`${mock.urls.storage}/object/box/a?%74oken=secret&TOKEN=secret`));
    const [anon = '', service = ''] = [mock.keys.anon, mock.keys.service].map((key) => key.split('.')[2]);
    for (const secret of [anon, service, '=secret']) expect(JSON.stringify(mock.journal.query())).not.toContain(secret);
    expect(mock.journal.query({ operation: 'listBuckets', status: 404 })).toEqual([]);
  });
});

describe('createMock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-app-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('an error in SQL names file, line and statement', async () => {
    const file = join(folder, 'broken.sql');
    writeFileSync(file, `create table a (id int);\n\n-- a comment\ninsert into a\n  values (nope);\n`);
    await expect(createMock({ schema: { files: [file] } })).rejects.toThrow(
      `${file}:5: column "nope" does not exist (42703)\n  In: insert into a values (nope)`,
    );
    await expect(createMock({ schema: { files: [join(folder, 'missing.sql')] } })).rejects.toThrow(
      'cannot be read: there is no such file or folder',
    );
    await expect(createMock({ schema: { folder: join(folder, 'none') } })).rejects.toThrow('cannot be read');
    await expect(createMock({ blobs: { s3: 'bucket' } })).rejects.toThrow('not offered yet');
  });

  test('extensions load, are skipped with one warning, or are refused', async () => {
    const warnings: string[] = [];
    const sql = `create extension "uuid-ossp" with schema extensions;
      create extension if not exists pg_net with schema extensions; create extension pg_cron; comment on extension pg_net is 'x';
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
      'Extension pg_net is not offered here: the statements that install or change it were skipped.',
      'Extension pg_cron is not offered here: the statements that install or change it were skipped.',
    ]);
    await expect(createMock({ schema: { sql: 'select 1;\ncreate extension nonsense;' } })).rejects.toThrow(
      'schema.sql:2: extension "nonsense" is not available',
    );
  });

  test('a supabase folder gives migrations in order, the seed, and the dialect', async () => {
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

  test('an empty schema works, and a seed repeats keys and ids', async () => {
    const facts = async (): Promise<unknown> => {
      await using mock = await createMock({ schema: { sql: '' }, seed: 7, clock: new Date('2024-05-06T07:08:09Z') });
      await post(mock, `${mock.urls.storage}/bucket/`, mock.keys.service, { name: 'box' });
      const uploaded = await post(mock, `${mock.urls.storage}/object/box/a`, mock.keys.service, 'a');
      const signed = await post(mock, `${mock.urls.storage}/object/sign/box/a`, mock.keys.service, { expiresIn: 60 });
      return [mock.keys, await uploaded.json(), await signed.json()];
    };
    expect(await facts()).toEqual(await facts());
  });

  test('its URLs are public ones, where a proxy stands before it', async () => {
    await using mock = await createMock({ schema: { sql: '' }, publicUrl: 'https://mock.example' });
    expect(mock.urls.storage).toBe('https://mock.example/storage/v1');
    expect((await post(mock, `${mock.urls.storage}/bucket/`, mock.keys.service, { name: 'box' })).status).toBe(200);
    expect((await post(mock, `${mock.urls.admin}/reset`, mock.keys.admin, '')).status).toBe(200);
    expect((await post(mock, 'https://evil.example/__touchstone/reset', mock.keys.admin, '')).status).toBe(403);
    await expect(createMock({ publicUrl: 'https://mock.example?x' })).rejects.toThrow('takes a path at most');
  });

  test('the largest object is what was asked for, of uploads and of buckets', async () => {
    await using mock = await createMock({ schema: { sql: '' }, uploadLimit: 12 });
    const storage = (path: string, body: unknown) =>
      post(mock, `${mock.urls.storage}${path}`, mock.keys.service, body).then((answer) => answer.json());
    const tooLarge = { statusCode: '413' };
    expect(await storage('/bucket/', { name: 'wide', file_size_limit: 13 })).toMatchObject(tooLarge);
    expect(await storage('/bucket/', { name: 'box' })).toMatchObject({ name: 'box' });
    expect(await storage('/object/box/twelve', 'twelve bytes')).toMatchObject({ Key: 'box/twelve' });
    expect(await storage('/object/box/thirteen', 'thirteen byte')).toMatchObject(tooLarge);
    for (const uploadLimit of [0, -1, 1.5, Number.NaN])
      await expect(createMock({ uploadLimit })).rejects.toThrow('uploadLimit is a whole number of bytes above 0');
  });

  test('a folder keeps rows and bytes for the next start', async () => {
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
      await post(mock, `${mock.urls.storage}/bucket/`, mock.keys.service, { name: 'box', public: true });
      await post(mock, `${mock.urls.storage}/object/box/a`, mock.keys.service, 'kept');
      mock.administer({ kind: 'ban', address: '203.0.113.7' });
    }
    await using again = await createMock(options);
    expect(warnings).toEqual([
      'The database was filled before: the SQL was not loaded again, whether it changed or not.',
    ]);
    expect(await again.sql(`select count(*)::int as pets from pet where name = 'Kept'`)).toEqual([[{ pets: 1 }]]);
    expect(await (await again.fetch(new Request(`${again.urls.storage}/object/public/box/a`))).text()).toBe('kept');
    const bans = await post(
      again,
      `${again.urls.management}/v1/projects/${again.keys.ref}/network-bans/retrieve`,
      token,
      '',
    );
    expect(await bans.json()).toEqual({ banned_ipv4_addresses: ['203.0.113.7'] });
    await again.sql('delete from pet');
    await again.reset();
    expect(await again.sql('select count(*)::int as pets from pet')).toEqual([[{ pets: 3 }]]);
    await again.close();
    writeFileSync(join(options.database.dir, 'touchstone.state'), 'nothing that was kept');
    // The second mock finds the folders free.
    for (let start = 0; start < 2; start += 1) await expect(createMock(options)).rejects.toThrow('cannot be read');
  });

  test('a folder whose SQL did not load begins again at the next start', async () => {
    const database = { dir: join(folder, 'half') };
    const schema = { sql: 'create table first (id int);\ncreate table second (id nonsense);' };
    await expect(createMock({ database, schema })).rejects.toThrow('schema.sql:2: type "nonsense" does not exist');
    await using mock = await createMock({ database, schema: { sql: 'create table second (id int)' } });
    expect(await mock.sql(`select to_regclass('first') as first, to_regclass('second')::text as second`)).toEqual([
      [{ first: null, second: 'second' }],
    ]);
  });
});
