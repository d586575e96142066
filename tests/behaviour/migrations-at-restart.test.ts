// A kept database at the next start: newer migrations are applied, files that changed are named, and no news is no word.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../../mocks/app.ts';
import { grounds } from '../support/databases.ts';
import { takeSome } from '../support/extent.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder, writeFiles } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

const RELOAD = 'To load SQL as it is now, take a new folder or database, or empty this one.';

describe.each(takeSome('databases', grounds(), 1))('a database that was filled before, $name', (ground) => {
  const started = opened(() => ground.start());
  const project = join(folder, `project-${ground.kind}`);
  let database: MockOptions['database'] & object;
  /** A folder is filled once, and copied. */
  const filled = join(folder, 'filled');
  const write = (name: string, text: string): string => {
    writeFiles(project, { [name]: text });
    return join(project, name);
  };
  const emptyDatabase = async (): Promise<typeof database> => {
    const given = await started().database();
    return 'url' in given ? given : { dir: mkdtempSync(join(folder, 'database-')) };
  };
  /** What a start says; the work is done in it. */
  const start = async (work: (mock: Mock) => Promise<unknown> = async () => {}, schema?: MockOptions['schema']) => {
    const told: string[] = [];
    const warn = (message: string): void => void told.push(message);
    await using mock = await createMock({ schema: schema ?? { folder: project }, database, warn });
    await work(mock);
    return told;
  };
  const columns = async (mock: Mock): Promise<unknown> =>
    (
      await mock.sql(
        `select string_agg(attname, ' ' order by attnum) as names from pg_attribute where attrelid = 'todo'::regclass and attnum > 0`,
      )
    )[0]?.[0]?.['names'];

  beforeEach(async () => {
    rmSync(project, { recursive: true, force: true });
    write(
      'migrations/20270101000000_todo.sql',
      'create table todo (id serial primary key); grant select on todo to anon;',
    );
    write('seed.sql', 'insert into todo default values;');
    database = await emptyDatabase();
    if ('dir' in database && existsSync(filled)) cpSync(filled, database.dir, { recursive: true });
    else expect(await start()).toEqual([]);
    if ('dir' in database && !existsSync(filled)) cpSync(database.dir, filled, { recursive: true });
  });

  test('says nothing if nothing changed', async () => {
    expect(await start()).toEqual([]);
  });

  test('gets the migrations that are newer, in order and once, and a reset keeps them', async () => {
    const first = write('migrations/20270102000000_title.sql', `alter table todo add column title text default 'old';`);
    const second = write('migrations/20270103000000_rename.sql', 'alter table todo rename column title to name;');
    const said = await start(async (mock) => {
      expect(await columns(mock)).toBe('id name');
      expect(await mock.sql('select id, name from todo')).toEqual([[{ id: 1, name: 'old' }]]);
      await mock.sql('delete from todo');
      await mock.reset();
      expect(await mock.sql('select id, name from todo')).toEqual([[{ id: 1, name: 'old' }]]);
      expect(await mock.sql('select version from supabase_migrations.schema_migrations order by 1')).toEqual([
        ['20270101000000', '20270102000000', '20270103000000'].map((version) => ({ version })),
      ]);
    });
    expect(said).toEqual([first, second].map((file) => `Applied ${file}, a migration that is new.`));
    expect(await start(async (mock) => expect(await columns(mock)).toBe('id name'))).toEqual([]);
  });

  test("gets tables of newer migrations that are nobody's until a grant, as from the first on", async () => {
    write('migrations/20270102000000_more.sql', 'create table more (id int primary key);');
    for (let time = 0; time < 2; time += 1)
      expect((await start()).at(-1)).toContain('no API role may read public.more: grant select on public.more to anon');
  });

  test('gets nothing of a migration that does not load, which the next start tries again', async () => {
    const file = write(
      'migrations/20270102000000_title.sql',
      'alter table todo add column title text;\nalter table nope add b int;',
    );
    for (let time = 0; time < 2; time += 1)
      await expect(start()).rejects.toThrow(`${file}:2: relation "nope" does not exist (42P01)`);
    write('migrations/20270102000000_title.sql', 'alter table todo add column title text;');
    expect(await start(async (mock) => expect(await columns(mock)).toBe('id title'))).toEqual([
      `Applied ${file}, a migration that is new.`,
    ]);
  });

  test('gets none if one is older than the newest that was applied', async () => {
    const older = write('migrations/20260101000000_early.sql', 'create table early ();');
    write('migrations/20270102000000_title.sql', 'alter table todo add column title text;');
    const sentence = `${older} is older than 20270101000000, the newest migration that was applied, so no new one was applied. Begin the name of each with a later time, then start again.`;
    expect(await start(async (mock) => expect(await columns(mock)).toBe('id'))).toEqual([sentence]);
    rmSync(older);
    expect(await start(async (mock) => expect(await columns(mock)).toBe('id title'))).toHaveLength(1);
  });

  test('gets the first migration of a folder that had none', async () => {
    database = await emptyDatabase();
    rmSync(join(project, 'migrations', '20270101000000_todo.sql'));
    write('seed.sql', 'select 1;');
    await start();
    write(
      'migrations/20270101000000_todo.sql',
      'create table todo (id serial primary key); grant select on todo to anon;',
    );
    expect(await start(async (mock) => expect(await columns(mock)).toBe('id'))).toHaveLength(1);
  });

  test('names the files that changed and those that came', async () => {
    const migration = write('migrations/20270101000000_todo.sql', 'create table todo (id bigserial primary key);');
    const seed = write('seed.sql', 'insert into todo default values; -- and a word');
    for (let time = 0; time < 2; time += 1)
      expect(await start()).toEqual([
        `${migration}, ${seed} changed after the database was filled, and were not loaded again. ${RELOAD}`,
      ]);
    const more = write('more.sql', 'select 1;');
    expect(await start(undefined, { files: [seed, more] })).toEqual([
      `${more} came after the database was filled, and was not loaded. ${RELOAD}`,
      `${seed} changed after the database was filled, and was not loaded again. ${RELOAD}`,
    ]);
  });
});
