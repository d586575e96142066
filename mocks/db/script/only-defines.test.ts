// Which statements of a script only define things.
import { expect, test } from 'vitest';
import { onlyDefines } from './only-defines.ts';
import { splitScript } from './script.ts';
import { readTable } from '../../../tests/support/table.ts';

const { only, more } = readTable(import.meta.url, ['only', 'more']) as Readonly<
  Record<'only' | 'more', readonly string[]>
>;
const defines = (text: string): boolean => splitScript(text).every(onlyDefines);

test.each(only)('only defines: %s', (text) => {
  expect(defines(text)).toBe(true);
});

test.each(more)('does more than defining: %s', (text) => {
  expect(defines(text)).toBe(false);
});
