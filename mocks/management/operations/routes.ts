// The routes of management: those of the contract, and others that the clients of today's service call.
import { managementDocument } from '../../../specs/documents.ts';
import { routesOf } from '../../../specs/routes.ts';
import { toOperations, type Operations } from '../../http/operations.ts';
import type { Route } from '../../http/router.ts';
import type { DialectName } from '../../runtime/dialect.ts';
import { managementDialect } from './dialect.ts';

const LATER_ROUTES: readonly Route[] = [
  { operation: 'getProject', method: 'GET', path: '/v1/projects/{ref}' },
  { operation: 'listApiKeys', method: 'GET', path: '/v1/projects/{ref}/api-keys' },
];

export function managementRoutes(dialect: DialectName): readonly Route[] {
  return [...routesOf(managementDocument), ...(managementDialect(dialect).laterOperations ? LATER_ROUTES : [])];
}

export function managementOperations(dialect: DialectName): Operations {
  return toOperations(managementRoutes(dialect));
}
