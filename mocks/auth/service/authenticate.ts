// Who asks: the gateway wants a key of the project, and the service the token of a user or of an administrator.
import { errors as joseErrors } from 'jose';
import { isUuid } from '../../runtime/ids.ts';
import type { Jwt } from '../../runtime/jwt.ts';
import type { SignedIn, SignInContext } from './call.ts';
import { AuthError, badJwt, banned, noKey, noUser } from './errors.ts';
import { readUser } from './users.ts';
import { asService, run } from './statements.ts';

export interface Keys {
  readonly anon: string;
  readonly service: string;
}

/** Throws a ServiceError. */
export function checkApiKey(request: Request, { anon, service }: Keys, query: URLSearchParams): void {
  // A client that sets the header under two spellings sends it twice.
  const [given = '', ...others] = new Set((request.headers.get('apikey') || query.get('apikey') || '').split(/ *, */));
  if (given === '') throw noKey('No API key found in request', 'No `apikey` request header or url param was found.');
  if (others.length > 0 || (given !== anon && given !== service))
    throw noKey('Invalid API key', 'Double check your API key: it has to be one of the project.');
}

/** The user of the token, and its session. Throws an AuthError. */
export async function authenticateUser(request: Request, context: SignInContext): Promise<SignedIn> {
  const claims = await readClaims(request, context.jwt);
  return load(claims, context);
}

/** Throws an AuthError unless the token is one of an administrator. */
export async function authenticateAdmin(request: Request, context: SignInContext): Promise<void> {
  const claims = await readClaims(request, context.jwt);
  if ((claims['session_id'] ?? '') !== '') await load(claims, context);
  if (!['service_role', 'supabase_admin'].includes(String(claims['role'])))
    throw new AuthError(403, 'not_admin', 'User not allowed');
}

type Claims = Readonly<Record<string, unknown>>;

async function load(claims: Claims, { db, clock }: SignInContext): Promise<SignedIn> {
  const { sub, session_id: sessionId } = claims;
  if (typeof sub !== 'string' || sub === '') throw badJwt('invalid claim: missing sub claim');
  if (!isUuid(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const hasSession = typeof sessionId === 'string' && sessionId !== '';
  return asService(db, async (session) => {
    const user = await readUser(session, clock.now(), { id: sub });
    if (user === undefined) throw noUser('User from sub claim in JWT does not exist', 403);
    if (hasSession) {
      if (!isUuid(sessionId)) throw badJwt('invalid claim: session_id claim must be a UUID');
      const rows = await run(session, 'findSession', [sessionId]);
      if (rows.length === 0)
        throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    }
    if (user.banned) throw banned('User is banned', 403);
    return { user, sessionId: hasSession ? sessionId : undefined };
  });
}

async function readClaims({ headers }: Request, jwt: Jwt): Promise<Claims> {
  const token = /^bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (token === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  try {
    return await jwt.verify(token);
  } catch (error) {
    if (!(error instanceof joseErrors.JOSEError)) throw error;
    throw badJwt(`invalid JWT: unable to parse or verify signature, ${describe(error, token)}`);
  }
}

/** In the words of the service. */
function describe(error: joseErrors.JOSEError, token: string): string {
  if (error instanceof joseErrors.JWTExpired) return 'token has invalid claims: token is expired';
  if (error instanceof joseErrors.JWSSignatureVerificationFailed)
    return 'token signature is invalid: signature is invalid';
  if (error instanceof joseErrors.JOSEAlgNotAllowed) return 'token signature is invalid: signing method is invalid';
  if (error instanceof joseErrors.JWTClaimValidationFailed) return 'token has invalid claims: token is not valid yet';
  return token.split('.').length === 3
    ? 'token is malformed: could not JSON decode header'
    : 'token is malformed: token contains an invalid number of segments';
}
