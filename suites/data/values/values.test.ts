// What can be said of values and filters without a database: by the rows of values.yaml.
import { expect, it } from 'vitest';
import { readTable } from '../../../tests/support/table.ts';
import { createRandom } from '../../kit/contract/random.ts';
import type { Json } from '../answers/read.ts';
import { comparesIn } from '../fixture/known-rows.ts';
import { toDecimal } from './decimals.ts';
import { judgeRow } from './filter-model.ts';
import { randomFilter, SHAPES, simplify } from './random-filter.ts';
import { sameJson, sameLetters, sameMoment, sameNumber, sameUuid } from './same-value.ts';
import { compareBy, kindOf } from './scalar-kinds.ts';
import { TYPED_COLUMNS, TYPED_ROWS } from './typed-rows.ts';

const SAME = { sameJson, sameLetters, sameMoment, sameNumber, sameUuid };
const PARTS = ['same', 'no-numbers', 'compared', 'equal', 'not-understood', 'filters', 'texts'];
const table = readTable(import.meta.url, PARTS) as {
  readonly same: Readonly<Record<keyof typeof SAME, readonly [answered: unknown, written: unknown, is: boolean][]>>;
  readonly 'no-numbers': readonly string[];
  readonly compared: readonly [scalar: string, smaller: unknown, greater: unknown][];
  readonly equal: readonly [scalar: string, one: unknown, other: unknown][];
  readonly 'not-understood': readonly unknown[];
  readonly filters: readonly [filter: Json, kept: string, open?: string][];
  readonly texts: readonly [filter: Json, text: string | null, verdict: string][];
};

const columns = TYPED_COLUMNS.map((name) => ({
  name,
  operators: ['eq', 'neq', 'gt', 'lte', 'in', 'is', ...(name === 'aText' ? ['startsWith', 'like'] : [])],
}));
const draw = (seed: number): Json =>
  randomFilter({ columns, rows: TYPED_ROWS, random: createRandom(`typed:${seed}`) }, 3);
const judge = (filter: Json, row: Json): string => judgeRow(filter, row, comparesIn('Everything'));

it.each(
  Object.entries(table.same).flatMap(([name, rows]) => rows.map((row) => [name as keyof typeof SAME, ...row] as const)),
)('%s of %j and %j is %s', (name, answered, written, is) => {
  expect(SAME[name](answered, written)).toBe(is);
});

it('knows what is no number', () => {
  for (const text of table['no-numbers']) expect([text, toDecimal(text)]).toEqual([text, undefined]);
});

it('compares numbers by every digit and times by every fraction', () => {
  for (const [scalar, smaller, greater] of table.compared)
    expect([compareBy(scalar)(smaller, greater) < 0, compareBy(scalar)(greater, smaller) > 0]).toEqual([true, true]);
  for (const [scalar, one, other] of table.equal) expect(compareBy(scalar)(one, other)).toBe(0);
  for (const value of table['not-understood']) expect(kindOf('BigFloat')?.understands(value)).toBe(false);
});

it.each(table.filters)('%j keeps %s, and leaves open what depends on nulls', (filter, kept, open = '') => {
  const labels = (verdict: string): string =>
    TYPED_ROWS.flatMap((row) => (judge(filter, row) === verdict ? row['aVarchar'] : [])).join(' ');
  expect([labels('kept'), labels('open')]).toEqual([kept, open]);
});

it.each(table.texts)('under %j the text %j is %s', (filter, text, verdict) => {
  const compareOf = (column: string) => (column in filter && column !== 'or' ? compareBy('String') : undefined);
  expect(judgeRow(filter, { text, not: text }, compareOf)).toBe(verdict);
});

it('refuses a pattern whose meaning is open', () => {
  expect(() => judgeRow({ t: { like: 'a_c' } }, { t: 'abc' }, () => compareBy('String'))).toThrow('is open');
});

it('draws the same filters for the same seed, of which many keep some rows and drop others', () => {
  const filters = Array.from({ length: 60 }, (_one, seed) => draw(seed));
  expect(draw(11)).toEqual(filters[11]);
  const telling = filters.filter((filter) => {
    const verdicts = TYPED_ROWS.map((row) => judge(filter, row));
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
