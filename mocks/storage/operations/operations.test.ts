// The operations of the storage interface are those of its documents.
import { expect, test } from 'vitest';
import { storageSpecs } from '../../../specs/operations.ts';
import { OPERATIONS } from './operations.ts';

const namesIn = (dialect: 'contract' | 'supabase') => storageSpecs(dialect).map(({ operation }) => operation);

test('the interface has the operations of both dialects, and no other', () => {
  const named = new Set([...namesIn('contract'), ...namesIn('supabase')]);
  expect(Object.keys(OPERATIONS).toSorted()).toEqual([...named].toSorted());
});
