// Writes a user into the schema auth step by step as the service does, since triggers of migrations see each step.
import { DatabaseError, withSession, type Db } from '../db/db.ts';
import { compile, join, param, raw, sql, type Sql } from '../db/sql.ts';
import type { Ids } from '../runtime/ids.ts';
import type { GivenUser } from './given-user.ts';

const INSTANCE = '00000000-0000-0000-0000-000000000000';

/** The service's own role: its triggers may what it may, and look names up where it does. */
export const AS_SERVICE = ['begin', 'set local role supabase_auth_admin', 'set local search_path to auth'];

/** What a trigger meets when it is written for another role than the service's: no right, no such table, function or schema. */
const OTHER_ROLE: ReadonlySet<string> = new Set(['42501', '42P01', '42883', '3F000']);
const UNIQUE_VIOLATION = '23505';

/** One transaction; throws an Error with a sentence if the database refuses the user. */
export async function writeUser(db: Db, id: string, user: GivenUser, now: Date, hash = ''): Promise<void> {
  const name = user.email ?? user.phone ?? id;
  await asService(db, `The user ${name} was not made`, userStatements(id, user, now, hash));
}

/** Of the password of a user; empty: it has none. */
export async function hashOf(db: Db, { password }: GivenUser, ids: Ids): Promise<string> {
  if (password === undefined) return '';
  const { hashPassword } = await import('./service/passwords.ts');
  return withSession(db, async (session) => {
    await session.exec('begin');
    return hashPassword(session, password, ids);
  });
}

/** `hash`: of a password; empty: none. */
export function userStatements(id: string, user: GivenUser, now: Date, hash = ''): readonly Sql[] {
  const { email, phone } = user;
  return [
    insertUser(id, user, now, hash),
    ...(email === undefined ? [] : [insertIdentity('email', { sub: id, email }, now)]),
    ...(phone === undefined ? [] : [insertIdentity('phone', { sub: id, phone }, now)]),
    finishUser(id, user, now),
  ];
}

/** Throws an Error with a sentence if the database refuses it, such as for rows that refer to the user. */
export async function eraseUser(db: Db, id: string): Promise<void> {
  await asService(db, `The user ${id} was not deleted`, [sql`delete from auth.users where id = ${param(id)}::uuid`]);
}

async function asService(db: Db, outcome: string, statements: readonly Sql[]): Promise<void> {
  await withSession(db, async (session) => {
    try {
      await session.exec(AS_SERVICE.join('; '));
      for (const { text, params } of statements.map(compile)) await session.query(text, params);
      await session.commit();
    } catch (cause) {
      if (!(cause instanceof DatabaseError)) throw cause;
      throw new Error(`${outcome}: ${describeRefusal(cause)}`, { cause });
    }
  });
}

/** A sentence for the owner of the mock. */
export function describeRefusal({ code, message, detail }: DatabaseError): string {
  if (code === UNIQUE_VIOLATION && message.includes('"users_email_partial_key"')) return 'another user has this email.';
  const said = `${message} (${code})${detail === undefined ? '' : `: ${detail}`}`.replace(/\.?$/, '.');
  return OTHER_ROLE.has(code)
    ? `${said} Triggers on auth.users run as supabase_auth_admin with the search path "auth", as in the service: declare the function of the trigger "security definer", and write names with their schema.`
    : said;
}

export function insertUser(
  id: string,
  { email, phone, userMetadata }: Pick<GivenUser, 'email' | 'phone' | 'userMetadata'>,
  now: Date,
  hash: string,
): Sql {
  const time = sql`${param(now.toISOString())}::timestamptz`;
  const isAnonymous = email === undefined && phone === undefined;
  const values: Readonly<Record<string, Sql>> = {
    instance_id: sql`${param(INSTANCE)}::uuid`,
    id: sql`${param(id)}::uuid`,
    aud: raw(`'authenticated'`),
    role: raw(`''`),
    email: param(email ?? null),
    phone: param(phone ?? null),
    encrypted_password: param(hash),
    confirmation_token: raw(`''`),
    recovery_token: raw(`''`),
    email_change_token_new: raw(`''`),
    email_change: raw(`''`),
    raw_app_meta_data: jsonb(providersOf(email, phone)),
    raw_user_meta_data: jsonb(userMetadata),
    created_at: time,
    updated_at: time,
    is_anonymous: raw(String(isAnonymous)),
  };
  return sql`insert into auth.users (${raw(Object.keys(values).join(', '))}) values (${join(Object.values(values))})`;
}

function providersOf(email: string | undefined, phone: string | undefined): object {
  const providers = [...(email === undefined ? [] : ['email']), ...(phone === undefined ? [] : ['phone'])];
  return providers.length === 0 ? {} : { provider: providers[0], providers };
}

export function insertIdentity(
  provider: 'email' | 'phone',
  data: { readonly sub: string; readonly email?: string; readonly phone?: string; readonly [more: string]: unknown },
  now: Date,
  id?: string,
): Sql {
  const time = sql`${param(now.toISOString())}::timestamptz`;
  return sql`insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${id === undefined ? raw('default') : sql`${param(id)}::uuid`}, ${param(data.sub)}, ${param(data.sub)}::uuid, ${jsonb({ email_verified: false, phone_verified: false, ...data })}, ${raw(`'${provider}'`)}, ${time}, ${time}, ${time})`;
}

/** Role, metadata of the application and confirmation come after the row is there. */
function finishUser(id: string, { role, appMetadata, emailConfirmed, phoneConfirmed }: GivenUser, now: Date): Sql {
  const time = sql`${param(now.toISOString())}::timestamptz`;
  const confirmed = emailConfirmed ? { email_verified: true } : {};
  return sql`update auth.users set role = ${param(role)},
    raw_app_meta_data = raw_app_meta_data || ${jsonb(appMetadata)},
    raw_user_meta_data = raw_user_meta_data || ${jsonb(confirmed)},
    email_confirmed_at = ${emailConfirmed ? time : raw('null')},
    phone_confirmed_at = ${phoneConfirmed ? time : raw('null')}
    where id = ${param(id)}::uuid`;
}

function jsonb(value: object): Sql {
  return sql`${param(JSON.stringify(value))}::jsonb`;
}
