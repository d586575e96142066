import { expect, test } from 'vitest';
import { renderEvidence } from './evidence.ts';
import { rowsOf } from './rows.ts';
import { sampleHeader, sampleOutcome, sampleRun } from './testing/sample-run.ts';

test('a failure says in words what stands at each place of its clause', () => {
  const words = 'errors in a batch signing (item 2, Errors)';
  const clauses = sampleHeader.clauses.map((clause) => ({ ...clause, placeWords: [words] }));
  const run = sampleRun([sampleOutcome('fail')]);
  const [row] = rowsOf({ ...run, header: { ...run.header, clauses } }, 'storage');
  expect(row === undefined ? '' : renderEvidence(row, { ...run.header, clauses })).toContain(
    `Stated clause storage.batch.item-error (Errors/-/items/2): An entry for a missing object carries an error <string>.\nIn the contract: ${words}\n`,
  );
});
