// How the contract and today's real service differ about management in what a document cannot say: one record of settings for each dialect.
import type { DialectName } from '../../runtime/dialect.ts';
import type { ProjectStatus } from './state.ts';

export interface ManagementDialect {
  /** Before any restriction was applied: nothing stored, or everything allowed. */
  readonly untouchedRestrictions: 'empty' | 'everything';
  /** In whose words a request that does not fit its schema is refused: the validator of the contract's time, or today's. */
  readonly wordsOfMistakes: 'class-validator' | 'zod';
  /** What is said about another user's project or organization. */
  readonly foreign: string;
  /** What is said to a bearer that is neither a token nor a JWT. */
  readonly strangeBearer: string;
  /** What reading the custom hostname says if the add-on for it is missing. */
  readonly addonMissing: 'tell' | 'ignore';
  /** Whether the source of a function is also returned as parts of a form, to clients that accept that. */
  readonly bodyAsParts: boolean;
  /** Whether the record of a function has URLs of files for paths, where the service unpacked them, and a digest. */
  readonly derivedRecords: boolean;
  /** Whether HEAD is answered as GET, and a slash at the end of a path means nothing. */
  readonly lenientPaths: boolean;
  /** Whether operations of today's service that the mock does not have are refused by name. */
  readonly namesNotBuilt: boolean;
  /** Whether what needs a running project is refused while it is paused or coming up. */
  readonly statusMatters: boolean;
  /** The status of a project in the answer that makes it; undefined: the one that it has. */
  readonly statusOfNew: ProjectStatus | undefined;
  /** The REST interface's version in type definitions; undefined: left out, as before clients asked. */
  readonly restVersion: string | undefined;
}

export const managementDialects: Readonly<Record<DialectName, ManagementDialect>> = {
  contract: {
    untouchedRestrictions: 'empty',
    wordsOfMistakes: 'class-validator',
    foreign: 'Forbidden resource',
    strangeBearer: 'Unauthorized',
    addonMissing: 'tell',
    bodyAsParts: false,
    derivedRecords: false,
    lenientPaths: false,
    namesNotBuilt: false,
    statusMatters: false,
    statusOfNew: undefined,
    restVersion: undefined,
  },
  supabase: {
    untouchedRestrictions: 'everything',
    wordsOfMistakes: 'zod',
    foreign: 'Your account does not have the necessary privileges to access this endpoint.',
    strangeBearer: 'JWT could not be decoded',
    addonMissing: 'ignore',
    bodyAsParts: true,
    derivedRecords: true,
    lenientPaths: true,
    namesNotBuilt: true,
    statusMatters: true,
    statusOfNew: 'UNKNOWN',
    restVersion: '14.5',
  },
};
