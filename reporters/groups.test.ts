// Which row speaks for a clause.
import { expect, test } from 'vitest';
import { groupRows } from './groups.ts';
import { rowsOf } from './rows.ts';
import { sampleFinding, sampleOutcome, sampleRun } from './testing/sample-run.ts';

const clause = 'storage.batch.item-error';
const about = 'storage.batch.same-order';
const far = sampleOutcome('fail', { id: 'storage.apart.odd', clauses: [about], clause });
const near = sampleOutcome('fail', { id: 'storage.batch.other', clauses: [about], clause });
const citing = sampleOutcome('fail', { id: 'storage.ways.citing', clauses: [about, clause], clause });
const own = sampleOutcome('fail', { id: 'storage.ways.own', clauses: [clause], clause });

test.each([
  [[far, near, citing, own], 'storage.ways.own'],
  [[far, near, citing], 'storage.ways.citing'],
  [[far, near], 'storage.batch.other'],
  [[far], 'storage.apart.odd'],
])('a clause is led by the case that is most about its clause: %#', (outcomes, lead) => {
  const run = sampleRun(outcomes);
  expect(groupRows(rowsOf(run, 'storage'), run).map((group) => group.lead.id)).toEqual([lead]);
});

test('a finding, which is about its clause alone, leads cases about others', () => {
  const run = { ...sampleRun([far, near]), findings: [sampleFinding] };
  expect(groupRows(rowsOf(run, 'storage'), run)[0]?.lead.id).toBe(sampleFinding.id);
});
