// Which project a request is for, by its path or its host.
import { expect, test } from 'vitest';
import { parseProjectAddress } from './locate.ts';
import { readTable } from '../../tests/support/table.ts';

const HOSTS = ['localhost', 'mock.example'];

const addresses = readTable(import.meta.url) as readonly (readonly [string, string, string | null, string])[];
test.each(addresses)('%s at %s', (path, host, ref, rest) => {
  expect(parseProjectAddress(path, host, HOSTS)).toEqual({ ref: ref ?? undefined, path: rest });
});
