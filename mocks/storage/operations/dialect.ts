// The differences between the contract and today's real storage service, as one record of settings.
import type { DialectName } from '../../runtime/dialect.ts';

export interface StorageDialect {
  /** The list of buckets adds `type`: a bucket has no additional properties in the contract. */
  readonly bucketType: boolean;
  /** Deleted and copied records add `user_metadata`: an object record has no additional properties either. */
  readonly userMetadataInRecords: boolean;
  /** Unknown owners and versions are `""` or null; in the contract they are absent, as they are plain strings. */
  readonly emptyOwners: boolean;
  /** A copy returns its whole record besides `Key`. */
  readonly copyRecord: boolean;
  /** A raw body of undeclared length escapes the size limits. */
  readonly chunkedEscapesLimit: boolean;
  /** A signed path keeps the escapes of reserved characters, which makes its own link useless. */
  readonly signKeepsReservedEscapes: boolean;
}

const DIALECTS: Readonly<Record<DialectName, StorageDialect>> = {
  contract: {
    bucketType: false,
    userMetadataInRecords: false,
    emptyOwners: false,
    copyRecord: false,
    chunkedEscapesLimit: false,
    signKeepsReservedEscapes: false,
  },
  supabase: {
    bucketType: true,
    userMetadataInRecords: true,
    emptyOwners: true,
    copyRecord: true,
    chunkedEscapesLimit: true,
    signKeepsReservedEscapes: true,
  },
};

export function storageDialect(name: DialectName): StorageDialect {
  return DIALECTS[name];
}
