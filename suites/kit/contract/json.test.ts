import { expect, it } from 'vitest';
import { readExchange } from './read-exchange.ts';
import { parseJson } from './json.ts';

const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;

it('reads what is nested up to 500 levels, whatever its strings hold', () => {
  expect(parseJson(nested(500))).toBeDefined();
  const brackets = ['['.repeat(600), `\\"${'{'.repeat(600)}`, `${'['.repeat(600)}\\`];
  expect(parseJson(JSON.stringify(brackets))).toEqual(brackets);
  const wide = Array.from({ length: 2_000 }, () => [{}]);
  expect(parseJson(JSON.stringify(wide))).toEqual(wide);
});

it.each([502, 5_000, 100_000, 2_000_000])('does not read what is nested %d levels deep', (levels) => {
  expect(parseJson(nested(levels))).toBeUndefined();
});

it.each(['[', '"', '"\\', '[1', `{"a":"${'['.repeat(1_000)}`, '['.repeat(400), ']'.repeat(1_000)])(
  'does not read what is no JSON at all (%#)',
  (text) => {
    expect(parseJson(text)).toBeUndefined();
  },
);

it('says of an answer that it is nested too deeply, as of broken JSON', () => {
  const request = { method: 'GET', url: 'http://h/' };
  const body = new TextEncoder().encode(nested(5_000));
  const exchange = readExchange(request, { status: 200, headers: [], body }, 1);
  expect(() => exchange.json()).toThrow(
    expect.objectContaining({
      name: 'CheckFailure',
      details: {
        inWords: true,
        expected: 'a JSON body',
        actual: expect.stringMatching(/^status 200, nested deeper than 500 levels: \{/u) as unknown,
      },
    }),
  );
});
