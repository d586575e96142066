// The operations of all interfaces in a dialect, by their names.
import { dataOperations } from './data/request/endpoint.ts';
import { managementOperations } from './management/operations/routes.ts';
import type { OperationRegister } from './request/operation-register.ts';
import type { DialectName } from './runtime/dialect.ts';
import { storageOperations } from './storage/operations/routes.ts';

export function operationsIn(dialect: DialectName): OperationRegister {
  return {
    data: dataOperations,
    management: managementOperations(dialect),
    storage: storageOperations(dialect),
  };
}
