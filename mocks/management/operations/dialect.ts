// How the contract and today's real service differ about management: one record of settings for each dialect.
import type { DialectName } from '../../runtime/dialect.ts';

export interface ManagementDialect {
  /** Answer of the deletion of secrets: the contract's empty object, or no body. */
  readonly secretsDeletion: 'object' | 'empty';
  /** Answer of the deletion of a function. */
  readonly functionDeletion: 'message' | 'empty';
  /** Whether records carry the fields that were added after the contract. */
  readonly laterFields: boolean;
  /** Whether the operations exist that today's clients call besides the contract's. */
  readonly laterOperations: boolean;
  /** Which fields of a new project may be left out, besides those that always may. */
  readonly projectRegion: 'required' | 'optional';
  /** Before any restriction was applied: nothing stored, or everything allowed. */
  readonly untouchedRestrictions: 'empty' | 'everything';
  /** Whether ranges of IPv4 must be sent to be applied. */
  readonly restrictionRanges: 'required' | 'optional';
  /** What is said about another user's project or organization. */
  readonly foreign: string;
  /** What is said to a bearer that is neither a token nor a JWT. */
  readonly strangeBearer: string;
  /** What reading the custom hostname says if the add-on for it is missing. */
  readonly addonMissing: 'tell' | 'ignore';
  /** How slugs in the JSON about a new function begin; those in a query may begin with any allowed character. */
  readonly bodySlugs: 'anyhow' | 'with-letter';
  /** Whether the source of a function is also returned as parts of a form, to clients that accept that. */
  readonly bodyAsParts: boolean;
  /** The REST interface's version in type definitions; undefined: left out, as before clients asked. */
  readonly restVersion: string | undefined;
}

const DIALECTS: Readonly<Record<DialectName, ManagementDialect>> = {
  contract: {
    secretsDeletion: 'object',
    functionDeletion: 'empty',
    laterFields: false,
    laterOperations: false,
    projectRegion: 'required',
    untouchedRestrictions: 'empty',
    restrictionRanges: 'required',
    foreign: 'Forbidden resource',
    strangeBearer: 'Unauthorized',
    addonMissing: 'tell',
    bodySlugs: 'anyhow',
    bodyAsParts: false,
    restVersion: undefined,
  },
  supabase: {
    secretsDeletion: 'empty',
    functionDeletion: 'message',
    laterFields: true,
    laterOperations: true,
    projectRegion: 'optional',
    untouchedRestrictions: 'everything',
    restrictionRanges: 'optional',
    foreign: 'Your account does not have the necessary privileges to access this endpoint.',
    strangeBearer: 'JWT could not be decoded',
    addonMissing: 'ignore',
    bodySlugs: 'with-letter',
    bodyAsParts: true,
    restVersion: '14.5',
  },
};

export function managementDialect(name: DialectName): ManagementDialect {
  return DIALECTS[name];
}
