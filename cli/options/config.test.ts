// touchstone.yaml that is right (mistakes.yaml has what is not).
import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';

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
});
