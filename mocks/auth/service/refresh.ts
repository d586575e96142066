// The grant by a refresh token: each is good for once, and one that comes again too late ends its session's tokens.
import { param, raw, sql } from '../../db/sql.ts';
import type { Session } from '../../db/db.ts';
import { asService, run, type Call } from './call.ts';
import { AuthError, banned, failingAs, invalid } from './errors.ts';
import { answerSession, insertRefreshToken } from './sessions.ts';
import { at, byId, readUser, type User } from './users.ts';

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
  const { clock, rules } = call;
  const now = clock.now();
  const found = await findToken(session, token);
  const user = found === undefined ? undefined : await readUser(session, byId(found.user), now);
  if (found === undefined || user === undefined) throw refusal('refresh_token_not_found', 'Refresh Token Not Found');
  if (user.banned) throw banned('Invalid Refresh Token: User Banned');
  const { sessionId, updated, ended } = found;
  if (sessionId === null) {
    await run(session, sql`delete from auth.refresh_tokens where token = ${param(token)}`);
    return refusal('session_not_found', 'No Valid Session Found');
  }
  if (ended !== null && new Date(ended) < now) throw refusal('session_expired', 'Session Expired');
  if (!found.revoked) return renew(session, call, { user, sessionId, token });
  const active = await run(
    session,
    sql`select token, parent from auth.refresh_tokens where session_id = ${param(sessionId)}::uuid and not revoked order by id desc limit 1`,
  );
  // The client did not hear what it got for it.
  if (active[0]?.['parent'] === token)
    return finish(session, call, { user, sessionId, refreshToken: active[0]['token'] ?? '' });
  if (now.getTime() <= new Date(updated).getTime() + rules.reuse * 1000)
    return renew(session, call, { user, sessionId, token });
  if (rules.rotation)
    await run(
      session,
      sql`update auth.refresh_tokens set revoked = true, updated_at = ${at(now)} where session_id = ${param(sessionId)}::uuid and not revoked`,
    );
  return refusal('refresh_token_already_used', 'Already Used');
}

function refusal(code: string, message: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${message}`);
}

async function findToken(session: Session, token: string) {
  // First the session, then its tokens, as everybody locks them.
  await run(
    session,
    sql`select from auth.sessions where id = (select session_id from auth.refresh_tokens where token = ${param(token)}) for update`,
  );
  const iso = (name: string) => raw(`to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
  const [row] = await run(
    session,
    sql`select r.user_id, r.revoked, s.id as session_id, ${iso('r.updated_at')} as updated, ${iso('s.not_after')} as ended
      from auth.refresh_tokens r left join auth.sessions s on s.id = r.session_id where r.token = ${param(token)} for update of r`,
  );
  return row === undefined
    ? undefined
    : {
        user: row['user_id'] ?? '',
        revoked: row['revoked'] === 't',
        sessionId: row['session_id'] ?? null,
        updated: row['updated'] ?? '',
        ended: row['ended'] ?? null,
      };
}

interface Renewing {
  readonly user: User;
  readonly sessionId: string;
  readonly token: string;
}

async function renew(session: Session, call: Call, { user, sessionId, token }: Renewing) {
  await run(
    session,
    sql`update auth.refresh_tokens set revoked = true, updated_at = ${at(call.clock.now())} where token = ${param(token)}`,
  );
  const refreshToken = await insertRefreshToken(session, call, user.answer.id, sessionId, token);
  return finish(session, call, { user, sessionId, refreshToken });
}

async function finish(
  session: Session,
  call: Call,
  { user, sessionId, refreshToken }: { readonly user: User; readonly sessionId: string; readonly refreshToken: string },
) {
  const agent = call.request.headers.get('user-agent');
  const now = call.clock.now();
  await run(
    session,
    sql`update auth.sessions set refreshed_at = ${at(now)} at time zone 'UTC', updated_at = ${at(now)}, user_agent = ${param(agent)} where id = ${param(sessionId)}::uuid`,
  );
  const current = (await readUser(session, byId(user.answer.id), now)) ?? user;
  return answerSession(session, call, { user: current, sessionId, refreshToken, method: 'token_refresh' });
}
