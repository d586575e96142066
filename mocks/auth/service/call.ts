// One request on its way through sign-in, and what its operations work with.
import type { OperationSpec } from '../../../specs/operation.ts';
import type { Db } from '../../db/db.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { Jwt } from '../../runtime/jwt.ts';
import type { Body } from './body.ts';
import type { SignInRules } from './rules.ts';
import type { User } from './users.ts';

export interface SignInContext {
  readonly db: Db;
  readonly jwt: Jwt;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rules: SignInRules;
  /** Of its tokens. */
  readonly issuer: string;
  /** The quoted name of the function that changes the claims of its tokens. */
  readonly hook?: string | undefined;
}

export interface Call extends SignInContext {
  readonly request: Request;
  readonly spec: OperationSpec;
  readonly body: Body;
  readonly query: URLSearchParams;
  readonly param: (name: string) => string;
  /** Where the operation asks for the token of a user. */
  readonly caller: SignedIn | undefined;
}

export interface SignedIn {
  readonly user: User;
  /** That of the token; undefined: the token names none. */
  readonly sessionId: string | undefined;
}

export function callerOf({ spec, caller }: Pick<Call, 'spec' | 'caller'>): SignedIn {
  if (caller !== undefined) return caller;
  throw new Error(`specs/dialects/supabase/auth.yaml does not say that ${spec.operation} asks for a user.`);
}
