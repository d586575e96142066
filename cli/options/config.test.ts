// touchstone.yaml is read strictly: an unknown key is refused with the nearest known one.
import { expect, test } from 'vitest';
import { parseConfig, readConfig } from './config.ts';
import { nearest } from '../../specs/nearest.ts';

const env = { STORAGE_KEY: 'k-123456' };

test('environment variables are filled in wherever a text stands', () => {
  const source = 'storage: { url: "http://h/${env:STORAGE_KEY}", key: "${env:STORAGE_KEY}" }\nonly: [data.*]\n';
  expect(parseConfig('touchstone.yaml', source, env)).toEqual({
    storage: { url: 'http://h/k-123456', key: 'k-123456' },
    only: ['data.*'],
  });
});

test('an empty file says nothing', () => {
  expect(parseConfig('touchstone.yaml', '', env)).toEqual({});
  expect(readConfig(undefined, env).config).toEqual({});
});

test('a refusal never repeats a value, since it may be a secret', () => {
  const source = 'storage: { url: u, key: { secret: "${env:STORAGE_KEY}" } }';
  expect(() => parseConfig('touchstone.yaml', source, env)).toThrow(/^(?!.*k-123456)/su);
});

test('a missing file is said by name', () => {
  expect(() => readConfig('nowhere.yaml', env)).toThrow('There is no configuration file "nowhere.yaml".');
});

test('only a near word is suggested', () => {
  expect(nearest('storge', ['data', 'storage'])).toBe('storage');
  expect(nearest('zzzzzz', ['data', 'storage'])).toBeUndefined();
});
