// Laid out JSON says what it said: the same tokens in the same order, in lines that can be read.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutJson } from './json-layout.ts';

test('what is long is broken into lines, and what is short is not', () => {
  const long = 'x'.repeat(90);
  expect(layOutJson(`{"a":[1,2,{"b":null}],"c":"${long}","d":{}}`)).toBe(
    `{\n  "a": [1, 2, {"b": null}],\n  "c": "${long}",\n  "d": {}\n}`,
  );
});

test.each(['{"n":9007199254740993.10}', '{"a":1e400,"a":-0}', '[1.0,"\\u0041"]'])('%s keeps each digit', (text) => {
  expect(layOutJson(text)?.replaceAll(/\s/gu, '')).toBe(text);
});

test.each(['', '"text"', '12', '{"cut":"here', '<html>', '{} {}'])('%j is left alone', (text) => {
  expect(layOutJson(text)).toBeUndefined();
});

test('any JSON keeps its value', () => {
  fc.assert(
    fc.property(fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.parse(layOutJson(text) ?? '')).toEqual(JSON.parse(text));
    }),
  );
});

test('nested as deep as a hostile body may be, it is laid out still', () => {
  const deep = '['.repeat(5_000) + ']'.repeat(5_000);
  expect(layOutJson(deep)?.replaceAll(/\s/gu, '')).toBe(deep);
});
