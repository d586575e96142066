import { expect, test } from 'vitest';
import { renderEvidence } from './evidence.ts';
import { renderHtml } from './html.ts';
import { renderTerminal } from './terminal.ts';
import type { RecordedExchange } from '../suites/kit/outcome.ts';
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

test('what a write left undone is shown by the write and by the read, before all other exchanges', () => {
  const exchange = (method: string, path: string): RecordedExchange => ({
    request: { method, url: `http://s.test/${path}`, headers: [] },
    response: { status: 200, headers: [] },
    duration: 1,
  });
  const exchanges = [
    ...['a', 'b', 'c', 'd'].map((path) => exchange('PUT', path)),
    exchange('POST', 'empty'),
    exchange('GET', 'listed'),
    exchange('GET', 'still-there'),
  ];
  const run = sampleRun([sampleOutcome('fail', { exchanges, cause: 4, decisive: 6 })]);
  const [row] = rowsOf(run, 'storage');
  const inOrder = /\/empty[^]*\/still-there/u;
  expect(row === undefined ? '' : renderEvidence(row, run.header)).toMatch(
    /The write, and the exchange that shows what came of it \(of 7\):\n {2}> POST .*\/empty\n[^]*\n {2}> GET .*\/still-there\n/u,
  );
  const terminal = renderTerminal(run, { colour: false });
  expect(terminal).toMatch(inOrder);
  expect(terminal).not.toContain('/listed');
  const html = renderHtml(run);
  const [leading = '', others = ''] = html.split('Other exchanges of this case (5)');
  expect(leading).toMatch(inOrder);
  expect(leading).not.toContain('/listed');
  expect(others).toContain('/listed');
  expect(others).not.toContain('/still-there →');
});
