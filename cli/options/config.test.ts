// touchstone.yaml is read strictly: an unknown key is refused with the nearest known one.
import { expect, test } from 'vitest';
import { parseConfig, readConfig } from './config.ts';
import { checkClaims } from '../catalogue/known-claims.ts';
import { nearest } from '../../specs/nearest.ts';

const env = { STORAGE_KEY: 'k-123456', EMPTY: '' };

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

test.each([
  ['storag: {}', 'touchstone.yaml: unknown key "storag". Did you mean "storage"?'],
  ['data: { url: u, apikey: k }', 'touchstone.yaml: data: unknown key "apikey". Did you mean "apiKey"?'],
  ['timeouts: { conect: 5 }', 'touchstone.yaml: timeouts: unknown key "conect". Did you mean "connect"?'],
  ['timeouts: { runs: 5 }', 'touchstone.yaml: timeouts: unknown key "runs". Did you mean "run"?'],
  ['timeouts: { run: 0 }', 'touchstone.yaml: timeouts.run: must be >= 1.'],
  ['timeouts: { run: 2147483648 }', 'touchstone.yaml: timeouts.run: must be <= 2147483647.'],
  ['management: { token: t }', 'touchstone.yaml: management: "url" is missing.'],
  ['allow: [everything]', 'touchstone.yaml: allow.0: must be one of read, write-scoped, write-project'],
  ['storage: { url: u, identify: { apikey: 5 } }', 'touchstone.yaml: storage.identify.apikey: must be a text'],
  ['storage: { url: u, identity: {} }', 'touchstone.yaml: storage: unknown key "identity". Did you mean "identify"?'],
  ['seed: many', 'touchstone.yaml: seed: must be a whole number.'],
  ['- a list', 'touchstone.yaml: the file must be keys with values.'],
  ['format: html', 'touchstone.yaml: format: must be a list, such as [a, b].'],
  ['data: http://h', 'touchstone.yaml: data: must be keys with values.'],
  ['data: [', 'touchstone.yaml is not valid YAML'],
  [
    'claims: { storage.short-links: yes please }',
    'touchstone.yaml: claims.storage.short-links: must be true or false.',
  ],
  [
    'storage: { url: u, key: "${env:NOWHERE}${env:EMPTY}" }',
    'touchstone.yaml names environment variables that are not set, or empty: NOWHERE, EMPTY.',
  ],
])('%s is refused', (source, message) => {
  expect(() => parseConfig('touchstone.yaml', source, env)).toThrow(message);
});

test('a refusal never repeats a value, since it may be a secret', () => {
  const source = 'storage: { url: u, key: { secret: "${env:STORAGE_KEY}" } }';
  expect(() => parseConfig('touchstone.yaml', source, env)).toThrow(/^(?!.*k-123456)/su);
});

test('a missing file is said by name', () => {
  expect(() => readConfig('nowhere.yaml', env)).toThrow('There is no configuration file "nowhere.yaml".');
});

test('a claim of something that nobody knows is refused with the nearest known name', () => {
  expect(() => {
    checkClaims({ 'storage.short-links': true, 'storage.short-link': false });
  }).toThrow('claims: unknown capability "storage.short-link". Did you mean "storage.short-links"?');
  expect(() => {
    checkClaims({ 'data.introspection': false });
  }).not.toThrow();
});

test('only a near word is suggested', () => {
  expect(nearest('storge', ['data', 'storage'])).toBe('storage');
  expect(nearest('zzzzzz', ['data', 'storage'])).toBeUndefined();
});
