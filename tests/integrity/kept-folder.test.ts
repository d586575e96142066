// Whatever becomes of a file that the mock keeps: the next start names it or makes up for it, and no byte is served for another.
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import { chooseSome } from '../support/choose-some.ts';
import { takeSome } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const flipAt = (part: number) => (content: Buffer) => {
  const changed = Buffer.from(content);
  const at = Math.min(Math.floor(content.length * part), content.length - 1);
  changed[at] = (changed[at] ?? 0) ^ 0x04;
  return changed;
};

/** What can become of a file on a disk. */
const DAMAGES = {
  'is removed': () => undefined,
  'ends in its middle': (content) => content.subarray(0, Math.floor(content.length / 2)),
  'is emptied': (content) => content.subarray(0, 0),
  'has another first byte': flipAt(0),
  'has another byte in its middle': flipAt(0.5),
  'has another last byte': flipAt(1),
  'goes on beyond its end': (content) => Buffer.concat([content, Buffer.from('x')]),
} as const satisfies Readonly<Record<string, (content: Buffer) => Buffer | undefined>>;
type DamageName = keyof typeof DAMAGES;
const ALL_DAMAGES = Object.keys(DAMAGES) as readonly DamageName[];

/** What is empty cannot end earlier. */
const changes = (file: string, name: DamageName): boolean => {
  const content = readFileSync(file);
  return DAMAGES[name](content)?.equals(content) !== true;
};

/** Returns what undoes it. */
function damage(file: string, name: DamageName): () => void {
  const content = readFileSync(file);
  const changed = DAMAGES[name](content);
  if (changed === undefined) rmSync(file);
  else writeFileSync(file, changed);
  return () => {
    writeFileSync(file, content);
  };
}

const place = temporaryFolder();

const OBJECTS = ['a', 'b', 'empty'];
const contentOf = (name: string): string => (name === 'empty' ? '' : `the bytes of ${name} `.repeat(50));

const optionsFor = (folder: string): MockOptions => ({
  schema: { sql: 'create table note (id int primary key); insert into note values (1)' },
  database: { dir: join(folder, 'database') },
  blobs: { dir: join(folder, 'objects') },
});

/** What somebody would miss. */
async function facts(mock: Mock): Promise<readonly string[]> {
  const { management, storage } = createClient(mock);
  const secrets = await management('GET', `/v1/projects/${mock.keys.ref}/secrets`);
  const objects = await Promise.all(OBJECTS.map((name) => storage('GET', `/object/box/${name}`)));
  const [rows] = await mock.sql('select count(*)::int as notes from note');
  return [secrets.text, ...objects.map(({ status, text }) => `${status} ${text}`), JSON.stringify(rows)];
}

let whole: readonly string[];
/** Of a mock that was closed, and of one that was killed. */
const [closed, killed] = [join(place, 'closed'), join(place, 'killed')];
beforeAll(async () => {
  {
    await using mock = await createMock({ ...optionsFor(closed), warn: () => undefined });
    const { management, storage } = createClient(mock);
    await storage('POST', '/bucket', { name: 'box' });
    for (const name of OBJECTS) await storage('POST', `/object/box/${name}`, contentOf(name));
    await management('POST', `/v1/projects/${mock.keys.ref}/secrets`, [{ name: 'TOKEN', value: 'abc' }]);
    await mock.snapshot('later');
    whole = await facts(mock);
    cpSync(closed, killed, { recursive: true });
  }
  expect(whole.join()).toContain('TOKEN');
});

interface Outcome {
  readonly refused?: string;
  readonly told: readonly string[];
  readonly facts: readonly string[];
}

async function start(folder: string): Promise<Outcome> {
  const told: string[] = [];
  try {
    await using mock = await createMock({ ...optionsFor(folder), warn: (sentence) => told.push(sentence) });
    return { told, facts: await facts(mock) };
  } catch (error) {
    // The command ends with 2 for it.
    expect(error).toMatchObject({ name: 'ConnectionError' });
    return { refused: error instanceof Error ? error.message : '', told, facts: [] };
  }
}

/** On a copy, since a start that goes on changes the folder. */
async function startOnCopy(from: string, prepare: (folder: string) => unknown): Promise<Outcome> {
  const folder = mkdtempSync(join(place, 'copy-'));
  cpSync(from, folder, { recursive: true });
  prepare(folder);
  const outcome = await start(folder);
  rmSync(folder, { recursive: true });
  return outcome;
}

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();

const isPostgres = (name: string): boolean => /^database.(?!touchstone)/u.test(name) && name.includes('/');
const isBlob = (name: string): boolean => /^objects.[0-9a-f-]{36}$/u.test(name);

/** Makes up for it: nothing was in it that is nowhere else. */
const isMadeUpFor = (name: string, what: DamageName): boolean =>
  what === 'is removed' && !isPostgres(name) && !name.endsWith('touchstone.state');

/** Damages of the files that are to be refused; the folder is then as it was. */
async function expectRefusals(folder: string, names: readonly string[], damages: readonly DamageName[]): Promise<void> {
  expect(names).not.toEqual([]);
  const all = names.flatMap((name) => damages.map((what) => [`${name} ${what}`, name, what] as const));
  const refusable = all.filter(([, name, what]) => !isMadeUpFor(name, what) && changes(join(folder, name), what));
  for (const [, name, what] of takeSome('damages', refusable, 3)) {
    const undo = damage(join(folder, name), what);
    const { refused, told } = await start(folder);
    undo();
    // In one object, so that a failure shows all of it.
    expect({ name, what, told, refused }).toEqual({
      name,
      what,
      told: [],
      refused: expect.stringContaining(basename(name)) as string,
    });
    expect(refused).toMatch(/[Rr]emove|Put a copy/u);
  }
}

describe('what is damaged is named, and nothing is started', () => {
  test.each([
    ['state of management', (name: string) => name.endsWith('touchstone.state'), ALL_DAMAGES],
    ['list of files', (name: string) => name.endsWith('touchstone.files'), ALL_DAMAGES],
    ['mark of the bytes', (name: string) => name.endsWith('.touchstone.json'), ALL_DAMAGES],
    ['bytes of an object', isBlob, ['has another byte in its middle', 'goes on beyond its end']],
  ] as const)('%s', async (_, isIt, damages) => {
    await expectRefusals(closed, filesIn(closed).filter(isIt), damages);
  });

  test('files of PostgreSQL, of which a fixed seed chooses some', async () => {
    const all = filesIn(closed).filter(isPostgres);
    expect(all.length).toBeGreaterThan(500);
    const some = chooseSome(
      all.map((id) => ({ id })),
      10,
      { seed: 'files' },
    ).map(({ id }) => id);
    await expectRefusals(closed, some, ['is removed', 'ends in its middle', 'has another byte in its middle']);
  });

  test('after a crash, when nothing says what the files of PostgreSQL were: the others', async () => {
    const [blob = ''] = filesIn(killed).filter((name) => isBlob(name) && statSync(join(killed, name)).size > 0);
    const ours = filesIn(killed).filter((name) => /touchstone.(state|json|files)$/u.test(name));
    await expectRefusals(killed, [...ours, blob], ['is removed', 'has another byte in its middle']);
    expect((await start(killed)).facts).toEqual(whole);
  });

  test('there is no file of ours that no test here tries', () => {
    const ours = filesIn(closed).filter((name) => !isPostgres(name) && !isBlob(name));
    expect(ours).toEqual([
      'database.mutex',
      'database/touchstone.files',
      'database/touchstone.state',
      'objects/.touchstone.json',
      'objects/.touchstone.mutex',
    ]);
  });
});

test('what is removed and was nothing but a mark is made anew, and nothing is missing', async () => {
  const marks = filesIn(closed).filter((name) => isMadeUpFor(name, 'is removed') && !isBlob(name));
  expect(marks).toHaveLength(4);
  const { refused, facts: found } = await startOnCopy(closed, (folder) => {
    for (const name of marks) rmSync(join(folder, name));
    writeFileSync(join(folder, 'database.mutex'), 'x');
  });
  expect(refused).toBeUndefined();
  expect(found).toEqual(whole);
});

test('the object of a file that is removed goes with a sentence', async () => {
  const [blob = ''] = filesIn(closed).filter(isBlob);
  const { told, facts: found } = await startOnCopy(closed, (folder) => {
    rmSync(join(folder, blob));
  });
  expect(told).toEqual([expect.stringContaining('Removed 1 record without bytes (box/')]);
  expect(found.filter((fact) => fact.startsWith('200'))).toHaveLength(2);
});

test.skipIf(process.platform === 'win32')(
  'a copy that others can read is used, and then only its owner can read it',
  async () => {
    const folder = join(place, 'readable');
    cpSync(closed, folder, { recursive: true });
    const all = (): readonly string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const name of all()) chmodSync(join(folder, name), statSync(join(folder, name)).isDirectory() ? 0o755 : 0o644);
    expect(await start(folder)).toEqual({ told: [], facts: whole });
    const open = all().filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  },
);

test('bytes that are damaged while the mock runs are not served, whole or in part, and the log names the file', async () => {
  const dir = join(place, 'running');
  const told: string[] = [];
  await using mock = await createMock({ blobs: { dir }, warn: (sentence) => told.push(sentence) });
  const { storage } = createClient(mock);
  await storage('POST', '/bucket', { name: 'box' });
  await storage('POST', '/object/box/a', contentOf('a'));
  const [name = ''] = readdirSync(dir).filter((one) => !one.startsWith('.'));
  const read = async (headers: Readonly<Record<string, string>>): Promise<string> => {
    const { status, text } = await storage('GET', '/object/box/a', undefined, { headers });
    return `${status} ${text}`;
  };
  for (const what of ALL_DAMAGES.filter((one) => one !== 'is removed'))
    for (const headers of [{}, { range: 'bytes=0-4' }]) {
      const undo = damage(join(dir, name), what);
      expect(`${what}: ${await read(headers)}`).toMatch(/: 500 .*The bytes of the object are damaged/u);
      expect(told.splice(0).join()).toContain(name);
      undo();
      expect(await read({})).toBe(`200 ${contentOf('a')}`);
    }
});
