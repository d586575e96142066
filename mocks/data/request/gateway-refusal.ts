// Refusals of the data interface before GraphQL is reached, in the form of the real system's gateway.
import { ServiceError } from '../../http/service-error.ts';

export function refuse(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
  return new ServiceError(status, message, { code, message, details: null, hint: null }, headers);
}
