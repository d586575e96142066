// The operations of the storage interface are those of its documents.
import { expect, test } from 'vitest';
import { storageSpecs } from '../../../specs/operations.ts';
import { OPERATIONS } from './operations.ts';

test.each(['contract', 'supabase'] as const)('the interface has the operations of %s, and no other', (dialect) => {
  const named = storageSpecs(dialect).map(({ operation }) => operation);
  expect(Object.keys(OPERATIONS).toSorted()).toEqual(named.toSorted());
});
