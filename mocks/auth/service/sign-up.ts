// Sign-up: the user is written step by step as the service does, since triggers of migrations see each step.
import type { DatabaseError, Session } from '../../db/db.ts';
import { raw } from '../../db/sql.ts';
import { insertIdentity, insertUser } from '../write-user.ts';
import { parseEmail } from './addresses.ts';
import type { Call } from './call.ts';
import { already, AuthError, failingAs, invalid, noSignUps } from './errors.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { at, json, merged, readUser, updateUser, type User } from './users.ts';
import { asService, run } from './statements.ts';

export async function signUp(call: Call): Promise<object> {
  const { body, rules } = call;
  const [email, phone] = [body.text('email'), body.text('phone')];
  if (email === '' && phone === '') return signUpAnonymously(call);
  if (!rules.signUp) throw noSignUps();
  const password = body.text('password');
  if (password === '') throw invalid('Signup requires a valid password');
  checkPassword(password, rules);
  if (email !== '' && phone !== '')
    throw invalid('Only an email address or phone number should be provided on signup.');
  if (email === '') throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  if (!rules.email) throw new AuthError(400, 'email_provider_disabled', 'Email signups are disabled');
  return signUpByEmail(call, parseEmail(email), password);
}

async function signUpByEmail(call: Call, email: string, password: string): Promise<object> {
  const { db, clock, rules } = call;
  const now = clock.now();
  const made = await asService(db, async (session) => {
    const known = await readUser(session, now, { email });
    if (known?.confirmed === true) {
      if (!rules.confirmations) throw already();
      return pretend(call, known);
    }
    const user = known ?? (await makeUser(session, call, { email, password, now }));
    if (rules.confirmations) {
      await updateUser(session, user.answer.id, { confirmation_sent_at: at(now) }, now);
      return (await reread(session, user.answer.id, now)).answer;
    }
    await confirmEmail(session, user, now);
    return undefined;
  });
  if (made !== undefined) return made;
  // Apart, as in the service: who was signed up stays so if the session fails.
  return failingAs('Database error granting user', () =>
    asService(db, async (session) => {
      const user = await readUser(session, now, { email });
      if (user === undefined)
        throw new AuthError(500, 'unexpected_failure', 'Database error loading user after sign-up');
      return startSession(session, call, user, 'password');
    }),
  );
}

async function makeUser(
  session: Session,
  { ids, body }: Call,
  { email, password, now }: { readonly email: string; readonly password: string; readonly now: Date },
): Promise<User> {
  const hash = await hashPassword(session, password, ids);
  const data = body.object('data') ?? {};
  const id = await freshId(session, ids);
  await insert(session, id, { email, phone: undefined, userMetadata: data }, now, hash);
  const identity = { ...data, sub: id, email, email_verified: false, phone_verified: false };
  await failingAs('Error creating identity', () => run(session, insertIdentity('email', identity, now, ids.uuid())));
  const user = await reread(session, id, now);
  await failingAs('Database error updating user', async () => {
    await updateUser(session, id, { raw_user_meta_data: json(merged(user.answer.user_metadata, identity)) }, now);
    await updateUser(session, id, { raw_app_meta_data: json(user.answer.app_metadata) }, now);
  });
  return reread(session, id, now);
}

type NewUser = Parameters<typeof insertUser>[1];

/** The row, and then its role. */
async function insert(session: Session, id: string, user: NewUser, now: Date, hash = ''): Promise<void> {
  await failingAs('Database error saving new user', () => run(session, insertUser(id, user, now, hash))).catch(
    (error: unknown) => {
      throw error instanceof AuthError && isSameEmail(error.sql) ? already() : error;
    },
  );
  await failingAs('Database error updating user', () => updateUser(session, id, { role: raw(`'authenticated'`) }, now));
}

/** Somebody else was quicker with the same address, and the service would say so if it had looked a moment later. */
export function isSameEmail(sql: DatabaseError | undefined): boolean {
  return sql?.code === '23505' && sql.message.includes('"users_email_partial_key"');
}

/** With a seed, users of an earlier process have the first ids. */
export async function freshId(session: Session, ids: Call['ids']): Promise<string> {
  for (;;) {
    const id = ids.uuid();
    const rows = await run(session, 'findId', [id]);
    if (rows.length === 0) return id;
  }
}

export async function confirmEmail(session: Session, user: User, now: Date): Promise<void> {
  const { id, user_metadata } = user.answer;
  await failingAs('Database error updating user', async () => {
    await updateUser(session, id, { confirmation_token: raw(`''`), email_confirmed_at: at(now) }, now);
    const metadata = { ...user_metadata, email_verified: true };
    await updateUser(session, id, { raw_user_meta_data: json(metadata) }, now);
  });
}

export async function reread(session: Session, id: string, now: Date): Promise<User> {
  const found = await readUser(session, now, { id });
  if (found !== undefined) return found;
  throw new AuthError(500, 'unexpected_failure', 'Database error loading user after sign-up');
}

/** Nobody shall learn that there is such a user. */
function pretend({ ids, clock, body }: Call, { answer: { aud, email, is_anonymous } }: User): object {
  const now = clock.now().toISOString();
  const app = { provider: 'email', providers: ['email'] };
  const times = { confirmation_sent_at: now, created_at: now, updated_at: now };
  const empty = { role: '', phone: '', identities: [], user_metadata: body.object('data') ?? {} };
  return { id: ids.uuid(), aud, email, is_anonymous, app_metadata: app, ...times, ...empty };
}

async function signUpAnonymously(call: Call): Promise<object> {
  const { body, clock, rules, db } = call;
  if (!rules.anonymous) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (!rules.signUp) throw noSignUps();
  const now = clock.now();
  const userMetadata = body.object('data') ?? {};
  return failingAs('Database error creating anonymous user', () =>
    asService(db, async (session) => {
      const id = await freshId(session, call.ids);
      await insert(session, id, { email: undefined, phone: undefined, userMetadata }, now);
      return startSession(session, call, await reread(session, id, now), 'anonymous');
    }),
  );
}
