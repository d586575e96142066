import { expect, test } from 'vitest';
import { judge, nothing } from './part.ts';
import { renderSummary, renderTable } from './render.ts';

test('numbers stand to the right, words to the left', () => {
  const table = {
    title: 'Times',
    columns: ['what', 'ms'],
    rows: [
      ['start', '9'],
      ['a reset', '120'],
    ],
    remarks: ['Few.'],
  };
  expect(renderTable(table)).toBe(
    ['Times', 'what      ms', '───────  ───', 'start      9', 'a reset  120', '  Few.', ''].join('\n'),
  );
});

test('the summary counts verdicts and names what was missed', () => {
  const goals = [
    judge('fast', 'at least', 0.7, 0.71),
    judge('slow', 'at least', 0.7, 0.69),
    judge('late', 'at most', 50, 51, ' ms'),
    ...nothing('absent', 'not installed').goals,
  ];
  expect(renderSummary(goals, false)).toBe('1 goals met, 2 missed, 1 not measured; missed: slow · late.\n');
});

test('a ratio that could not be measured is no goal that was met', () => {
  expect(judge('nothing', 'at least', 0.7, Number.NaN).verdict).toBe('missed');
});
