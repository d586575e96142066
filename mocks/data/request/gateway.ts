// Whether the data interface is that of GraphQL over HTTP or the real system's gateway, and what it refuses before GraphQL is reached.
import { ServiceError } from '../../http/service-error.ts';
import type { DialectName } from '../../runtime/dialect.ts';

export type HttpRules = 'specified' | 'gateway';

export const httpRules: Readonly<Record<DialectName, HttpRules>> = { contract: 'specified', supabase: 'gateway' };

/** In the form of the gateway. */
export function refuse(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
  return new ServiceError(status, message, { code, message, details: null, hint: null }, headers);
}
