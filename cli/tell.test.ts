// The real command reports: doctor, lists, explanations, the fixture.
import { expect, test } from 'vitest';
import { createMock } from '../mocks/app.ts';
import { dataSuite } from '../suites/data/suite.ts';
import { besideMock } from './testing/beside-mock.ts';
import { serveMock } from '../tests/support/served-mock.ts';

// A schema of its own, so that the fixture is missing.
const { sandbox, served, flags } = besideMock({
  schema: { sql: 'create table note (id int primary key, body text);' },
});

test('the doctor says what is there, what is missing, and what a run would touch', async () => {
  const { code, out } = await sandbox.touchstone(['doctor', ...flags('data', 'storage')]);
  expect(out).toContain(`storage  ${served.urls.storage}`);
  expect(out).toMatch(/ok +reachable, key accepted/u);
  expect(out).toMatch(/missing +fixture/u);
  expect(out).not.toMatch(/(\b[a-z-]+): \1:/u);
  expect(out).toMatch(/a run would try \d+ cases: \d+ read, \d+ write-scoped/u);
  const tables = Object.keys(dataSuite.removers);
  expect(out).toContain(
    `it would make records of the tables ${tables.slice(0, -1).join(', ')} and ${tables.at(-1)} with names of its own, and remove them`,
  );
  expect(out).toContain('it would make buckets and objects with names of its own, and remove them');
  expect(code).toBe(3);
});

test('the doctor of a target that answers more than the contract names says so, though all needs are met', async () => {
  const wide = await serveMock({ dialect: 'supabase' });
  const target = ['--storage', wide.urls.storage, '--storage-key', wide.keys.service];
  const { code, out } = await sandbox.touchstone(['doctor', ...target]);
  await wide.close();
  expect(out).toMatch(
    /broken +storage\.record\.no-additional-properties by an answer to deleteObjects: expected no such property, got user_metadata: \{\} at \/0\/user_metadata/u,
  );
  expect(out).not.toContain('which is not a clause');
  expect(code).toBe(0);
});

test('the lists agree with each other, and no testable stated clause of the five deep areas is without a case', async () => {
  const summary = await sandbox.touchstone(['list', 'clauses', '--summary']);
  expect(summary.out).toContain('Every place has a clause or an excuse.');
  expect(summary.out).toMatch(/^\d+ cases, each citing clauses that exist\.$/mu);
  const { out } = await sandbox.touchstone(['list', 'clauses', '--uncovered', '--json']);
  const uncovered = (JSON.parse(out) as readonly { readonly id: string }[]).map(({ id }) => id);
  const deep = /^(data\.(pagination|filter|filters|at-most)|storage\.(bucket|record|batch|sign))\./u;
  expect(uncovered.filter((id) => deep.test(id))).toEqual([]);
  const open = await sandbox.touchstone(['list', 'open', '--json']);
  for (const clause of JSON.parse(open.out) as readonly { readonly strength: string }[])
    expect(clause.strength).toBe('open');
});

test('the open points are listed by why they are open, with what our mock does', async () => {
  const { out } = await sandbox.touchstone(['list', 'open']);
  expect(out).toMatch(/^The contract says both \(contradiction\):\n\w+\./mu);
  expect(out).toMatch(/ {2}\[open: silent\] {2}.+\n {4}our mock: /u);
  expect(out).toMatch(/^\d+ open clauses: \d+ silent, \d+ contradiction, \d+ differs\.$/mu);
  const explained = await sandbox.touchstone(['explain', 'data.types.other-with-scalar']);
  expect(explained.out).toContain("why open   today's services do other than the contract says (differs)");
  expect(explained.out).toContain('our mock   In the dialect contract: ');
});

test('a retired clause is explained by what took its place', async () => {
  const { out } = await sandbox.touchstone(['explain', 'data.order.asc-nulls-first-spelling']);
  expect(out).toMatch(/^Clause data\.order\.asc-nulls-first-spelling is retired: /u);
  expect(out).toContain('in its place: data.order.values');
});

test('words are searched for, in quotes or not', async () => {
  const [apart, quoted] = await Promise.all([
    sandbox.touchstone(['explain', 'signed', 'link', 'expiry']),
    sandbox.touchstone(['explain', 'signed link expiry']),
  ]);
  expect([apart.code, apart.out]).toEqual([0, expect.stringContaining('storage.sign.time-limited')]);
  expect(quoted.out).toBe(apart.out);
});

test('the fixture is printed as SQL that loads', async () => {
  const { out } = await sandbox.touchstone(['fixture']);
  const empty = await createMock({ schema: { sql: out } });
  await expect(empty.sql('select count(*) > 0 as filled from "Blog"')).resolves.toEqual([
    [{ filled: expect.anything() as unknown }],
  ]);
  await empty.close();
});
