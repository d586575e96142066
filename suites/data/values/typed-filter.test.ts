import { expect, it } from 'vitest';
import { createRandom } from '../../kit/contract/random.ts';
import { everyComparison, judgeRow, randomTypedFilter, simplify, toFilterInput, toLiteral } from './typed-filter.ts';
import type { Comparison, TypedFilter } from './typed-filter.ts';
import { compareValues, TYPED_ROWS } from './typed-rows.ts';

const compare = (column: Comparison['column'], operator: Comparison['operator'], operand: unknown): Comparison => ({
  kind: 'compare',
  column,
  operator,
  operand,
});

function labels(filter: TypedFilter, verdict: 'kept' | 'open'): string {
  return TYPED_ROWS.filter((row) => judgeRow(filter, row) === verdict)
    .map(({ label }) => label)
    .join(' ');
}

it('compares numbers by every digit and times by every fraction', () => {
  expect(compareValues('aBigint', '9007199254740993', '9007199254740992')).toBe(1);
  expect(compareValues('aBigint', '-11', '-2')).toBe(-1);
  expect(compareValues('aNumeric', '0.1', '0.10000000000000000001')).toBe(-1);
  expect(compareValues('aNumeric', '-0.0001', '0')).toBe(-1);
  expect(compareValues('aNumeric', '3', '3.0')).toBe(0);
  expect(compareValues('aTimestamp', '2024-02-29T12:00:00', '2024-02-29T12:00:00.000001')).toBe(-1);
});

it('says which rows a filter keeps, and leaves open what depends on nulls', () => {
  expect(labels(compare('anInteger', 'gt', 5), 'kept')).toBe('r5 r8 r9');
  expect(labels(compare('anInteger', 'neq', 5), 'open')).toBe('r2 r7');
  const not: TypedFilter = { kind: 'not', part: compare('anInteger', 'gt', 5) };
  expect([labels(not, 'kept'), labels(not, 'open')]).toEqual(['r0 r1 r3 r4 r6', 'r2 r7']);
  const known: TypedFilter = { kind: 'and', parts: [not, compare('anInteger', 'is', 'NOT_NULL')] };
  expect([labels(known, 'kept'), labels(known, 'open')]).toEqual(['r0 r1 r3 r4 r6', '']);
  expect(labels(compare('aText', 'like', '%b'), 'kept')).toBe('r5 r7');
  expect(labels(compare('aText', 'startsWith', 'ab'), 'kept')).toBe('r0 r1 r4');
  const level: TypedFilter = {
    kind: 'level',
    parts: [compare('aNumeric', 'lt', '3'), compare('aNumeric', 'gte', '0.1')],
  };
  expect(toFilterInput(level)).toEqual({ aNumeric: { lt: '3', gte: '0.1' } });
  expect(labels(level, 'kept')).toBe('r0 r1');
});

it('draws the same filters for the same seed, of which many keep some rows and drop others', () => {
  const draw = (seed: number): TypedFilter => randomTypedFilter(createRandom(`typed:${seed}`), 3);
  const filters = Array.from({ length: 60 }, (_one, seed) => draw(seed));
  expect(draw(11)).toEqual(filters[11]);
  const telling = filters.filter((filter) => {
    const verdicts = TYPED_ROWS.map((row) => judgeRow(filter, row));
    return verdicts.includes('kept') && verdicts.includes('dropped');
  });
  expect(telling.length).toBeGreaterThan(30);
});

it('simplifies towards a single comparison and never grows', () => {
  const size = (filter: TypedFilter): number => JSON.stringify(filter).length;
  for (let seed = 0; seed < 20; seed += 1) {
    let filter = randomTypedFilter(createRandom(`simplify:${seed}`), 3);
    for (let steps = 0; filter.kind !== 'compare'; steps += 1) {
      const [simpler] = simplify(filter);
      if (simpler === undefined) throw new Error('A compound has something simpler.');
      expect(size(simpler)).toBeLessThan(size(filter));
      filter = simpler;
      expect(steps).toBeLessThan(10);
    }
  }
});

it('spells each operator of a column as a document does', () => {
  expect(everyComparison('aText').map(toLiteral)).toEqual([
    '{aText: {eq: "abe"}}',
    '{aText: {gt: "abe"}}',
    '{aText: {gte: "abe"}}',
    '{aText: {lt: "abe"}}',
    '{aText: {lte: "abe"}}',
    '{aText: {neq: "abe"}}',
    '{aText: {in: ["abe","abd"]}}',
    '{aText: {is: NULL}}',
    '{aText: {startsWith: "ab"}}',
    '{aText: {like: "%b%"}}',
  ]);
  expect(everyComparison('anInteger').map(toLiteral)[0]).toBe('{anInteger: {eq: 5}}');
});
