// The reference pages: made from the code, and complete.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allClauses } from '../../specs/clauses.ts';
import { documents } from '../../specs/documents.ts';
import { managementSpecs, storageSpecs } from '../../specs/operations.ts';
import { routesOf } from '../../specs/routes.ts';
import { readTable, toPattern } from '../../tests/support/table.ts';
import { createProgram } from '../program.ts';
import { table } from './markdown.ts';
import { readFields } from './mock-page.ts';
import { renderReference } from './pages.ts';

const pages = await renderReference();
const SAID = readTable(import.meta.url, [
  'administration.md',
  'open-points.md',
  'operations.md',
  'contract.md',
  'databases.md',
  'clients.md',
  'errors.md',
  '../explanation/fidelity.md',
]) as Readonly<Record<string, readonly string[]>>;

test('every command and each of its flags is on the page of the commands', async () => {
  const page = pages.get('commands.md') ?? '';
  for (const command of (await createProgram([])).commands) {
    expect(page).toContain(`### touchstone ${command.name()}\n`);
    for (const { flags } of command.options) expect(page).toContain(`\`${flags}\``);
  }
});

test.each(Object.entries(SAID))('%s says what is there', (name, said) => {
  const page = (pages.get(name) ?? '').replaceAll(/ +/gu, ' ');
  for (const text of said) expect(page).toMatch(toPattern(text));
});

test('every operation of either dialect is on the page of the operations, with its request', () => {
  for (const dialect of ['contract', 'supabase'] as const)
    for (const { operation } of [...managementSpecs(dialect), ...storageSpecs(dialect)])
      expect(pages.get('operations.md')).toContain(`.${operation}\``);
});

test('every operation of the contract is on the page for implementers, with its answer and its clauses', () => {
  const page = pages.get('contract.md') ?? '';
  const parts = new Map(page.split('\n### ').map((part) => [part.split('\n', 1)[0], part]));
  const routes = [...routesOf(documents.storage), ...routesOf(documents.management)];
  expect(page.match(/^- Answers: .+$/gmu)).toHaveLength(routes.length);
  for (const { method, path, operation, clauses } of routes)
    for (const word of [operation, ...clauses.filter((id) => id !== 'management.auth.token')])
      expect(parts.get(`\`${method} ${path}\``)).toContain(`\`${word}\``);
  const link = parts.get('`GET /object/sign/{bucketName}/{wildcard}`');
  expect(link).toContain('- Authorization: none\n- In the query: `token`, `download` (optional)\n');
  expect(parts.get('`POST /bucket/`')).toContain('- Authorization: the header `authorization`\n- Takes: ');
  expect(parts.get('`POST /bucket/`')).toContain('- Answers: the name of the bucket: `{ name }`\n');
});

test('an open point is on its page once, and no other clause is', () => {
  const page = pages.get('open-points.md') ?? '';
  for (const { id, strength } of allClauses) expect(page.split(`\`${id}\``)).toHaveLength(strength === 'open' ? 2 : 1);
});

test("the page of databases does not name the mock's own definitions", () => {
  expect(pages.get('databases.md')).not.toContain('touchstone_definitions');
});

test('a refusal of storage that the page of errors cannot read is not left out silently', () => {
  const storage = readFileSync(new URL('../../mocks/storage/operations/errors.ts', import.meta.url), 'utf8');
  const kinds = [...storage.matchAll(/(?:\bkindOf\(\s*|\bcode: )'(\w+)'/gu)];
  expect(kinds.length).toBeGreaterThan(20);
  for (const [, name = ''] of kinds) expect(pages.get('errors.md')).toContain(name);
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
