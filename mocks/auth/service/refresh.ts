// The grant by a refresh token: each is good for once, and one that comes again too late ends its session's tokens.
import type { Session } from '../../db/db.ts';
import type { Call } from './call.ts';
import { AuthError, banned, failingAs, invalid } from './errors.ts';
import { answerSession, insertRefreshToken } from './sessions.ts';
import { readUser, type User } from './users.ts';
import { asService, run } from './statements.ts';

/** The session and its tokens are locked: who asks with the same token waits, and then finds it used. */
export async function refreshSession(call: Call): Promise<object> {
  const { body, db } = call;
  const token = body.text('refresh_token');
  // Another form of the service's is longer.
  if (!/^[a-z0-9]{12}$/.test(token)) throw invalid('Refresh token is not valid');
  const answer = await failingAs('Database error granting user', () =>
    asService(db, (session) => swap(session, call, token)),
  );
  // What it revoked is kept.
  if (answer instanceof AuthError) throw answer;
  return answer;
}

async function swap(session: Session, call: Call, token: string) {
  const now = call.clock.now();
  await run(session, 'lockSessionOfToken', [token]);
  const [found] = await run(session, 'findRefreshToken', [token, now.toISOString(), String(call.rules.reuse)]);
  const user = found && (await readUser(session, now, { id: found['user_id'] ?? '' }));
  if (user === undefined) throw refusal('refresh_token_not_found', 'Refresh Token Not Found');
  if (user.banned) throw banned('Invalid Refresh Token: User Banned');
  const sessionId = found?.['session_id'] ?? null;
  if (sessionId === null) {
    await run(session, 'deleteRefreshToken', [token]);
    return refusal('session_not_found', 'No Valid Session Found');
  }
  if (found?.['ended'] === 't') throw refusal('session_expired', 'Session Expired');
  const { revoked, parent, active, fresh } = found ?? {};
  // The client did not hear what it got for it.
  if (revoked === 't' && parent === token) return finish(session, call, user, [sessionId, active ?? '']);
  if (revoked === 't' && fresh !== 't') {
    if (call.rules.rotation) await run(session, 'revokeFamily', [sessionId, now.toISOString()]);
    return refusal('refresh_token_already_used', 'Already Used');
  }
  await run(session, 'revokeRefreshToken', [token, now.toISOString()]);
  const next = await insertRefreshToken(session, call, user.answer.id, sessionId, token);
  return finish(session, call, user, [sessionId, next]);
}

function refusal(code: string, message: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${message}`);
}

async function finish(session: Session, call: Call, user: User, [sessionId, refreshToken]: readonly [string, string]) {
  const now = call.clock.now();
  await run(session, 'touchSession', [sessionId, now.toISOString(), call.request.headers.get('user-agent')]);
  const current = (await readUser(session, now, { id: user.answer.id })) ?? user;
  return answerSession(session, call, { user: current, sessionId, refreshToken, method: 'token_refresh' });
}
