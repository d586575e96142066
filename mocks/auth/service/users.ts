// Users as the service answers them, read from auth.users and auth.identities.
import type { Row, Session } from '../../db/db.ts';
import { join, param, raw, sql, type Sql } from '../../db/sql.ts';
import { run } from './call.ts';
import { AuthError } from './errors.ts';

export type Metadata = Readonly<Record<string, unknown>>;

/** In the order and by the names of the service; absent times and changes are left out, absent texts are empty. */
export interface UserAnswer {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
  readonly app_metadata: Metadata;
  readonly user_metadata: Metadata;
  readonly is_anonymous: boolean;
  readonly new_email?: string;
}

export interface User {
  readonly answer: UserAnswer;
  /** Empty: no password. */
  readonly hash: string;
  readonly confirmed: boolean;
  readonly banned: boolean;
  readonly deleted: boolean;
}

export const NOBODY = '00000000-0000-0000-0000-000000000000';
export const AUDIENCE = 'authenticated';

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const TIMES =
  'email_confirmed_at invited_at phone_confirmed_at confirmation_sent_at confirmed_at recovery_sent_at email_change_sent_at phone_change_sent_at reauthentication_sent_at last_sign_in_at created_at updated_at banned_until deleted_at'.split(
    ' ',
  );

/** The service reads them into texts that cannot be null. */
const TEXTS =
  'confirmation_token recovery_token email_change_token_new email_change email_change_token_current phone_change phone_change_token reauthentication_token role'.split(
    ' ',
  );

const IDENTITIES = `(select json_agg(json_build_object('identity_id', id, 'id', provider_id, 'user_id', user_id,
  'identity_data', identity_data, 'provider', provider, 'last_sign_in_at', ${iso('last_sign_in_at')},
  'created_at', ${iso('created_at')}, 'updated_at', ${iso('updated_at')}, 'email', email) order by created_at, id) from auth.identities where user_id = u.id)`;

const COLUMNS = raw(`u.id, u.aud, u.role, u.email, u.phone, u.encrypted_password, u.email_change, u.phone_change,
  u.raw_app_meta_data, u.raw_user_meta_data, u.is_anonymous, ${TIMES.map((name) => `${iso(`u.${name}`)} as ${name}`).join(', ')},
  ${IDENTITIES} as identities,
  concat_ws(', ', ${TEXTS.map((name) => `case when u.${name} is null then '${name}' end`).join(', ')}) as nulls`);

/** Those that the service sees, in an order if one is given; `now` decides who is banned. Throws an AuthError for a row that the service cannot read. */
export async function readUsers(session: Session, where: Sql, now: Date, rest = sql``): Promise<readonly User[]> {
  const rows = await run(
    session,
    sql`select ${COLUMNS}, coalesce(u.banned_until > ${param(now.toISOString())}::timestamptz, false) as is_banned
      from auth.users u where u.instance_id = ${param(NOBODY)}::uuid and ${where} ${rest}`,
  );
  return rows.map(toUser);
}

export async function readUser(session: Session, where: Sql, now: Date): Promise<User | undefined> {
  const [user] = await readUsers(session, where, now, raw('limit 1'));
  return user;
}

export const byId = (id: string): Sql => sql`u.id = ${param(id)}::uuid`;

export const byEmail = (email: string): Sql =>
  sql`lower(u.email) = ${param(email.toLowerCase())} and u.aud = ${param(AUDIENCE)} and not u.is_sso_user`;

export const byPhone = (phone: string): Sql => sql`u.phone = ${param(phone)} and u.aud = ${param(AUDIENCE)}`;

/** Why a seeded user is not found though the row is there, for the journal. */
export async function adviceOnMissing(session: Session, email: string): Promise<string | undefined> {
  const rows = await run(
    session,
    sql`select from auth.users where lower(email) = ${param(email.toLowerCase())} and (instance_id is distinct from ${param(NOBODY)}::uuid or aud is distinct from ${param(AUDIENCE)})`,
  );
  return rows.length === 0
    ? undefined
    : `There is a row of this email in auth.users that the service does not see: it wants instance_id '${NOBODY}' and aud '${AUDIENCE}'.`;
}

function toUser(row: Row): User {
  const { nulls } = row;
  if (nulls !== '' && typeof nulls === 'string')
    throw Object.assign(new AuthError(500, 'unexpected_failure', 'Database error querying schema'), {
      advice: `The user ${row['id']} has null in ${nulls}, which the service cannot read: write '' there (and 'authenticated' as the role), as it does itself.`,
    });
  const time = (name: string): object => {
    const text = row[name];
    return typeof text === 'string' ? { [name]: shortened(text) } : {};
  };
  const texts = (name: string, column: string): object => (row[column] ? { [name]: row[column] } : {});
  const answer = {
    id: row['id'] ?? '',
    aud: row['aud'] ?? '',
    role: row['role'] ?? '',
    email: row['email'] ?? '',
    ...time('email_confirmed_at'),
    ...time('invited_at'),
    phone: row['phone'] ?? '',
    ...Object.assign({}, ...TIMES.slice(2, 6).map(time)),
    ...texts('new_email', 'email_change'),
    ...time('email_change_sent_at'),
    ...texts('new_phone', 'phone_change'),
    ...Object.assign({}, ...TIMES.slice(7, 10).map(time)),
    app_metadata: readJson(row['raw_app_meta_data']),
    user_metadata: readJson(row['raw_user_meta_data']),
    identities: (JSON.parse(row['identities'] ?? '[]') as readonly object[]).map((one) =>
      Object.fromEntries(
        Object.entries(one)
          .filter(([, value]) => value !== null)
          .map(([key, value]: [string, unknown]) => [key, /_at$/.test(key) ? shortened(String(value)) : value]),
      ),
    ),
    ...Object.assign({}, ...TIMES.slice(10).map(time)),
    is_anonymous: row['is_anonymous'] === 't',
  } as UserAnswer;
  return {
    answer,
    hash: row['encrypted_password'] ?? '',
    confirmed: row['email_confirmed_at'] !== null,
    banned: row['is_banned'] === 't',
    deleted: row['deleted_at'] !== null,
  };
}

/** As Go prints a time: without zeros at the end of its fraction. */
function shortened(time: string): string {
  return time.replace(/\.?0+Z$/, 'Z');
}

function readJson(text: string | null | undefined): Metadata {
  return (JSON.parse(text ?? 'null') ?? {}) as Metadata;
}

/** As the service merges what is said of a user: null takes a key away. */
export function merged(before: Metadata, said: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...before, ...said }).filter(([key, value]) => value !== null || !(key in said)),
  );
}

/** Writes columns of a user, and when it was; a column that an UPDATE names fires triggers on that column. */
export async function updateUser(
  session: Session,
  id: string,
  columns: Readonly<Record<string, Sql>>,
  now: Date,
): Promise<void> {
  const all = { ...columns, updated_at: at(now) };
  const set = join(Object.entries(all).map(([name, value]) => sql`${raw(name)} = ${value}`));
  await run(session, sql`update auth.users u set ${set} where u.id = ${param(id)}::uuid`);
}

export const json = (value: object): Sql => sql`${param(JSON.stringify(value))}::jsonb`;
export const at = (time: Date): Sql => sql`${param(time.toISOString())}::timestamptz`;
