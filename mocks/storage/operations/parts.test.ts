// Requests are taken and refused as the service's validator does it, in its words.
import { expect, test } from 'vitest';
import type { OperationSpec, RequestPart } from '../../../specs/operation.ts';
import { storageSpecs } from '../../../specs/operations.ts';
import { checkPart } from './parts.ts';
import { fill, readTable } from '../../../tests/support/table.ts';

const { taken, refused } = readTable(import.meta.url, ['taken', 'refused']) as {
  readonly taken: readonly (readonly [operation: string, given: unknown, taken: unknown])[];
  readonly refused: readonly (readonly [operation: string, given: unknown, part: RequestPart, message: string])[];
};

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

test.each(taken)('%s takes %j for %j', (operation, given, value) => {
  expect(take(operation, given)).toEqual(value);
});

test('what is left out has the default of the document', () => {
  const sortBy = { column: 'name', order: 'asc' };
  expect(take('listObjects', { prefix: '' })).toEqual({ prefix: '', limit: 100, offset: 0, search: '', sortBy });
  expect(take('listObjects', { prefix: '', limit: 9999, sortBy: { column: 'created_at' } })).toMatchObject({
    limit: 1500,
    sortBy: { column: 'created_at', order: 'asc' },
  });
});

const noBody = ['createBucket', undefined, 'body', 'body must be object'] as const;
test.each([...refused, noBody])('%s refuses %j', (operation, given, part, message) => {
  expect(take(operation, fill(given, { MANY: Array(1001).fill('a') }), part)).toBe(message);
});
