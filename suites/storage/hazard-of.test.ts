import { expect, it } from 'vitest';
import { storageDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import { hazardOfStorage, removesThings } from './hazard-of.ts';

const url = 'https://s.test/storage/v1';
const target = { storage: { url, key: 'k', users: [] } };
const hazard = (method: string, path: string): string => hazardOfStorage({ method, url: `${url}${path}` }, target);

it('every operation that is not asked for by GET writes, but for links and lists', () => {
  const reads = routesOf(storageDocument)
    .filter(({ method, path }) => method !== 'GET' && hazard(method, path.replaceAll(/\{\w+\}/g, 'x')) === 'read')
    .map(({ operation }) => operation);
  expect(reads.toSorted()).toEqual(['listObjects', 'signObject', 'signObjects']);
});

it('a request is what its path says, whatever follows it', () => {
  expect(hazard('POST', '/object/sign/bucket/a/b%2Fc.txt')).toBe('read');
  expect(hazard('POST', '/object/list/bucket?x=1')).toBe('read');
  expect(hazard('POST', '/object/listed/bucket')).toBe('write-scoped');
  expect(hazard('POST', '/object/bucket/sign/a')).toBe('write-scoped');
  expect(hazard('DELETE', '/object/sign/bucket')).toBe('write-scoped');
  expect(hazard('PATCH', '/nothing')).toBe('write-scoped');
  expect(hazard('HEAD', '/bucket/x')).toBe('read');
  expect(hazardOfStorage({ method: 'POST', url: 'https://elsewhere.test/' }, target)).toBe('write-scoped');
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
