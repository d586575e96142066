// Reports on disk: no file of an older run and no file with a secret stays.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseRun, recordsOf } from '../../reporters/ndjson.ts';
import { sampleOutcome, sampleRun } from '../../reporters/testing/sample-run.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createReportWriter, FORMATS, parseFormats } from './reports.ts';

const folder = temporaryFolder();

function toEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function write(run: Run, secrets: readonly string[]): ReturnType<ReturnType<typeof createReportWriter>['finish']> {
  const labelled = Object.fromEntries(secrets.map((secret, index) => [`secret-${index + 1}`, secret]));
  const writer = createReportWriter({ folder, formats: FORMATS, secrets: labelled });
  for (const record of recordsOf(run)) writer.record(record);
  return writer.finish();
}

test('every format has its file, and the results come back as the run', () => {
  const run = sampleRun();
  const { paths, leaks } = write(run, ['some-secret-value']);
  expect(leaks).toEqual([]);
  expect(paths.map((path) => path.slice(folder.length + 1)).sort()).toEqual([
    'TEST-touchstone-data.xml',
    'TEST-touchstone-storage.xml',
    'badge.json',
    'extended-touchstone-data.xml',
    'extended-touchstone-storage.xml',
    'report.html',
    'results.ndjson',
    'results.tap',
    'summary.md',
  ]);
  expect(parseRun(readFileSync(join(folder, 'results.ndjson'), 'utf8'))).toEqual(run);
});

test('a word that every report has is no leak of a secret that is such a word, and an address is', () => {
  const run = sampleRun();
  expect(write(run, ['storage', 'padding', 'verdict']).leaks).toEqual([]);
  expect(write(run, ['127.0.0.1']).leaks).toContainEqual({ path: join(folder, 'results.ndjson'), label: 'secret-1' });
});

test('a key that resembles a flag is no leak in the command that repeats a case, and is one as a whole', () => {
  const run = sampleRun();
  const repeat = (storage: string): Run => ({
    ...run,
    header: {
      ...run.header,
      repeat: `npx touchstone run --storage ${storage} --storage-key '<storage-key>' --only {case}`,
    },
  });
  for (const key of ['sentinel-storage-key', 'key-of-<storage-key>-and-more'])
    expect(write(repeat('http://storage.example'), [key]).leaks).toEqual([]);
  const leaks = write(repeat('http://storage.example/sentinel-storage-key/'), ['sentinel-storage-key']).leaks;
  expect(leaks).toContainEqual({ path: join(folder, 'results.ndjson'), label: 'secret-1' });
});

test('of two runs with one folder the earlier one says that its reports are not there, and leaves the other its own', () => {
  const run = sampleRun();
  const [first, second] = [0, 1].map(() => createReportWriter({ folder, formats: FORMATS, secrets: {} }));
  first?.record(run.header);
  second?.record({ ...run.header, runId: 'second01' });
  expect(() => first?.finish()).toThrow('Another run has taken the folder');
  second?.finish();
  expect(parseRun(readFileSync(join(folder, 'results.ndjson'), 'utf8')).header.runId).toBe('second01');
});

test.each([
  ['as it is', (secret: string) => secret],
  ['in a URL', (secret: string) => encodeURIComponent(secret)],
  ['in base64', (secret: string) => Buffer.from(secret).toString('base64')],
  ['in JSON', (secret: string) => JSON.stringify({ said: secret })],
  ['in hexadecimal digits', (secret: string) => Buffer.from(secret).toString('hex')],
  ['in a JWT', (secret: string) => `eyJ.${Buffer.from(JSON.stringify({ secret })).toString('base64url')}.x`],
  ['in base64 of base64', (secret: string) => btoa(Buffer.from(`user:${secret}`).toString('base64'))],
  ['byte by byte in a URL', (secret: string) => Buffer.from(secret).toString('hex').replaceAll(/../g, '%$&')],
  ['unit by unit in JSON', (secret: string) => secret.replaceAll(/./g, (one) => toEscape(one))],
])('a report with a secret %s is removed and named', (_, form) => {
  const secret = 'sëcret/"value"?1';
  const run = sampleRun([sampleOutcome('fail', { message: `it said ${form(secret)}` })]);
  const { paths, leaks } = write(run, [secret]);
  const leaking = leaks.map(({ path }) => path);
  expect(leaking).toContain(join(folder, 'results.ndjson'));
  expect(leaking).toContain(join(folder, 'TEST-touchstone-storage.xml'));
  // What says nothing of the storage case stays.
  const rest = ['TEST-touchstone-data.xml', 'extended-touchstone-data.xml', 'badge.json'];
  expect(paths).toEqual(rest.map((name) => join(folder, name)));
  for (const path of leaking) expect(existsSync(path)).toBe(false);
});

test('reports of an older run do not stay beside new ones', () => {
  write(sampleRun(), []);
  writeFileSync(join(folder, 'TEST-touchstone-management.xml'), 'old');
  writeFileSync(join(folder, 'mine.xml'), 'not ours');
  write(sampleRun(), []);
  expect(existsSync(join(folder, 'TEST-touchstone-management.xml'))).toBe(false);
  expect(existsSync(join(folder, 'mine.xml'))).toBe(true);
});

test('an unknown format is refused with the nearest known one', () => {
  expect(parseFormats(['junit, html', 'md'])).toEqual(['junit', 'html', 'md']);
  expect(() => parseFormats(['htlm'])).toThrow('"htlm" is not a report format. Did you mean "html"?');
});

test('a folder that cannot be made is misuse', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const settings = { formats: [], secrets: {} } as const;
  expect(() => createReportWriter({ ...settings, folder: join(file, 'below') })).toThrow(/cannot be made/u);
  expect(() => createReportWriter({ ...settings, folder: file })).toThrow(/cannot be made: .* is a file/u);
});
