// Requests are taken and refused as the service's validator does it, in its words.
import { expect, test } from 'vitest';
import type { OperationSpec, RequestPart } from '../../../specs/operation.ts';
import { storageSpecs } from '../../../specs/operations.ts';
import { checkPart } from './parts.ts';

function specOf(operation: string): OperationSpec {
  const spec = storageSpecs('contract').find((one) => one.operation === operation);
  if (spec === undefined) throw new Error(`There is no operation ${operation}.`);
  return spec;
}

/** The value as the operation gets it, or what is said against it. */
function take(operation: string, given: unknown, part: RequestPart = 'body'): unknown {
  const value: unknown = structuredClone(given);
  try {
    checkPart(specOf(operation), part, value);
    return value;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
}

test.each([
  [12345, '12345'],
  [true, 'true'],
  [null, ''],
  [['arr'], 'arr'],
])('the text %j is taken for %j', (given, taken) => {
  expect(take('createBucket', { name: given })).toMatchObject({ name: taken });
});

test.each([
  ['60', 60],
  [5, 5],
  [true, 1],
  [[7], 7],
  ['1e3', 1000],
])('the number %j is taken for %j', (given, taken) => {
  expect(take('signObject', { expiresIn: given })).toEqual({ expiresIn: taken });
});

test.each([
  ['true', true],
  [1, true],
  ['false', false],
  [0, false],
  [null, false],
])('the flag %j is taken for %j', (given, taken) => {
  expect(take('updateBucket', { public: given })).toEqual({ public: taken });
});

test.each([
  [null, null],
  ['', null],
  [4, 4],
  ['4', 4],
  [true, 1],
  [[null], 0],
  ['5MB', '5MB'],
  [-1, -1],
])('the size %j is taken for %j', (given, taken) => {
  const pattern = '^[0-9]+(?:\\.[0-9]+)?(?:[gG][bB]|[mM][bB]|[kK][bB]|[bB])$';
  const at = 'body/file_size_limit';
  const refusal = `${at} must be >= 0, ${at} must match pattern "${pattern}", ${at} must match a schema in anyOf`;
  expect(take('updateBucket', { file_size_limit: given })).toEqual(taken === -1 ? refusal : { file_size_limit: taken });
});

test('a scalar is taken for a list of one, and what is not known is dropped', () => {
  expect(take('deleteObjects', { prefixes: 'a', other: 1 })).toEqual({ prefixes: ['a'] });
});

test('what is left out has the default of the document', () => {
  const sortBy = { column: 'name', order: 'asc' };
  expect(take('listObjects', { prefix: '' })).toEqual({ prefix: '', limit: 100, offset: 0, search: '', sortBy });
  expect(take('listObjects', { prefix: '', limit: 9999, sortBy: { column: 'created_at' } })).toMatchObject({
    limit: 1500,
    sortBy: { column: 'created_at', order: 'asc' },
  });
});

test.each<[string, unknown, RequestPart, string]>([
  ['createBucket', {}, 'body', "body must have required property 'name'"],
  ['createBucket', [{ name: 'x' }], 'body', 'body must be object'],
  ['createBucket', undefined, 'body', 'body must be object'],
  ['createBucket', { name: {} }, 'body', 'body/name must be string'],
  ['signObject', { expiresIn: 1.5 }, 'body', 'body/expiresIn must be integer'],
  ['signObject', { expiresIn: '' }, 'body', 'body/expiresIn must be integer'],
  ['signObject', { expiresIn: null }, 'body', 'body/expiresIn must be >= 1'],
  ['updateBucket', { public: 'yes' }, 'body', 'body/public must be boolean'],
  [
    'signObjects',
    { expiresIn: 60, paths: Array(1001).fill('a') },
    'body',
    'body/paths must NOT have more than 1000 items',
  ],
  ['signObjects', { expiresIn: 60, paths: [] }, 'body', 'body/paths must NOT have fewer than 1 items'],
  ['deleteObjects', { prefixes: [] }, 'body', 'body/prefixes must NOT have fewer than 1 items'],
  [
    'updateBucket',
    { other: 1 },
    'body',
    "body must have required property 'public', body must have required property 'file_size_limit', " +
      "body must have required property 'allowed_mime_types', body must match a schema in anyOf",
  ],
  ['copyObject', {}, 'body', "body must have required property 'sourceKey'"],
  ['listBuckets', { sortOrder: 'up' }, 'query', 'querystring/sortOrder must be equal to one of the allowed values'],
  ['downloadSignedObject', {}, 'query', "querystring must have required property 'token'"],
])('%s refuses %j', (operation, given, part, message) => {
  expect(take(operation, given, part)).toBe(message);
});
