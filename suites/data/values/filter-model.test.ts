import { expect, it } from 'vitest';
import { createRandom } from '../../kit/contract/random.ts';
import type { Json } from '../answers/read.ts';
import { comparesIn } from '../fixture/known-rows.ts';
import { judgeRow } from './filter-model.ts';
import { randomFilter, SHAPES, simplify, toLiteral } from './random-filter.ts';
import { compareBy, kindOf } from './scalar-kinds.ts';
import { TYPED_COLUMNS, TYPED_ROWS } from './typed-rows.ts';

function labels(filter: Json, verdict: 'kept' | 'open'): string {
  return TYPED_ROWS.filter((row) => judgeRow(filter, row, comparesIn('Everything')) === verdict)
    .map(({ aVarchar }) => aVarchar)
    .join(' ');
}

const columns = TYPED_COLUMNS.map((name) => ({
  name,
  operators: ['eq', 'neq', 'gt', 'lte', 'in', 'is', ...(name === 'aText' ? ['startsWith', 'like'] : [])],
}));
const draw = (seed: number): Json =>
  randomFilter({ columns, rows: TYPED_ROWS, random: createRandom(`typed:${seed}`) }, 3);

it('compares numbers by every digit and times by every fraction', () => {
  for (const [scalar, smaller, greater] of [
    ['BigInt', '9007199254740992', '9007199254740993'],
    ['BigInt', '-11', '-2'],
    ['BigFloat', '0.1', '0.10000000000000000001'],
    ['BigFloat', '-0.0001', '0'],
    ['Datetime', '2024-02-29T12:00:00', '2024-02-29T12:00:00.000001'],
    ['Int', 9, 10],
  ] as const)
    expect([compareBy(scalar)(smaller, greater) < 0, compareBy(scalar)(greater, smaller) > 0]).toEqual([true, true]);
  expect(compareBy('BigFloat')('+3', '3.00')).toBe(0);
  for (const value of ['1e5', 'Infinity', '', 1]) expect(kindOf('BigFloat')?.understands(value)).toBe(false);
  expect(compareBy('Datetime')('2024-02-29T12:00:00.5Z', '2024-02-29T12:00:00.50')).toBe(0);
});

it('says which rows a filter keeps, and leaves open what depends on nulls', () => {
  const above = { anInteger: { gt: 5 } };
  expect(labels(above, 'kept')).toBe('r5 r8 r9');
  expect(labels({ anInteger: { neq: 5 } }, 'open')).toBe('r2 r7');
  expect([labels({ not: above }, 'kept'), labels({ not: above }, 'open')]).toEqual(['r0 r1 r3 r4 r6', 'r2 r7']);
  const known = { and: [{ not: above }, { anInteger: { is: 'NOT_NULL' } }] };
  expect([labels(known, 'kept'), labels(known, 'open')]).toEqual(['r0 r1 r3 r4 r6', '']);
  expect(labels({ aText: { startsWith: 'ab' } }, 'kept')).toBe('r0 r1 r4');
  expect(labels({ aNumeric: { lt: '3', gte: '0.1' } }, 'kept')).toBe('r0 r1');
  for (const all of [{ or: [] }, { and: [], not: {} }, {}]) expect(labels(all, 'kept').split(' ')).toHaveLength(10);
  expect(labels({ or: { anInteger: { eq: 5 }, aText: { eq: 'abe' } } }, 'kept')).toBe('r0 r4');
});

it('judges a pattern by all its parts, and refuses one whose meaning is open', () => {
  const judge = (like: string, text: string): string =>
    judgeRow({ t: { like } }, { t: text }, () => compareBy('String'));
  for (const pattern of ['%b%', 'a%b%c', '%a%c', 'a.c%'])
    expect(judge(pattern, 'a.c')).toBe(/b/.test(pattern) ? 'dropped' : 'kept');
  expect(judge('a%b%c', 'a\nb.c')).toBe('kept');
  expect(() => judge('a_c', 'abc')).toThrow('is open');
});

it('takes a column with the name of a compound for a column', () => {
  const compareOf = (column: string) => (column === 'not' ? compareBy('String') : undefined);
  const judge = (filter: Json, not: string | null): string => judgeRow(filter, { not }, compareOf);
  expect([judge({ not: { is: 'NULL' } }, null), judge({ not: { is: 'NULL' } }, 'a')]).toEqual(['kept', 'dropped']);
  expect(judge({ not: { eq: 'a' }, or: [{ not: { neq: 'a' } }, {}] }, 'a')).toBe('kept');
});

it('draws the same filters for the same seed, of which many keep some rows and drop others', () => {
  const filters = Array.from({ length: 60 }, (_one, seed) => draw(seed));
  expect(draw(11)).toEqual(filters[11]);
  const telling = filters.filter((filter) => {
    const verdicts = TYPED_ROWS.map((row) => judgeRow(filter, row, comparesIn('Everything')));
    return verdicts.includes('kept') && verdicts.includes('dropped');
  });
  expect(telling.length).toBeGreaterThan(30);
  const text = JSON.stringify(Array.from({ length: 200 }, (_one, seed) => draw(seed)));
  for (const drawn of [/"like":"%\w%"/, /"(and|or)":\[\{[^[\]]*\}\]/, /"not":\{/]) expect(text).toMatch(drawn);
});

it('simplifies towards a single comparison and never grows', () => {
  const size = (filter: Json): number => JSON.stringify(filter).length;
  for (const shape of SHAPES)
    for (let seed = 0; seed < 8; seed += 1) {
      const random = createRandom(`simplify:${seed}`);
      let filter = randomFilter({ columns, rows: TYPED_ROWS, random }, 3, shape);
      for (let next = simplify(filter)[0]; next !== undefined; [next] = simplify(filter)) {
        expect(size(next)).toBeLessThan(size(filter));
        filter = next;
      }
      expect(JSON.stringify(filter)).toMatch(/^\{"a\w+":\{"\w+":[^{}]*\}\}$/);
    }
});

it('spells a filter as a document does', () => {
  expect(toLiteral({ aText: { in: ['a', 'b'], is: 'NULL' }, or: [{ anInteger: { eq: 5 } }], not: {} })).toBe(
    '{aText: {in: ["a", "b"], is: NULL}, or: [{anInteger: {eq: 5}}], not: {}}',
  );
});
