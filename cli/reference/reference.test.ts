// The reference pages: made from the code, and complete.
import { expect, test } from 'vitest';
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
