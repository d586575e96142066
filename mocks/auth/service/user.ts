// What a signed-in user does with itself: reads and changes itself, and signs out.
import type { Session } from '../../db/db.ts';
import { param, raw } from '../../db/sql.ts';
import { insertIdentity } from '../write-user.ts';
import { parseEmail, parsePhone } from './addresses.ts';
import { callerOf, type Call } from './call.ts';
import { AuthError, failingAs, invalid, taken } from './errors.ts';
import { checkPassword, hashPassword, isPassword } from './passwords.ts';
import { confirmEmail, isSameEmail, reread } from './sign-up.ts';
import { at, AUDIENCE, json, merged, readUser, updateUser as update, type User } from './users.ts';
import { asService, run } from './statements.ts';

export function getUser(call: Call): object {
  const { user } = callerOf(call);
  if (user.answer.aud !== AUDIENCE) throw invalid("Token audience doesn't match request audience");
  return user.answer;
}

export async function updateUser(call: Call): Promise<object> {
  const { body, db, clock, rules } = call;
  const { user } = callerOf(call);
  const { id, is_anonymous: isAnonymous } = user.answer;
  const email = body.text('email') === '' ? '' : parseEmail(body.text('email'));
  const phone = body.text('phone') === '' ? '' : parsePhone(body.text('phone'));
  const password = body.given('password');
  if (password !== undefined) checkPassword(password, rules);
  if (body.object('app_metadata') !== undefined)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
  if (isAnonymous && (password ?? '') !== '' && email === '' && phone === '')
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  const now = clock.now();
  const newEmail = email !== user.answer.email ? email : '';
  return failingAs('Error updating user', () =>
    asService(db, async (session) => {
      if (newEmail !== '') await checkFree(session, newEmail, now);
      if (phone !== '' && phone !== user.answer.phone)
        throw new AuthError(500, 'unexpected_failure', 'Unable to get SMS provider');
      if (password !== undefined) await setPassword(session, call, user, password);
      const data = body.object('data');
      if (data !== undefined)
        await update(session, id, { raw_user_meta_data: json(merged(user.answer.user_metadata, data)) }, now);
      if (newEmail !== '' && isAnonymous && !rules.confirmations) await becomePermanent(session, call, user, newEmail);
      else if (newEmail !== '')
        await update(session, id, { email_change: param(newEmail), email_change_sent_at: at(now) }, now);
      return (await reread(session, id, now)).answer;
    }),
  );
}

/** Whether somebody else has the address. */
export async function checkFree(session: Session, email: string, now: Date): Promise<void> {
  if ((await readUser(session, now, { email })) !== undefined) throw taken();
}

/** Every other session ends; without one of its own, every session. */
async function setPassword(session: Session, call: Call, user: User, password: string): Promise<void> {
  const { ids, clock } = call;
  if (password !== '' && (await isPassword(session, password, user.hash)))
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  const hash = password === '' ? null : await hashPassword(session, password, ids);
  await failingAs('Error during password storage', () =>
    storePassword(session, user.answer.id, hash, clock.now(), callerOf(call).sessionId ?? null),
  );
}

/** The sessions end, but for the one that is named. */
export async function storePassword(
  session: Session,
  id: string,
  hash: string | null,
  now: Date,
  but: string | null = null,
): Promise<void> {
  await run(session, 'storePassword', [id, hash, now.toISOString()]);
  await run(session, 'deleteSessions', [id, null, but]);
}

/** Who was anonymous has an address, which counts as confirmed. */
async function becomePermanent(session: Session, { ids, clock }: Call, user: User, email: string): Promise<void> {
  const now = clock.now();
  const { id, app_metadata } = user.answer;
  await run(session, insertIdentity('email', { sub: id, email, email_verified: true }, now, ids.uuid()));
  await update(session, id, { is_anonymous: raw('false') }, now);
  const columns = { email: param(email), email_change: raw(`''`), email_change_token_new: raw(`''`) };
  await failingAs('Error updating user', () => update(session, id, columns, now)).catch((error: unknown) => {
    throw error instanceof AuthError && isSameEmail(error.sql) ? taken() : error;
  });
  const providers = { provider: 'email', providers: ['email'] };
  await update(session, id, { raw_app_meta_data: json({ ...app_metadata, ...providers }) }, now);
  await confirmEmail(session, await reread(session, id, now), now);
}

export async function signOut(call: Call): Promise<Response> {
  const { query, db } = call;
  const { user, sessionId } = callerOf(call);
  const scope = query.get('scope') || 'global';
  if (!['global', 'local', 'others'].includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`);
  const own = sessionId ?? null;
  const [only, but] = [scope === 'local' ? own : null, scope === 'others' ? own : null];
  await failingAs('Error logging out user', () =>
    asService(db, (session) => run(session, 'deleteSessions', [user.answer.id, only, but])),
  );
  return new Response(null, { status: 204 });
}
