// What goes wrong in a pipeline first: secrets that are not there, with a line break, or in another form. None of it leads to our own mock, or to a green run.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serveMock, type ServedMock } from '../tests/support/served-mock.ts';
import { createSandbox, type Ended, type Sandbox } from './testing/sandbox.ts';

let served: ServedMock;
let sandbox: Sandbox;
beforeAll(async () => {
  served = await serveMock();
});
afterAll(async () => {
  await served.close();
});
beforeEach(() => {
  sandbox = createSandbox();
});
afterEach(() => {
  sandbox.remove();
});

const FEW = ['--only', 'storage.bucket.get-missing'];
const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  sandbox.touchstone(['run', ...FEW, ...words], env);
const storage = (key = served.keys.service): string[] => ['--storage', served.urls.storage, '--storage-key', key];

describe('a target that nothing names', () => {
  test.each([
    [
      { TOUCHSTONE_STORAGE: '', TOUCHSTONE_STORAGE_KEY: '' },
      /TOUCHSTONE_STORAGE is empty, TOUCHSTONE_STORAGE_KEY is empty, and nothing names a target/u,
    ],
    [{ TOUCHSTONE_DATA: '' }, /TOUCHSTONE_DATA is empty, and nothing names a target/u],
    [{ TOUCHSTONE_CONFIG: '' }, /TOUCHSTONE_CONFIG is empty, and nothing names a target/u],
    [{ TOUCHSTONE_STORAGE_KEY: 'a-key' }, /TOUCHSTONE_STORAGE_KEY is set, and nothing names a target/u],
  ])('%j is misuse, and names the variable', async (env, sentence) => {
    const { code, err } = await run([], env);
    expect(err).toMatch(sentence);
    expect(err).toContain('--fixture control');
    expect(code).toBe(2);
    expect(existsSync(join(sandbox.folder, 'reports'))).toBe(false);
  });

  test('is our own mock if it is asked for, and every report says so', async () => {
    const { code, out } = await run(['--fixture', 'control', '--format', 'md,badge,junit'], { TOUCHSTONE_STORAGE: '' });
    expect(code).toBe(0);
    expect(out).toMatch(/^Judged: touchstone's own mock\n/mu);
    expect(sandbox.read('reports/summary.md')).toMatch(/^Judged: touchstone's own mock\.$/mu);
    expect(sandbox.read('reports/badge.json')).toContain(`"label": "touchstone's own mock"`);
    expect(sandbox.read('reports/TEST-touchstone-storage.xml')).toContain(
      `<property name="target" value="touchstone's own mock"/>`,
    );
  });

  test('beside one that is named is said, and the other is judged', async () => {
    const { code, err, out } = await run(storage(), { TOUCHSTONE_DATA: '' });
    expect(err).toContain('TOUCHSTONE_DATA is set, and empty: no data API is judged.');
    expect(out).toContain(`Judged: storage at ${served.urls.storage}\n`);
    expect(code).toBe(0);
  });
});

describe('touchstone.yaml of the folder', () => {
  test('is used by itself, and the reports name its target', async () => {
    sandbox.write('touchstone.yaml', `storage: { url: ${served.urls.storage}, key: "\${env:KEY}" }\n`);
    const { code, err, out } = await run(['--format', 'md,badge,junit'], {
      KEY: served.keys.service,
      TOUCHSTONE_STORAGE: '',
    });
    expect(err).toContain('The settings of touchstone.yaml in this folder are used (--config names another file).');
    expect(out).toContain(`Judged: storage at ${served.urls.storage}\n`);
    expect(sandbox.read('reports/summary.md')).toContain(`Judged: storage at ${served.urls.storage}.`);
    const { host } = new URL(served.url);
    expect(sandbox.read('reports/badge.json')).toContain(`"label": "touchstone · ${host}"`);
    expect(sandbox.read('reports/TEST-touchstone-storage.xml')).toContain(`"target" value="${served.urls.storage}"`);
    expect(code).toBe(0);
  });

  test('gives way to --config; its paths start from its own folder, whatever the command is started in', async () => {
    sandbox.write('touchstone.yaml', 'nonsense: true\n');
    sandbox.write('ci/known.yaml', 'version: 1\nexpect: []\n');
    const config = `storage: { url: ${served.urls.storage}, key: "\${env:KEY}" }\nexpectations: known.yaml\nout: reports\n`;
    sandbox.write('ci/own.yaml', config);
    const { code, err } = await run(['--config', 'ci/own.yaml'], { KEY: served.keys.service });
    expect(err).not.toContain('in this folder');
    expect(sandbox.read('ci/reports/summary.md')).toContain('Judged: storage');
    expect(code).toBe(0);
  });

  test.each([
    ['${KEY}', '"${KEY}" is not a variable here: did you mean ${env:KEY}?'],
    ['$KEY', '"$KEY" is not a variable here: did you mean ${env:KEY}?'],
    ['${{ secrets.KEY }}', 'did you mean ${env:KEY}?'],
  ])('a variable in another form, %s, is not sent as it stands', async (written, sentence) => {
    sandbox.write('touchstone.yaml', `storage: { url: ${served.urls.storage}, key: '${written}' }\n`);
    const { code, err } = await run([], { KEY: served.keys.service });
    expect(err).toContain(`touchstone.yaml: storage.key: `);
    expect(err).toContain(sentence);
    expect(code).toBe(2);
    sandbox.write('touchstone.yaml', `storage: { url: ${served.urls.storage}, key: '\${env:KEY}' }\n`);
    expect((await run([], { KEY: served.keys.service })).code).toBe(0);
  });
});

describe('a secret that no header can carry', () => {
  const line = (): string => `${served.keys.service}\n`;
  const BREAK = 'ends with a line break: take it away';
  test('in a flag', async () => {
    const { code, err } = await run(storage(line()));
    expect([code, err]).toEqual([2, expect.stringContaining(`--storage-key ${BREAK}`)]);
    expect(err).not.toContain(served.keys.service);
  });

  test.each(['API_KEY', 'SERVICE_KEY', 'JWT_SECRET', 'TOKEN', 'REF', 'STORAGE_KEY', 'STORAGE_ANON_KEY'])(
    'in TOUCHSTONE_%s',
    async (name) => {
      const { code, err } = await run(['--storage', served.urls.storage], { [`TOUCHSTONE_${name}`]: line() });
      expect([code, err]).toEqual([2, expect.stringContaining(`TOUCHSTONE_${name} ${BREAK}`)]);
    },
  );

  test('a key that begins with Bearer is no key', async () => {
    const { code, err } = await run(storage(`Bearer ${served.keys.service}`));
    expect([code, err]).toEqual([2, expect.stringContaining('--storage-key begins with "Bearer": give the key alone')]);
  });

  test('in the file, for the doctor, too', async () => {
    sandbox.write(
      'touchstone.yaml',
      `storage: { url: ${served.urls.storage}, key: "\${env:KEY}", jwtSecret: "\${env:KEY}" }\nheaders: { x-tenant: "\${env:KEY}" }\n`,
    );
    for (const command of ['run', 'doctor', 'sweep']) {
      const { code, err } = await sandbox.touchstone([command], { KEY: line() });
      for (const place of ['storage.key', 'storage.jwtSecret', 'headers.x-tenant'])
        expect(err).toContain(`${place} in touchstone.yaml ${BREAK}`);
      expect(code).toBe(2);
    }
  });

  test.each([
    [` ${'k'.repeat(20)}`, 'begins or ends with white space'],
    [`${'k'.repeat(20)}\nk`, 'has a line break in it'],
    [`${'k'.repeat(20)}\u200b`, 'has a character that no header can carry (U+200B)'],
  ])('as %j', async (key, sentence) => {
    const { code, err } = await run(storage(key));
    expect([code, err]).toEqual([2, expect.stringContaining(`--storage-key ${sentence}`)]);
  });
});

describe('reports of yesterday', () => {
  test.each([[['--seed', '3', '--config', 'missing.yaml']], [['--only', 'storage.bukcet']]])(
    'are no verdict of a run that did not begin in a pipeline: %j',
    async (mistake) => {
      expect((await run([...storage(), '--format', 'md,junit,badge'])).code).toBe(0);
      const words = ['run', ...storage(), ...mistake];
      expect((await sandbox.touchstone(words, { CI: 'false' })).code).toBe(2);
      expect(sandbox.read('reports/summary.md')).toContain('Judged: storage');
      const { code, err } = await sandbox.touchstone(words, { CI: 'true' });
      expect(code).toBe(2);
      expect(readdirSync(join(sandbox.folder, 'reports'))).toEqual(['summary.md']);
      const summary = sandbox.read('reports/summary.md');
      expect(summary).toContain('Nothing was judged (exit 2): ');
      expect(summary).toContain(err.includes('missing.yaml') ? 'missing.yaml' : 'storage.bukcet');
    },
  );
});
