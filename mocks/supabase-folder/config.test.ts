// What the mock takes from a project's config.toml.
import { join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createMock, type MockOptions } from '../app.ts';
import { createClient } from '../client.ts';
import { parseConfigFile, readConfigFile } from './config-file.ts';
import { parseProjectConfig } from './config.ts';
import { listSchemaFolder } from './schema-files.ts';
import { readTable } from '../../tests/support/table.ts';
import { temporaryFolder, writeFiles } from '../../tests/support/temporary-folder.ts';

interface Table {
  readonly config: string;
  readonly refused: readonly (readonly [text: string, message: string])[];
  readonly read: readonly (readonly [
    text: string,
    key: 'uploadLimit' | 'schemas' | 'tokenHook' | 'notes',
    value: unknown,
  ])[];
}

const { config: CONFIG, refused, read } = readTable(import.meta.url, ['config', 'refused', 'read']) as Table;

/** A text that begins as JSON does is JSON with comments. */
function parse(text: string) {
  const file = /^[{/]/.test(text) ? 'config.jsonc' : 'config.toml';
  return parseProjectConfig(parseConfigFile(text, file), file, '/nowhere');
}

describe("a project's configuration", () => {
  const root = temporaryFolder();
  const write = (name: string, files: Readonly<Record<string, string>>): string => writeFiles(join(root, name), files);
  const folder = join(root, 'first');
  beforeAll(() => {
    write('first', {
      'config.toml': CONFIG,
      'images/a.png': 'png',
      'images/deep er/b.txt': 'text',
      'migrations/1_papers.sql': `insert into storage.buckets (id, name) values ('papers', 'papers');
      create policy papers on storage.objects for select using (bucket_id = 'papers');`,
    });
  });

  test('sets the size limit, makes buckets and fills them, and a reset comes back to that', async () => {
    await using mock = await createMock({ schema: { folder } });
    const ask = async (method: string, path: string, body?: string): Promise<readonly [number, string]> => {
      const length: Record<string, string> = body === undefined ? {} : { 'content-length': String(body.length) };
      const { status, text } = await createClient(mock).storage(method, path, body, { headers: length });
      return [status, text];
    };
    expect(JSON.parse((await ask('GET', '/bucket?sortColumn=id'))[1])).toMatchObject([
      { id: 'images', public: true, file_size_limit: 512, allowed_mime_types: ['image/png', 'text/*'] },
      { id: 'papers', public: false, file_size_limit: 1024, allowed_mime_types: null },
    ]);
    expect((await ask('POST', '/object/papers/big', 'x'.repeat(1025)))[1]).toContain('EntityTooLarge');
    expect((await ask('POST', '/object/papers/fits', 'x'.repeat(1024)))[0]).toBe(200);
    for (const change of [
      () => ask('DELETE', '/object/images/a.png'),
      () => mock.sql('create table public.more (id int)'),
    ]) {
      await change();
      await mock.reset();
      expect(await ask('GET', '/object/public/images/a.png')).toEqual([200, 'png']);
      expect(await ask('GET', '/object/public/images/deep%20er/b.txt')).toEqual([200, 'text']);
      expect((await ask('GET', '/object/papers/fits'))[1]).toContain('NoSuchKey');
    }
  });

  test('gives way to a limit that is asked for', async () => {
    await using mock = await createMock({ schema: { folder }, uploadLimit: 2048 });
    const { storage } = createClient(mock);
    expect((await storage('POST', '/bucket', { name: 'wide', file_size_limit: 2048 })).status).toBe(200);
    const headers = { 'content-length': '2048' };
    expect((await storage('POST', '/object/papers/large', 'x'.repeat(2048), { headers })).status).toBe(200);
    // A bucket with a limit of its own keeps it.
    const [limits] = await mock.sql(
      'select id, file_size_limit::int as bytes from storage.buckets order by id limit 2',
    );
    expect(limits).toEqual([
      { id: 'images', bytes: 512 },
      { id: 'papers', bytes: null },
    ]);
  });

  test('fills a kept mock once', async () => {
    const dir = join(root, 'kept');
    const kept = { schema: { folder }, database: { dir: join(dir, 'database') }, blobs: { dir: join(dir, 'blobs') } };
    for (const _ of [1, 2]) {
      await using mock = await createMock({ ...kept, warn: () => undefined });
      const [rows] = await mock.sql(`select name from storage.objects order by name`);
      expect(rows).toEqual([{ name: 'a.png' }, { name: 'deep er/b.txt' }]);
    }
  });

  test('goes on at the next start with files that an interrupted one left out', async () => {
    const project = write('late', {
      'config.toml': '[storage.buckets.a]\nobjects_path = "files"',
      'files/one': 'one',
      'files/two': 'too long at first',
    });
    const kept = {
      schema: { folder: project },
      database: { dir: join(project, 'kept', 'database') },
      blobs: { dir: join(project, 'kept', 'blobs') },
      warn: () => undefined,
    };
    await expect(createMock({ ...kept, uploadLimit: 3 })).rejects.toThrow('two cannot be put into storage');
    for (const _ of [1, 2]) {
      await using mock = await createMock(kept);
      const [rows] = await mock.sql(`select name, metadata->>'size' as size from storage.objects order by name`);
      expect(rows).toEqual([
        { name: 'one', size: '3' },
        { name: 'two', size: '17' },
      ]);
    }
  });

  test.each(refused)('that says %j is refused with file and key', (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  test.each(read)('that says %j has as %s %j', (text, key, value) => {
    const { database, ...config } = parse(text);
    expect({ ...config, ...database }[key] ?? null).toEqual(value);
  });

  test('is in config.json or config.jsonc rather than in config.toml, and never in both', async () => {
    const toml = { 'config.toml': 'x = "toml"' };
    const kept = await readConfigFile(write('jsonc', { ...toml, 'config.jsonc': '{ "x": "jsonc", /* y */ }' }));
    expect(kept.config).toEqual({ x: 'jsonc' });
    expect(kept.notes).toEqual([expect.stringMatching(/config\.toml is not read, since there is a config\.jsonc\.$/u)]);
    expect((await readConfigFile(write('json', { ...toml, 'config.json': '{ "x": "json" }' }))).config).toEqual({
      x: 'json',
    });
    const both = readConfigFile(write('both', { 'config.json': '{}', 'config.jsonc': '{}' }));
    await expect(both).rejects.toThrow(/both has config\.json and config\.jsonc\. Keep one of them\.$/u);
  });

  test('is told which of its keys are not read', async () => {
    const slips = write('slips', {
      'config.toml':
        '[api]\nprot = 1\n[storage]\nfile_size_limt = "1B"\n[storage.vector]\nenabled = true\n[storage.buckets.a]\npublc = true',
    });
    const told: string[] = [];
    const warn = (message: string): void => void told.push(message);
    const mock = await createMock({ schema: { folder: slips }, warn, starting: () => undefined });
    await mock.close();
    expect(told).toEqual([
      expect.stringMatching(/config\.toml: has no effect here: \[api\]\.$/u),
      expect.stringMatching(
        /config\.toml: storage\.file_size_limt is not read\. What is known there: .*file_size_limit/u,
      ),
      expect.stringMatching(/config\.toml: storage\.buckets\.a\.publc is not read\. What is known there: public, /u),
      expect.stringMatching(/^No file names pg_graphql/u),
    ]);
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    try {
      await (await createMock({ schema: { folder: slips } })).close();
      expect(printed.mock.calls).toEqual(told.slice(1, 3).map((message) => [message]));
    } finally {
      printed.mockRestore();
    }
  });

  test('has the search path of the data API, which an option replaces', async () => {
    const table = (name: string): string => `create table ${name} (id int primary key)`;
    const sql = `create schema app; grant usage on schema app to anon; ${table('app.task')}; ${table('note')}; grant select on app.task, note to anon`;
    const collections = async (path: string, options: Partial<MockOptions> = {}): Promise<readonly boolean[]> => {
      const project = write('path', { 'config.toml': path, 'migrations/1_app.sql': sql });
      await using mock = await createMock({ schema: { folder: project }, warn: () => undefined, ...options });
      const has = async (name: string) => {
        const { json } = await createClient(mock).graphql(`{ ${name}Collection { edges { node { id } } } }`);
        return (json as { readonly data: unknown }).data !== null;
      };
      return [await has('note'), await has('task')];
    };
    expect(await collections('[api]\nextra_search_path = ["app", "extensions"]')).toEqual([false, true]);
    expect(await collections('[api]\nextra_search_path = ["app"]', { schemas: ['public', 'app'] })).toEqual([
      true,
      true,
    ]);
  });

  test('roles.sql comes first; further files come before and after the folder, which keeps its buckets', async () => {
    const project = write('around', {
      'config.toml': '[storage.buckets.kept]\n[db.seed]\nsql_paths = ["./seeds/*.sql"]',
      'roles.sql': 'create role auditor nologin',
      'migrations/1_a.sql': 'create table a (b color); grant select on a to auditor',
      'first.sql': `create type color as enum ('red')`,
      'last.sql': `insert into a select 'red' from storage.buckets where id = 'kept'`,
    });
    const around = { before: [join(project, 'first.sql')], after: [join(project, 'last.sql')] };
    const told: string[] = [];
    await using mock = await createMock({
      schema: { folder: project, ...around },
      warn: (message) => void told.push(message),
    });
    expect(mock.dialect).toBe('supabase');
    expect((await mock.sql('set role auditor; select b from a')).at(-1)).toEqual([{ b: 'red' }]);
    expect(told).toEqual([
      expect.stringMatching(/config\.toml: db\.seed\.sql_paths: no file matches \.\/seeds\/\*\.sql\.$/u),
      expect.stringContaining('no API role may read public.a: grant select on public.a to anon'),
    ]);
    const schema = { files: [], ...around } as MockOptions['schema'] & object;
    await expect(createMock({ schema })).rejects.toThrow('schema is one of');
  });

  test('has migrations whose names say so, and other files are named', async () => {
    const names = ['20200101000000_init', '20240101000000_a', '20240102000000_init', 'rollback', '20240103000000-dash'];
    const project = write('names', Object.fromEntries(names.map((name) => [`migrations/${name}.sql`, 'select 1'])));
    const { migrations, notes } = await listSchemaFolder(project);
    expect(migrations).toEqual([names[1], names[2]].map((name) => join(project, 'migrations', `${name}.sql`)));
    expect(notes).toEqual([
      expect.stringMatching(/20200101000000_init\.sql is skipped: a first init of that age/u),
      expect.stringMatching(/20240103000000-dash\.sql is skipped: only files named/u),
      expect.stringMatching(/rollback\.sql is skipped: only files named/u),
    ]);
  });

  test('that names files which are not there is refused', async () => {
    const other = write('other', { 'config.toml': '[storage.buckets.a]\nobjects_path = "missing"' });
    await expect(createMock({ schema: { folder: other } })).rejects.toThrow(
      /storage\.buckets\.a\.objects_path: .*missing cannot be read: there is no such file or folder\.$/u,
    );
    write('other', { 'config.toml': '[storage.buckets.a]\nfile_size_limit = "1B"\nobjects_path = "config.toml"' });
    await expect(createMock({ schema: { folder: other } })).rejects.toThrow(
      'cannot be put into storage as a/config.toml: The object exceeded the maximum allowed size.',
    );
  });
});
