// Texts that are made from a regular expression match it.
import { en, Faker } from '@faker-js/faker';
import { expect, test } from 'vitest';
import { createFromPattern } from './from-pattern.ts';

const PATTERNS = [
  String.raw`^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$`,
  '^[a-z0-9]+(-[a-z0-9]+)*$',
  '^#[0-9a-fA-F]{6}$',
  String.raw`^\+?[1-9]\d{1,14}$`,
  '^(draft|sent|paid)$',
  String.raw`^v?\d+\.\d+(?:\.\d+)?$`,
  '^[^@]+@[^@]+$',
  '^[A-Z]{2}(_[A-Z]{2})?$',
  String.raw`^https?://[\w./-]+$`,
  '^.{3,5}$',
  '^[]a-c-]+$',
];

test.each(PATTERNS)('%s', (pattern) => {
  const faker = new Faker({ locale: en, seed: 7 });
  const make = createFromPattern(pattern);
  const texts = Array.from({ length: 50 }, () => make?.(faker));
  // PostgreSQL takes a bracket that comes first for itself, JavaScript for the end.
  const expected = new RegExp(pattern.replace('[]', String.raw`[\]`), 'u');
  for (const text of texts) expect(text).toMatch(expected);
  expect(new Set(texts).size).toBeGreaterThan(1);
});

test('classes with a name are those of PostgreSQL', () => {
  const faker = new Faker({ locale: en, seed: 7 });
  expect(createFromPattern('^[[:upper:]][[:lower:][:digit:]]{4}$')?.(faker)).toMatch(/^[A-Z][a-z0-9]{4}$/u);
});

test.each([String.raw`^(a)\1$`, '^(a', '^[a'])('%s is not understood', (pattern) => {
  expect(createFromPattern(pattern)).toBeUndefined();
});
