// The operations of management as the mock serves them: those of the contract, and others that the clients of today's service call.
import type { OperationSpec } from '../../../specs/operation.ts';
import { managementSpecs } from '../../../specs/operations.ts';
import { toOperations, type Operations } from '../../http/operations.ts';
import type { DialectName } from '../../runtime/dialect.ts';

export function managementRoutes(dialect: DialectName): readonly OperationSpec[] {
  return managementSpecs(dialect);
}

export function managementOperations(dialect: DialectName): Operations {
  return toOperations(managementRoutes(dialect));
}
