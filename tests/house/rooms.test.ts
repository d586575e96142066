// The table of rooms holds for every import, and the linter enforces it.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../support/temporary-folder.ts';
import { importsOf, ROOT } from './imports.ts';
import { isWithin, roomOf, ROOMS, whyUnseen } from './import-rule.ts';

const modules = globSync('*/**/*.ts', {
  cwd: ROOT,
  exclude: ['node_modules', '**/node_modules', 'reports', 'dist'],
});
/** Folders whose folders are rooms of their own; what lies in them directly is a room, too. */
const FLOORS = ['mocks', 'proof', 'suites', 'suites/kit'];

const imported = modules.flatMap((importer) => importsOf(importer).map((module) => ({ importer, module })));

it('knows only rooms that are there', () => {
  expect(Object.keys(ROOMS).filter((room) => !existsSync(path.join(ROOT, room)))).toEqual([]);
});

it('knows every room', () => {
  const folders = modules.map((module) => {
    const folder = path.posix.dirname(module).split('/');
    const floor = FLOORS.findLast((one) => module.startsWith(`${one}/`)) ?? '';
    const own = floor === '' ? 1 : floor.split('/').length + 1;
    return folder.slice(0, own).join('/');
  });
  const missing = [...new Set(folders)].filter((folder) => roomOf(folder) !== folder && !FLOORS.includes(folder));
  expect(missing, 'add a row to tests/house/rooms.json').toEqual([]);
});

it('allows nothing that nobody needs', () => {
  const unused = Object.entries(ROOMS).flatMap(([room, seen]) =>
    seen
      .filter(
        (wanted) => !imported.some(({ importer, module }) => roomOf(importer) === room && isWithin(module, wanted)),
      )
      .map((wanted) => `${room} → ${wanted}`),
  );
  expect(unused, 'take these out of tests/house/rooms.json').toEqual([]);
});

it('holds for every import', () => {
  const broken = imported.flatMap(({ importer, module }) => whyUnseen(importer, module) ?? []);
  expect(broken).toEqual([]);
});

const copy = temporaryFolder();

it('turns the linter red for a wrong import in any room', async () => {
  for (const part of ['.oxlintrc.json', 'tests/house'])
    cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  const planted = Object.keys(ROOMS).map((room) => {
    const file = room.endsWith('.ts') ? room : `${room}/planted.ts`;
    const wrong = Object.keys(ROOMS).find((other) => whyUnseen(file, `${other}/anything.ts`) !== undefined);
    if (wrong === undefined) throw new Error(`${room} sees every room: there is nothing to plant.`);
    const specifier = path.posix.relative(path.posix.dirname(file), `${wrong}/anything.ts`);
    writeFiles(copy, { [file]: `export * from '${specifier.startsWith('.') ? specifier : `./${specifier}`}';\n` });
    return file;
  });
  const report = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [path.join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'],
      { cwd: copy },
      (_error, output) => {
        resolve(output);
      },
    );
  });
  const { diagnostics } = JSON.parse(report) as { diagnostics: readonly { code: string; filename: string }[] };
  const red = diagnostics.filter(({ code }) => code === 'house(rooms)').map(({ filename }) => filename);
  expect(red.toSorted()).toEqual(planted.toSorted());
});
