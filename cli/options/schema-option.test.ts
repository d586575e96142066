// Which schema a path on the command line names.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepSandbox } from '../testing/sandbox.ts';
import { schemaOf } from './schema-option.ts';

const sandbox = keepSandbox();
let homes = 0;

function createFolder(name: string, ...files: readonly string[]): string {
  const folder = join(`home-${(homes += 1)}`, name);
  for (const file of files) sandbox.write(join(folder, file), '');
  return join(sandbox.folder, folder);
}

test('a folder of SQL files stands for its files by name, so that the dialect stays the contract', async () => {
  const folder = createFolder('sql', '2.sql', '1.sql', 'notes.md');
  expect(await schemaOf([folder])).toEqual({ schema: { files: [join(folder, '1.sql'), join(folder, '2.sql')] } });
});

test.each([
  ['supabase', 'seed.sql'],
  ['db', 'migrations/1.sql'],
  ['db', 'config.toml'],
])('the folder %s with %s is one of the real services', async (name, file) => {
  const folder = createFolder(name, file);
  expect(await schemaOf([folder])).toEqual({ schema: { folder } });
});

test('none is the fixture', async () => {
  expect(await schemaOf(undefined)).toEqual({});
});

test('several paths are loaded in the order given, each folder by name', async () => {
  const sql = createFolder('sql', '2.sql', '1.sql');
  const more = createFolder('more', 'b.sql');
  const files = [join(more, 'b.sql'), join(sql, '1.sql'), join(sql, '2.sql')];
  expect(await schemaOf([join(more, 'b.sql'), sql])).toEqual({ schema: { files } });
});

test('a supabase/ folder beside other paths stays one, with what comes before it and after it', async () => {
  const folder = createFolder('supabase', 'migrations/1.sql', 'seed.sql');
  const more = createFolder('more', '2.sql', '1.sql');
  const extra = join(more, '2.sql');
  const both = [join(more, '1.sql'), extra];
  expect(await schemaOf([folder, extra])).toEqual({ schema: { folder, after: [extra] } });
  expect(await schemaOf([more, folder, extra])).toEqual({ schema: { folder, before: both, after: [extra] } });
});

test('two supabase/ folders are refused by their names', async () => {
  const [one, two] = [createFolder('supabase', 'seed.sql'), createFolder('supabase', 'config.toml')];
  await expect(schemaOf([one, two])).rejects.toThrow(`--schema names two projects, ${one} and ${two}: a mock has one.`);
});

test('a path that does not exist is refused by its name', async () => {
  await expect(schemaOf([createFolder('sql', '1.sql'), 'b.sql'])).rejects.toThrow('The schema b.sql cannot be read');
});
