// The routes of sign-in: those of its document.
import routes from '../../../specs/generated/auth-routes.json' with { type: 'json' };
import { toOperations, type Operations } from '../../http/operations.ts';
import type { Route } from '../../http/router.ts';
import type { DialectName } from '../../runtime/dialect.ts';

export const SIGN_IN_ROUTES: readonly Route[] = routes;

/** None in the dialect `contract`. */
export function authOperations(dialect: DialectName): Operations {
  return toOperations(dialect === 'supabase' ? SIGN_IN_ROUTES : []);
}
