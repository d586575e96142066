// The grants: by a password, by a refresh token, and those that a project has not turned on.
import type { Call } from './call.ts';
import { AuthError, banned, failingAs, invalid, refusalOf, wrongCredentials } from './errors.ts';
import { isPassword, weaknessOf } from './passwords.ts';
import { refreshSession } from './refresh.ts';
import { startSession } from './sessions.ts';
import { adviceOnMissing, readUser } from './users.ts';
import { asService } from './statements.ts';

export async function issueToken(call: Call): Promise<object> {
  const type = call.query.get('grant_type');
  if (type === 'password') return signInWithPassword(call);
  if (type === 'refresh_token') return refreshSession(call);
  throw refusalOf(`POST /token?grant_type=${type}`, call.body.text) ?? wrongCredentials('unsupported_grant_type');
}

async function signInWithPassword(call: Call): Promise<object> {
  const { body, db, clock, rules } = call;
  const [email, phone, password] = [body.text('email'), body.text('phone'), body.text('password')];
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided on login.');
  if (phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
  if (email === '') throw invalid('missing email or phone');
  if (!rules.email) throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
  const now = clock.now();
  return failingAs('Database error granting user', () =>
    asService(db, async (session) => {
      const user = await readUser(session, now, { email });
      if (user === undefined) {
        const advice = await adviceOnMissing(session, email);
        throw Object.assign(wrongCredentials(), { advice });
      }
      if (user.hash === '') throw wrongCredentials();
      if (user.banned) throw banned();
      if (!(await isPassword(session, password, user.hash))) throw wrongCredentials();
      if (!user.confirmed) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
      const weakness = new TextEncoder().encode(password).length > 72 ? undefined : weaknessOf(password, rules);
      const answer = await startSession(session, call, user, 'password');
      return weakness === undefined ? answer : { ...answer, weak_password: weakness };
    }),
  );
}
