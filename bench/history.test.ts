import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { appendHistory, findFallen, ratiosOf, readHistory, toTable, type HistoryRow } from './history.ts';
import { judge, judgeRatio } from './part.ts';
import { renderTable } from './render.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-history-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const reads = 'reads, 1 connection';
const pages = 'a deep page';

function row(read: number, page: number): HistoryRow {
  return {
    date: '2026-11-25',
    commit: 'abc',
    cores: 2,
    load: 0.1,
    node: 'v24',
    ratios: {
      [reads]: { value: read, spread: 0.02, better: 'greater' },
      [pages]: { value: page, spread: 0.02, better: 'smaller' },
    },
  };
}

test('a ratio that is worse by more than the spread is named, whichever way is better', () => {
  const history = [row(0.9, 1.1)];
  const named = (read: number, page: number): readonly string[] =>
    findFallen(history, row(read, page).ratios).map(({ what }) => what);
  expect(named(0.81, 1.1)).toEqual([reads]);
  expect(named(0.9, 1.2)).toEqual([pages]);
  expect(named(0.88, 1.12)).toEqual([]);
  expect(named(1.5, 0.5)).toEqual([]);
});

test('what earlier runs differed by among themselves is no fall', () => {
  expect(findFallen([row(0.95, 1), row(0.75, 1)], row(0.76, 1).ratios)).toEqual([]);
  expect(findFallen([row(0.95, 1), row(0.75, 1)], row(0.7, 1).ratios)).toHaveLength(1);
});

test('a ratio that no earlier run has is compared with nothing', () => {
  expect(findFallen([], row(0.1, 9).ratios)).toEqual([]);
});

test('times are not kept, since they are of one machine', () => {
  const goals = [judge('start', 'at most', 500, 400, ' ms'), judgeRatio(reads, 'at least', 0.8, [0.8, 0.9, 1])];
  expect(ratiosOf(goals)).toEqual({ [reads]: { value: 0.9, spread: 0.107, better: 'greater' } });
});

test('rows are read again as they were kept', () => {
  const file = join(folder, 'history.ndjson');
  appendHistory(file, row(0.9, 1.1));
  appendHistory(file, row(0.8, 1.2));
  expect(readHistory(file)).toEqual([row(0.9, 1.1), row(0.8, 1.2)]);
});

test('a history that is none is misuse, with its line', () => {
  const file = join(folder, 'other.ndjson');
  writeFileSync(file, `${JSON.stringify(row(1, 1))}\n{"a":1}\n`);
  expect(() => readHistory(file)).toThrow(`${file}:2 is not a row of a history`);
  expect(() => readHistory(join(folder, 'absent'))).toThrow('The history cannot be read');
});

test('the table says what was, what is, and how far chance goes', () => {
  const text = renderTable(toTable(findFallen([row(0.9, 1.1)], row(0.81, 1.1).ratios), 2));
  expect(text).toContain('Worse than in the history by more than the spread: 1 of 2 ratios');
  expect(text).toMatch(/reads, 1 connection +0\.90 +0\.81 +0\.03/);
});
