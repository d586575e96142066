import { expect, it } from 'vitest';
import { storageDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import { testFunctions } from '../../tests/support/table.ts';
import { hazardOfStorage, removesThings } from './hazard-of.ts';

const url = 'https://s.test/storage/v1';
const target = { storage: { url, key: 'k', users: [] } };
const hazardOf = (method: string, path: string) =>
  hazardOfStorage({ method, url: new URL(path, `${url}/`).href }, target);

testFunctions(import.meta.url, { hazardOf });

it('every operation that is not asked for by GET writes, but for links and lists', () => {
  const reads = routesOf(storageDocument)
    .filter(
      ({ method, path }) => method !== 'GET' && hazardOf(method, path.slice(1).replaceAll(/\{\w+\}/g, 'x')) === 'read',
    )
    .map(({ operation }) => operation);
  expect(reads.toSorted()).toEqual(['listObjects', 'signObject', 'signObjects']);
});

it('every operation that removes something says so in the document', () => {
  const removing = routesOf(storageDocument)
    .filter(({ method, path }) => removesThings({ method, url: url + path.replaceAll(/\{\w+\}/g, 'x') }, target))
    .map(({ operation, definition }) => `${operation}: ${JSON.stringify(definition['x-effect'])}`);
  expect(removing.toSorted()).toEqual([
    'deleteBucket: {"removes":"buckets"}',
    'deleteObject: {"removes":"objects"}',
    'deleteObjects: {"removes":"objects"}',
    'emptyBucket: {"removes":"objects"}',
    'moveObject: {"removes":"objects"}',
  ]);
});
