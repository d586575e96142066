// Whatever a crash left of an object, and whatever folder and database are combined: nothing of the user's is lost.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import type { DatabaseChoice } from '../../mocks/db/open.ts';
import { VERSION_SCHEMA } from '../../mocks/db/snapshot/definition-version.ts';
import { grounds } from '../support/databases.ts';
import { takeSome } from '../support/extent.ts';
import { opened } from '../support/opened.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const place = temporaryFolder();

let folders = 0;
function newFolder(): string {
  folders += 1;
  return join(place, String(folders));
}

const blobsIn = (dir: string): readonly string[] => readdirSync(dir).filter((name) => !name.startsWith('.'));

/** Starts the mock, does the work, closes it, and returns its warnings. */
async function during(options: MockOptions, work: (mock: Mock) => Promise<unknown>): Promise<readonly string[]> {
  const told: string[] = [];
  await using mock = await createMock({ schema: { sql: '' }, ...options, warn: (sentence) => told.push(sentence) });
  await work(mock);
  return told;
}

async function upload(mock: Mock, ...names: readonly string[]): Promise<void> {
  const { storage } = createClient(mock);
  await storage('POST', '/bucket', { name: 'box' });
  for (const name of names)
    expect((await storage('POST', `/object/box/${name}`, `the bytes of ${name}`)).text).toContain('"Key"');
}

async function expectObjects(mock: Mock, readable: readonly string[], unreadable: readonly string[] = []) {
  const [rows = []] = await mock.sql('select name from storage.objects order by name');
  expect(rows.map(({ name }) => name)).toEqual([...readable, ...unreadable].sort());
  const read = async (name: string) => (await createClient(mock).storage('GET', `/object/box/${name}`)).text;
  for (const name of readable) expect(await read(name)).toBe(`the bytes of ${name}`);
  for (const name of unreadable) expect(await read(name)).not.toContain('the bytes of');
}

describe.each(takeSome('databases', grounds(), 1))('records and bytes at the start, on $name', (ground) => {
  const started = opened(() => ground.start());
  const newDatabase = (): Promise<DatabaseChoice> =>
    ground.kind === 'pglite' ? Promise.resolve({ dir: newFolder() }) : started().database();

  test('bytes without a record and a record without bytes go, and everything else stays', async () => {
    const dir = newFolder();
    const options = { database: await newDatabase(), blobs: { dir } };
    await during(options, async (mock) => {
      await upload(mock, 'a', 'b', 'c');
      await mock.sql(`insert into storage.objects (bucket_id, name) values ('box', 'by-sql')`);
    });
    const [row] = await (async () => {
      await using mock = await createMock({ ...options, warn: () => undefined });
      return (await mock.sql(`select version from storage.objects where name = 'b'`))[0] ?? [];
    })();
    rmSync(join(dir, String(row?.['version'])));
    writeFileSync(join(dir, 'b6e1b2f4-0000-4000-8000-000000000000'), 'orphan');
    writeFileSync(join(dir, '.unfinished-1'), 'half');
    writeFileSync(join(dir, 'notes'), 'of the user');
    const told = await during(options, async (mock) => {
      await expectObjects(mock, ['a', 'c'], ['by-sql']);
      // What was removed does not come back.
      await mock.reset();
      await expectObjects(mock, ['a', 'c'], ['by-sql']);
    });
    expect(told).toEqual([
      'Removed 1 blob without a record: the last run ended in the middle of its work.',
      `Removed 1 record without bytes (box/b): its file is no longer in ${dir}, deleted there or lost when the last run ended in the middle of its work.`,
    ]);
    expect(readdirSync(dir).filter((name) => !name.startsWith('.touchstone.'))).toHaveLength(3);
    expect(readdirSync(dir)).toContain('notes');
    expect(await during(options, (mock) => expectObjects(mock, ['a', 'c'], ['by-sql']))).toEqual([]);
  });

  test('a record that the user protects stays, and that is told', async () => {
    const options = { database: await newDatabase(), blobs: { dir: newFolder() } };
    await during(options, async (mock) => {
      await upload(mock, 'a');
      await mock.sql(
        'create table avatar (object uuid references storage.objects); insert into avatar select id from storage.objects',
      );
    });
    for (const name of blobsIn(options.blobs.dir)) rmSync(join(options.blobs.dir, name));
    expect(await during(options, (mock) => expectObjects(mock, [], ['a']))).toEqual([
      `1 object of the database has no bytes in ${options.blobs.dir} and cannot be read (box/a). --blobs names the folder with the bytes.`,
    ]);
  });

  test('the bytes of another database are refused and left alone', async () => {
    const [first, second] = [await newDatabase(), await newDatabase()];
    const dir = newFolder();
    let store = '';
    await during({ database: first, blobs: { dir } }, async (mock) => {
      await upload(mock, 'a');
      const [rows] = await mock.sql(
        `select obj_description('${VERSION_SCHEMA}'::regnamespace, 'pg_namespace') as store`,
      );
      store = String(rows?.[0]?.['store']);
    });
    const before = readdirSync(dir);
    // As if it had been made from a dump of the first one.
    await during({ database: second }, (mock) => mock.sql(`comment on schema ${VERSION_SCHEMA} is '${store}'`));
    for (const database of [second, { memory: true } as const])
      await expect(createMock({ database, blobs: { dir } })).rejects.toThrow(
        `The folder ${dir} holds the bytes of another database's objects.`,
      );
    expect(readdirSync(dir)).toEqual(before);
    expect(await during({ database: first, blobs: { dir } }, (mock) => expectObjects(mock, ['a']))).toEqual([]);
  });

  test('objects whose bytes are elsewhere stay, at this start and at later ones', async () => {
    const database = await newDatabase();
    const schema = {
      sql: `insert into storage.buckets (id, name) values ('box', 'box');
        insert into storage.objects (bucket_id, name, version) values ('box', 'from-a-dump', 'a-version');`,
    };
    const options = { database, schema, blobs: { dir: newFolder() } };
    const sentence = `1 object of the database has no bytes in ${options.blobs.dir} and cannot be read (box/from-a-dump). --blobs names the folder with the bytes.`;
    expect(await during(options, (mock) => upload(mock, 'a'))).toEqual([sentence]);
    expect(await during(options, (mock) => expectObjects(mock, ['a'], ['from-a-dump']))).toEqual([sentence]);
  });

  test('seeded ids of an earlier start do not come again', async () => {
    const options = { database: await newDatabase(), blobs: { dir: newFolder() }, seed: 7 };
    await during(options, (mock) => upload(mock, 'a', 'b'));
    // The position of the sequence is forgotten.
    if ('dir' in options.database) {
      rmSync(join(options.database.dir, 'touchstone.state'));
      rmSync(join(options.database.dir, 'touchstone.files'));
    }
    await during(options, async (mock) => {
      await upload(mock, 'c', 'd');
      await expectObjects(mock, ['a', 'b', 'c', 'd']);
    });
  });

  test('without the folder nothing goes, and with it everything is there again', async () => {
    const database = await newDatabase();
    const dir = newFolder();
    await during({ database, blobs: { dir } }, (mock) => upload(mock, 'a', 'b'));
    expect(await during({ database }, (mock) => expectObjects(mock, [], ['a', 'b']))).toEqual([
      '2 objects of the database have no bytes in memory and cannot be read (box/a, box/b). --blobs names the folder with the bytes.',
    ]);
    expect(await during({ database, blobs: { dir } }, (mock) => expectObjects(mock, ['a', 'b']))).toEqual([]);
    // Another folder takes its place, and neither is mistaken for the whole.
    const other = newFolder();
    await during({ database, blobs: { dir: other } }, (mock) => upload(mock, 'c'));
    await expect(createMock({ database, blobs: { dir } })).rejects.toThrow('holds the bytes of another database');
    rmSync(join(dir, '.touchstone.json'));
    await during({ database, blobs: { dir } }, (mock) => expectObjects(mock, ['a', 'b'], ['c']));
    await during({ database, blobs: { dir } }, (mock) => expectObjects(mock, ['a', 'b'], ['c']));
  });
});

test('a folder is used by one mock at a time', async () => {
  const dir = newFolder();
  await during({ blobs: { dir } }, async (mock) => {
    await expect(createMock({ blobs: { dir } })).rejects.toThrow(
      `The folder ${dir} is used by process ${process.pid} since`,
    );
    await upload(mock, 'a');
    await expectObjects(mock, ['a']);
  });
  expect(blobsIn(dir)).toHaveLength(1);
  expect(await during({ blobs: { dir } }, (mock) => upload(mock, 'b'))).toEqual([
    'Removed 1 blob of a database that was in memory and is gone.',
  ]);
  expect(blobsIn(dir)).toHaveLength(1);
});

test("a folder with somebody's files is refused and left alone", async () => {
  const dir = newFolder();
  mkdirSync(dir);
  writeFileSync(join(dir, 'LICENSE'), '');
  await expect(createMock({ blobs: { dir } })).rejects.toThrow(
    `The folder ${dir} holds files that are not bytes of this database's objects, such as LICENSE. Take an empty folder.`,
  );
  expect(readdirSync(dir)).toEqual(['.touchstone.mutex', 'LICENSE']);
});
