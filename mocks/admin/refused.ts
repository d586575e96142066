// The administration's answer to a request that makes no sense: one sentence.
import { ServiceError } from '../http/service-error.ts';

export function refused(message: string): ServiceError {
  return new ServiceError(400, message, { message });
}
