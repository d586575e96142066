// The operations of sign-in in a dialect; apart from those of the interfaces, since few pages sign anybody in.
import { operations } from './generated/auth-operations.ts';
import type { OperationSpec } from './operation.ts';

export function authSpecs(dialect: 'contract' | 'supabase'): readonly OperationSpec[] {
  return operations[dialect];
}

/** What is refused as turned off, by method and path, and what is not built, the methods by path. */
export { notBuilt as authNotBuilt, refused as authRefused } from './generated/auth-operations.ts';
