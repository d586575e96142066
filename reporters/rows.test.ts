// What a row says of a difference.
import { expect, test } from 'vitest';
import { rowsOf } from './rows.ts';
import { renderTerminal } from './terminal.ts';
import { sampleOutcome, sampleRun } from './testing/sample-run.ts';

test('what has no expectation but its words says only what came', () => {
  const difference = { what: 'the size limit is an integer or null', expected: '', actual: '"1000"' };
  const run = sampleRun([sampleOutcome('fail', { message: difference.what, difference })]);
  expect(rowsOf(run, 'storage')[0]?.message).toBe('FAIL: the size limit is an integer or null: got "1000"');
  expect(renderTerminal(run, { colour: false })).not.toMatch(/^ *expected *$/m);
});
