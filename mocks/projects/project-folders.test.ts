// The folders of projects: where they are, and which ones a sweep removes.
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createMock } from '../app.ts';
import { createClient } from '../client.ts';
import { createProject } from '../../tests/support/create-project.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { projectFolder, removeProjectFolder, sweepProjectFolders } from './project-folders.ts';

const [RED, BLUE] = ['redredredredredredre', 'blueblueblueblueblue'];
const all = temporaryFolder();
let root: string;
let main: string;
beforeEach(() => {
  root = mkdtempSync(join(all, 'folders-'));
  main = join(root, 'database');
});

function fill(): void {
  for (const ref of [RED, BLUE]) {
    mkdirSync(projectFolder(main, ref), { recursive: true });
    writeFileSync(join(projectFolder(main, ref), 'file'), 'text');
    writeFileSync(`${projectFolder(main, ref)}.lock`, '');
    writeFileSync(`${projectFolder(main, ref)}.unfinished`, '');
  }
  mkdirSync(join(`${main}.projects`, 'Somebody else'));
  writeFileSync(join(`${main}.projects`, `${RED}.txt`), 'of a person');
}
const left = (): readonly string[] => readdirSync(`${main}.projects`).sort();

test('a folder of a project goes with its marks, and nothing else does', async () => {
  fill();
  await removeProjectFolder(main, RED);
  expect(left()).toEqual(['Somebody else', BLUE, `${BLUE}.lock`, `${BLUE}.unfinished`, `${RED}.txt`].sort());
  await removeProjectFolder(join(root, 'nothing'), RED);
});

test('a sweep leaves projects that are known, and what is nobody’s', async () => {
  fill();
  await sweepProjectFolders(main, [RED]);
  expect(left()).toEqual(['Somebody else', RED, `${RED}.lock`, `${RED}.txt`, `${RED}.unfinished`].sort());
});

test('a folder lies beside that of the main project, however that is written', () => {
  expect(projectFolder(`${root}/database//`, RED)).toBe(join(root, 'database.projects', RED));
});

test('bytes of projects that are gone with the process go, too, at the latest at the next start', async () => {
  const options = { schema: { sql: '' }, blobs: { dir: join(root, 'database') }, warn: () => undefined };
  fill();
  await using mock = await createMock(options);
  expect(left()).toEqual(['Somebody else', `${RED}.txt`]);
  const project = await createProject(mock, 'Shop');
  const { storage } = createClient(mock, project);
  await storage('POST', '/bucket', { name: 'box' });
  await storage('POST', '/object/box/a.txt', 'bytes');
  expect(
    readdirSync(projectFolder(options.blobs.dir, project.ref)).filter((name) => !name.startsWith('.')),
  ).toHaveLength(1);
  await mock.close();
  expect(left()).toEqual(['Somebody else', `${RED}.txt`]);
});
