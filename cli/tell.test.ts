// The real command reports: lists, explanations, the fixture.
import { expect, test } from 'vitest';
import { allFaults } from '../proof/faults/register.ts';
import { allClauses } from '../specs/clauses.ts';
import { createMock } from '../mocks/app.ts';
import { allSuites } from '../suites/battery.ts';
import { knownBindings } from './catalogue/known-bindings.ts';
import { knownNeeds } from './catalogue/known-needs.ts';
import { readMatrix } from './catalogue/matrix.ts';
import { besideMock } from './testing/beside-mock.ts';
import { testTyped } from './testing/typed-tests.ts';

const beside = besideMock();
const { sandbox } = beside;

testTyped(new URL('tell.yaml', import.meta.url), beside);

async function list(...words: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { out } = await sandbox.touchstone(['list', ...words, '--json']);
  return JSON.parse(out) as readonly Readonly<Record<string, unknown>>[];
}

test('no testable stated clause of the five deep areas is without a case, and open points are open', async () => {
  const uncovered = (await list('clauses', '--uncovered')).map(({ id }) => String(id));
  const deep = /^(data\.(pagination|filter|filters|at-most)|storage\.(bucket|record|batch|sign))\./u;
  expect(uncovered.filter((id) => deep.test(id))).toEqual([]);
  for (const clause of await list('open')) expect(clause['strength']).toBe('open');
});

test('lists as JSON are whole', async () => {
  expect(await list('matrix')).toHaveLength(allClauses.length);
  expect(await list('needs')).toHaveLength(knownNeeds().length);
  expect(await list('bindings')).toContainEqual(
    expect.objectContaining({ operation: 'deleteObjects', values: ['paths', 'bucket'] }),
  );
});

test('the matrix holds every clause that is written down, and counts those of its cases and faults', () => {
  const matrix = readMatrix(
    allClauses,
    allSuites().flatMap((suite) => suite.cases),
  );
  expect(matrix.map(({ id }) => id)).toEqual(allClauses.map(({ id }) => id));
  expect(new Set(matrix.flatMap(({ faults }) => faults))).toEqual(new Set(allFaults.map(({ id }) => id)));
});

test('every need is described, and every body that the contract leaves out is proven by one, so that its name leads to a template', () => {
  const needs = knownNeeds();
  // A title that is only the need's own name describes nothing.
  expect(needs.filter(({ id, title }) => id.endsWith(`.${title}`)).map(({ id }) => id)).toEqual([]);
  const bound = knownBindings().filter(({ template }) => template !== undefined);
  const proven = new Set(needs.flatMap(({ operations }) => operations));
  expect(bound.map(({ operation }) => operation).filter((operation) => !proven.has(operation))).toEqual([]);
  expect([...proven].filter((operation) => !bound.some((one) => one.operation === operation))).toEqual([]);
});

test.each(['list', 'list cases --only storage.sign', 'explain storage.sign', 'doctor', '--help', 'mock --help'])(
  'touchstone %s has colour on a terminal alone, and none with NO_COLOR',
  async (line) => {
    const words = [...line.split(' '), ...(line === 'doctor' ? beside.flags('storage') : [])];
    const said = async (variables: Readonly<Record<string, string>>): Promise<boolean> =>
      (await sandbox.touchstone(words, variables)).out.includes('\u001B[');
    expect(await said({ FORCE_COLOR: '1' })).toBe(true);
    expect(await said({})).toBe(false);
    expect(await said({ FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false);
  },
);

test('the fixture is printed as SQL that loads', async () => {
  const { out } = await sandbox.touchstone(['fixture']);
  await using empty = await createMock({ schema: { sql: out } });
  await expect(empty.sql('select count(*) > 0 as filled from "Blog"')).resolves.toEqual([
    [{ filled: expect.anything() as unknown }],
  ]);
});
