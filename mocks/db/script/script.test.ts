// How a script is split into statements.
import { expect, test } from 'vitest';
import { readTable } from '../../../tests/support/table.ts';
import { splitScript, type Statement } from './script.ts';

const { whole, split, open } = readTable(import.meta.url, ['whole', 'split', 'open']) as {
  readonly whole: readonly string[];
  readonly split: readonly { readonly script: string; readonly statements: readonly Partial<Statement>[] }[];
  readonly open: readonly string[];
};
const texts = (script: string): readonly string[] => splitScript(script).map(({ text }) => text);

test.each(whole)('%s is one statement', (statement) => {
  expect(texts(`${statement};select 2`)).toEqual([statement, 'select 2']);
});

test.each(split)('$script is split, and its lines are counted', ({ script, statements }) => {
  expect(splitScript(script)).toEqual(statements.map((statement) => ({ meta: false, ...statement })));
});

test.each(open)('%s, which is never closed, runs to the end', (script) => {
  expect(texts(script)).toHaveLength(1);
});
