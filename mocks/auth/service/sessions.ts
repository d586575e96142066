// Sessions: rows of auth.sessions and auth.refresh_tokens, and the answer that a client keeps as its session.
import type { Session } from '../../db/db.ts';
import type { ServiceError } from '../../http/service-error.ts';
import { applyTokenHook, HookFailed, type Claims } from '../token-hook.ts';
import type { Call, SignInContext } from './call.ts';
import { AuthError, isRefusal } from './errors.ts';
import { at, readUser, updateUser, type User, type UserAnswer } from './users.ts';
import { run } from './statements.ts';

export type Method = 'password' | 'anonymous' | 'token_refresh';

/** What the service answers to who signed in. Throws an AuthError. */
export async function startSession(session: Session, call: Call, user: User, method: Method) {
  const { id } = user.answer;
  const sessionId = await insertSession(session, call, id, method, call.request.headers.get('user-agent'));
  const refreshToken = await insertRefreshToken(session, call, id, sessionId);
  // As its row is now: the time of the last sign-in, and what triggers made of it.
  const current = (await readUser(session, call.clock.now(), { id })) ?? user;
  return answerSession(session, call, { user: current, sessionId, refreshToken, method });
}

/** A session of a user, without a refresh token; answers its id. */
export async function insertSession(
  session: Session,
  { ids, clock }: Pick<SignInContext, 'ids' | 'clock'>,
  user: string,
  method: Method,
  agent: string | null = null,
): Promise<string> {
  const [id, methodId] = [ids.uuid(), ids.uuid()];
  await run(session, 'insertSession', [id, user, clock.now().toISOString(), agent, methodId, method]);
  return id;
}

/** Signing in and refreshing move the time of the last sign-in. */
export async function insertRefreshToken(
  session: Session,
  { ids, clock }: Pick<SignInContext, 'ids' | 'clock'>,
  user: string,
  sessionId: string,
  parent = '',
): Promise<string> {
  const token = ids.text(12, 'abcdefghijklmnopqrstuvwxyz0123456789');
  const now = clock.now();
  await run(session, 'insertRefreshToken', [token, user, now.toISOString(), parent, sessionId]);
  await updateUser(session, user, { last_sign_in_at: at(now) }, now);
  return token;
}

interface Issued {
  readonly user: User;
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly method: Method;
}

export async function answerSession(session: Session, context: SignInContext, issued: Issued) {
  const { user, sessionId, refreshToken, method } = issued;
  const { lifetime } = context.rules;
  return {
    access_token: await signToken(session, context, { user: user.answer, sessionId, method }),
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: Math.floor(context.clock.now().getTime() / 1000) + lifetime,
    refresh_token: refreshToken,
    user: user.answer,
  };
}

interface Signing extends Pick<SignInContext, 'jwt' | 'clock' | 'issuer' | 'hook'> {
  readonly rules: Pick<SignInContext['rules'], 'lifetime'>;
}

/** An access token of a session, with the claims that the service writes and the hook changes. `more` wins over them. */
export async function signToken(
  session: Session,
  { jwt, clock, issuer, rules, hook }: Signing,
  { user, sessionId, method }: { readonly user: UserAnswer; readonly sessionId: string; readonly method: Method },
  more: Claims = {},
): Promise<string> {
  const { id, aud, email, phone, role, app_metadata, user_metadata, is_anonymous } = user;
  const now = Math.floor(clock.now().getTime() / 1000);
  const amr = await run(session, 'readMethods', [sessionId]);
  const own = {
    iss: issuer,
    sub: id,
    aud,
    exp: now + rules.lifetime,
    iat: now,
    email,
    phone,
    app_metadata,
    user_metadata,
    role,
    aal: 'aal1',
    amr: amr.map((one) => ({ method: one['method'], timestamp: Number(one['timestamp']) })),
    session_id: sessionId,
    is_anonymous,
  };
  const event = { user_id: id, claims: own, authentication_method: method };
  const claims = hook === undefined ? own : checked(await applyTokenHook(session, hook, event));
  return jwt.sign({ ...claims, ...more });
}

const REQUIRED = ['aud', 'exp', 'iat', 'sub', 'email', 'phone', 'role', 'aal', 'session_id', 'is_anonymous'];

function checked(claims: Claims): Claims {
  const missing = REQUIRED.filter((name) => !Object.hasOwn(claims, name));
  if (missing.length === 0) return claims;
  const lines = missing.map((name) => `- (root): ${name} is required\n`).join('');
  throw new HookFailed(
    `The hook of access tokens left out ${missing.join(', ')}, without which the service signs no token.`,
    { status: 500, message: `output claims do not conform to the expected schema: \n${lines}` },
  );
}

/** What a client hears of a hook. */
export function refusedByHook({ message, refusal, cause }: HookFailed): ServiceError {
  const { status: given, message: said } = refusal ?? { status: 500, message: 'Error running hook' };
  const status = isRefusal(given) ? given : 500;
  const code = status === 500 ? 'unexpected_failure' : 'unknown';
  const error = new AuthError(status, code, cause === undefined ? said : 'Error running hook URI');
  return Object.assign(error, { advice: message });
}
