// How requests and answers look on the wire, by dialect.
import type { DialectName } from '../../runtime/dialect.ts';

/** As in GraphQL over HTTP, or as in the real system's gateway. */
export type HttpRules = 'specified' | 'gateway';

export const httpRules: Readonly<Record<DialectName, HttpRules>> = { contract: 'specified', supabase: 'gateway' };
