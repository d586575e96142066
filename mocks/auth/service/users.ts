// Users as the service answers them, read from auth.users and auth.identities, and written column by column.
import type { Session } from '../../db/db.ts';
import { join, param, raw, sql, type Sql } from '../../db/sql.ts';
import { AuthError } from './errors.ts';
import { run } from './statements.ts';

type Metadata = Readonly<Record<string, unknown>>;

/** What of an answer is looked at here; absent texts are empty. */
export interface UserAnswer {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
  readonly app_metadata: Metadata;
  readonly user_metadata: Metadata;
  readonly is_anonymous: boolean;
}

export interface User {
  readonly answer: UserAnswer;
  /** Empty: no password. */
  readonly hash: string;
  readonly confirmed: boolean;
  readonly banned: boolean;
  readonly deleted: boolean;
}

export const AUDIENCE = 'authenticated';

interface Wanted {
  readonly id?: string;
  readonly email?: string;
  readonly phone?: string;
  /** A pattern for email or full name. */
  readonly filter?: string | null;
  readonly order?: string;
  readonly limit?: number;
  readonly offset?: number;
}

/** Those that the service sees; `now` decides who is banned. Throws an AuthError for a row that the service cannot read. */
export async function readUsers(session: Session, now: Date, wanted: Wanted): Promise<readonly User[]> {
  const { id, email, phone, filter, order, limit, offset } = wanted;
  // PostgreSQL has no text with a NUL character, and so no such user.
  if (`${email}${phone}${filter}`.includes('\0')) return [];
  const values = [id, email?.toLowerCase(), phone, filter, order, limit, offset].map(
    (value) => value?.toString() ?? null,
  );
  const rows = await run(session, 'readUsers', [now.toISOString(), ...values]);
  return rows.map((row) => {
    const { nulls } = row;
    if (nulls !== '' && typeof nulls === 'string')
      throw Object.assign(new AuthError(500, 'unexpected_failure', 'Database error querying schema'), {
        advice: `A user has null in ${nulls}, which the service cannot read: write '' there (and 'authenticated' as the role), as it does itself.`,
      });
    return {
      answer: JSON.parse(row['answer'] ?? '{}') as UserAnswer,
      hash: row['hash'] ?? '',
      confirmed: row['confirmed'] === 't',
      banned: row['banned'] === 't',
      deleted: row['deleted'] === 't',
    };
  });
}

export async function readUser(session: Session, now: Date, wanted: Wanted): Promise<User | undefined> {
  const [user] = await readUsers(session, now, { ...wanted, limit: 1 });
  return user;
}

/** Why a seeded user is not found though the row is there, for the journal. */
export async function adviceOnMissing(session: Session, email: string): Promise<string | undefined> {
  const rows = email.includes('\0') ? [] : await run(session, 'findHidden', [email.toLowerCase()]);
  return rows.length === 0
    ? undefined
    : "There is a row of this email in auth.users that the service does not see: it wants instance_id '00000000-0000-0000-0000-000000000000' and aud 'authenticated'.";
}

/** As the service merges what is said of a user: null takes a key away. */
export function merged(before: Metadata, said: Metadata): Metadata {
  const isKept = ([name, value]: readonly [string, unknown]): boolean => value !== null || !Object.hasOwn(said, name);
  return Object.fromEntries(Object.entries({ ...before, ...said }).filter(isKept));
}

/** Writes columns of a user, and when it was: a trigger may be for some columns only. */
export async function updateUser(
  session: Session,
  id: string,
  columns: Readonly<Record<string, Sql>>,
  now: Date,
): Promise<void> {
  const all = { ...columns, updated_at: at(now) };
  const set = join(Object.entries(all).map(([name, value]) => sql`${raw(name)} = ${value}`));
  await run(session, sql`update auth.users set ${set} where id = ${param(id)}::uuid`);
}

export const json = (value: object): Sql => sql`${param(JSON.stringify(value))}::jsonb`;
export const at = (time: Date): Sql => sql`${param(time.toISOString())}::timestamptz`;
