// The reference pages: made from the code, and complete.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documents } from '../../specs/documents.ts';
import { managementSpecs, storageSpecs } from '../../specs/operations.ts';
import { routesOf } from '../../specs/routes.ts';
import { createProgram } from '../program.ts';
import { readFields } from './interface-fields.ts';
import { table } from './markdown.ts';
import { renderReference } from './pages.ts';

const pages = await renderReference();

test('every command and each of its flags is on the page of the commands', async () => {
  const page = pages.get('commands.md') ?? '';
  for (const command of (await createProgram([])).commands) {
    expect(page).toContain(`### touchstone ${command.name()}\n`);
    for (const { flags } of command.options) expect(page).toContain(`\`${flags}\``);
  }
});

test('every route, kind of change and field of a rule is on the page of the mock', () => {
  const page = pages.get('administration.md') ?? '';
  for (const part of ['POST /__touchstone/restore', 'restrictions-release', 'probability?', 'requestHeaders'])
    expect(page).toContain(`\`${part}\``);
});

test('every operation of either dialect is on the page of the operations, with its request', () => {
  const page = (pages.get('operations.md') ?? '').replaceAll(/ +/gu, ' ');
  for (const row of [
    '| `storage.createBucket` | `POST /storage/v1/bucket/` |',
    '| `management.listProjects` | `GET /v1/projects` | | works |',
    '| `management.getProject` | `GET /v1/projects/{ref}` | `supabase` | works |',
    '| `management.getAuthConfig` | `GET /v1/projects/{ref}/config/auth` | `supabase` | kept |',
    '- `GET /v1/projects/{ref}/branches`',
  ])
    expect(page).toContain(row);
  for (const dialect of ['contract', 'supabase'] as const)
    for (const { operation } of [...managementSpecs(dialect), ...storageSpecs(dialect)])
      expect(page).toContain(`.${operation}\``);
});

test('every operation of the contract is on the page for implementers, with its answer and its clauses', () => {
  const page = pages.get('contract.md') ?? '';
  const parts = new Map(page.split('\n### ').map((part) => [part.split('\n', 1)[0], part]));
  const routes = [...routesOf(documents.storage), ...routesOf(documents.management)];
  expect(page).toContain('## Storage: 21 operations');
  expect(page.match(/^- Answers: .+$/gmu)).toHaveLength(routes.length);
  expect(page).toContain('Promised of every operation:\n\n- `management.auth.token` ');
  for (const { method, path, operation, clauses } of routes)
    for (const word of [operation, ...clauses.filter((id) => id !== 'management.auth.token')])
      expect(parts.get(`\`${method} ${path}\``)).toContain(`\`${word}\``);
  const link = parts.get('`GET /object/sign/{bucketName}/{wildcard}`');
  expect(link).toContain('- Authorization: none\n- In the query: `token`, `download` (optional)\n');
  expect(parts.get('`POST /bucket/`')).toContain('- Authorization: the header `authorization`\n- Takes: ');
  expect(parts.get('`POST /bucket/`')).toContain('- Answers: the name of the bucket: `{ name }`\n');
});

test('what a database starts with and what SQL can create in it is on the page of databases', () => {
  const page = (pages.get('databases.md') ?? '').replaceAll(/ +/gu, ' ');
  for (const row of [
    /\| `auth` \| [^|]*`users`, `identities`[^|]*\| [^|]*`uid`/u,
    /\| `storage` \| `buckets`, `objects`[^|]*\| [^|]*`foldername`/u,
    /\| `vector` \| there \| all \|/u,
    /\| `postgis` \| with a package that you install: `npm install -D @electric-sql\/pglite-postgis@\d[^|]*\|/u,
    /\| `pg_cron` \| a stand-in[^|]*\| keeps jobs/u,
    /\| `timescaledb` \| absent[^|]*\| nothing \|/u,
  ])
    expect(page).toMatch(row);
  expect(page).not.toContain('touchstone_definitions');
});

test('every client is on the page of clients, with the versions that the tests run', () => {
  const page = (pages.get('clients.md') ?? '').replaceAll(/ +/gu, ' ');
  expect(page).toMatch(/\| the platform's command line \| \d+\.\d+\.\d+ \|/u);
  expect(page).toMatch(/\| `supabase-management-js` \| 2\.0\.2 \|/u);
});

test('every refusal of an interface and every exit code of a command is on the page of errors', () => {
  const page = (pages.get('errors.md') ?? '').replaceAll(/ +/gu, ' ');
  for (const row of [
    '| 401 | `PGRST303` | JWT expired |',
    '| 401 | Unauthorized |',
    '| 404 | Project not found |',
    '| 400 | 404 | `NoSuchBucket` | `Bucket not found` | Bucket not found |',
    '| 416 | 416 | `InvalidRange` | `invalid_range` | invalid range provided |',
    '| `compare` | 1 | something became worse (--gate says which differences count) |',
  ])
    expect(page).toContain(`${row}\n`);
  // A refusal that the page cannot read is not left out silently.
  const storage = readFileSync(new URL('../../mocks/storage/operations/errors.ts', import.meta.url), 'utf8');
  const kinds = [...storage.matchAll(/(?:\bkindOf\(\s*|\bcode: )'(\w+)'/gu)];
  expect(kinds.length).toBeGreaterThan(20);
  for (const [, name = ''] of kinds) expect(page).toContain(name);
});

test('the fields of an interface are read with what is said about them', () => {
  const source = `export interface Rule extends Other {
  /** How often. */
  readonly times?: number;
  readonly names: readonly 'a'[];
}`;
  expect(readFields(source, 'Rule')).toEqual([
    { name: 'times', type: 'number', optional: true, says: 'How often.' },
    { name: 'names', type: '"a"[]', optional: false, says: '' },
  ]);
  expect(() => readFields(source, 'Nothing')).toThrow('There is no exported interface Nothing.');
});

test('a column without a cell is left out, and a bar in a cell does not end it', () => {
  expect(
    table(
      ['a', 'b', 'c'],
      [
        ['1', '', 'x|y'],
        ['2', '', ''],
      ],
    ),
  ).toBe('| a | c |\n| --- | --- |\n| 1 | x\\|y |\n| 2 |  |');
});
