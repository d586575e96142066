// Where the contract and today's real service disagree about management: one record of settings for each dialect.
import type { DialectName } from '../dialect.ts';

export interface ManagementDialect {
  /** Answer of the deletion of secrets: the contract's empty object, or no body. */
  readonly secretsDeletion: 'object' | 'empty';
  /** Answer of the deletion of a function. */
  readonly functionDeletion: 'message' | 'empty';
  /** Whether records carry the fields that were added after the contract. */
  readonly laterFields: boolean;
  /** Whether there are the operations beside the contract's that today's clients call. */
  readonly laterOperations: boolean;
  /** Which fields of a new project may be left out, besides those that always may. */
  readonly projectRegion: 'required' | 'optional';
  /** Before any restriction was applied: nothing stored, or everything allowed. */
  readonly untouchedRestrictions: 'empty' | 'everything';
}

const DIALECTS: Readonly<Record<DialectName, ManagementDialect>> = {
  contract: {
    secretsDeletion: 'object',
    functionDeletion: 'empty',
    laterFields: false,
    laterOperations: false,
    projectRegion: 'required',
    untouchedRestrictions: 'empty',
  },
  supabase: {
    secretsDeletion: 'empty',
    functionDeletion: 'message',
    laterFields: true,
    laterOperations: true,
    projectRegion: 'optional',
    untouchedRestrictions: 'everything',
  },
};

export function managementDialect(name: DialectName): ManagementDialect {
  return DIALECTS[name];
}
