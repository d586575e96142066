// The operations that the mock serves in a dialect, in the order of the documents; in a page, too, where nothing is compiled.
import { operations as management } from './generated/management-operations.ts';
import { operations as storage } from './generated/storage-operations.ts';
import type { OperationSpec } from './operation.ts';

type Dialect = 'contract' | 'supabase';

export function managementSpecs(dialect: Dialect): readonly OperationSpec[] {
  return management[dialect];
}

export function storageSpecs(dialect: Dialect): readonly OperationSpec[] {
  return storage[dialect];
}

/** Methods by path: the operations of today's management service that its document here does not describe. */
export { notBuilt } from './generated/management-operations.ts';
