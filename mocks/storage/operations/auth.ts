// Identifies the caller: the role and claims of the bearer token.
import type { Caller } from '../../db/session/caller.ts';
import { isUuid } from '../../runtime/ids.ts';
import type { Jwt } from '../../runtime/jwt.ts';
import type { OperationSpec } from '../../../specs/operation.ts';
import { accessDenied, invalid } from './errors.ts';

export interface Identity {
  /** `anon` for operations that do not look at a token. */
  readonly caller: Caller;
  /** A valid token came with the request, and the operation looks at it. */
  readonly hasToken: boolean;
  /** The token itself; empty without a valid one. */
  readonly token: string;
}

const ANONYMOUS: Identity = { caller: { role: 'anon', claims: { role: 'anon' } }, hasToken: false, token: '' };

/**
 * required: a header with a valid token. token: a valid token; a missing header is not reported as
 * such. optional: any token or none; an invalid one is ignored. none: Authorization is not read.
 */
export type Authorization = 'required' | 'token' | 'optional' | 'none';

export function authorizationOf({ security }: Pick<OperationSpec, 'security'>): Authorization {
  if (security.length === 0) return 'none';
  if (security.some((schemes) => schemes.length === 0)) return 'optional';
  return security.some((schemes) => schemes.includes('authorization')) ? 'required' : 'token';
}

export function checkHeader(request: Request, authorization: Authorization): void {
  if (authorization === 'required' && !request.headers.has('authorization'))
    throw invalid("headers must have required property 'authorization'");
}

export async function authenticate(request: Request, authorization: Authorization, jwt: Jwt): Promise<Identity> {
  if (authorization === 'none') return ANONYMOUS;
  const token = (request.headers.get('authorization') ?? '').replace(/^bearer\s+/i, '');
  try {
    const claims = await jwt.verify(token);
    const role = typeof claims['role'] === 'string' ? claims['role'] : 'anon';
    return { caller: { role, claims }, hasToken: true, token };
  } catch (error) {
    if (authorization === 'optional') return ANONYMOUS;
    throw accessDenied(error instanceof Error ? error.message : 'invalid token');
  }
}

/** The two owner columns: `owner_id` takes any subject, `owner` only a UUID. */
export function ownerOf(subject: unknown): { readonly owner: string | null; readonly ownerId: string | null } {
  if (typeof subject !== 'string' || subject === '') return { owner: null, ownerId: null };
  return { owner: isUuid(subject) ? subject : null, ownerId: subject };
}
