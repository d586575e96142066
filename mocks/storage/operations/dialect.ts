// How today's real storage service behaves otherwise than the contract; what it says otherwise stands in specs/dialects.
import type { DialectName } from '../../runtime/dialect.ts';

export interface StorageDialect {
  /** A raw body of undeclared length escapes the size limits. */
  readonly chunkedEscapesLimit: boolean;
  /** A signed path keeps the escapes of reserved characters, which makes its own link useless. */
  readonly signKeepsReservedEscapes: boolean;
}

const DIALECTS: Readonly<Record<DialectName, StorageDialect>> = {
  contract: {
    chunkedEscapesLimit: false,
    signKeepsReservedEscapes: false,
  },
  supabase: {
    chunkedEscapesLimit: true,
    signKeepsReservedEscapes: true,
  },
};

export function storageDialect(name: DialectName): StorageDialect {
  return DIALECTS[name];
}
