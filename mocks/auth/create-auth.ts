// The signed-in users of one project: rows in its database, and the access tokens of their sessions.
import { DatabaseError, withSession, type Db, type Row } from '../db/db.ts';
import { queryAsOwner } from '../db/session/owner.ts';
import type { Clock } from '../runtime/clock.ts';
import { isUuid, type Ids } from '../runtime/ids.ts';
import { checkEnd, type Jwt } from '../runtime/jwt.ts';
import type { Auth, AuthUser } from './auth.ts';
import { parseUser } from './given-user.ts';
import { eraseUser, writeUser } from './write-user.ts';

export interface AuthOptions {
  /** Of a project that may not be open yet. */
  readonly open: () => Promise<Db>;
  readonly jwt: Pick<Jwt, 'sign'>;
  /** Of its tokens. */
  readonly issuer: string;
  readonly ids: Ids;
  readonly clock: Clock;
  /** The quoted name of the function that changes the claims of its tokens. */
  readonly hook?: string | undefined;
}

/** Seconds. */
const LIFETIME = 3600;

export function createAuth({ open, jwt, issuer, ids, clock, hook }: AuthOptions): Auth {
  return {
    async createUser(given = {}) {
      const user = parseUser(given);
      const db = await open();
      let id = user.id ?? ids.uuid();
      // With a seed, users of an earlier process have the first ids.
      while (user.id === undefined && (await isTaken(db, id))) id = ids.uuid();
      await writeUser(db, id, user, clock.now());
      return findUser(db, id);
    },
    listUsers: async () => readUsers(await open()),
    async deleteUser(idOrEmail) {
      const db = await open();
      await eraseUser(db, (await findUser(db, idOrEmail)).id);
    },
    async token(idOrEmail, claims = {}) {
      checkEnd(claims);
      const db = await open();
      const user = await findUser(db, idOrEmail);
      const { id, aud, role, email, phone, app_metadata, user_metadata, is_anonymous } = user;
      const signedIn = Math.floor(clock.now().getTime() / 1000);
      const own = {
        iss: issuer,
        sub: id,
        aud,
        email,
        phone,
        app_metadata,
        user_metadata,
        role,
        aal: 'aal1',
        amr: [{ method: is_anonymous ? 'anonymous' : 'password', timestamp: signedIn }],
        session_id: ids.uuid(),
        is_anonymous,
        iat: signedIn,
        exp: signedIn + LIFETIME,
      };
      const changed = hook === undefined ? own : await applyTokenHook(db, hook, id, own);
      return jwt.sign({ ...changed, ...claims });
    },
  };
}

type Claims = Readonly<Record<string, unknown>>;

/**
 * As the service does before it signs a token. `hook` is the quoted name of a function.
 * Throws an Error with a sentence if it fails, refuses or returns no claims.
 */
async function applyTokenHook(db: Db, hook: string, user: string, claims: Claims): Promise<Claims> {
  const event = { user_id: user, claims, authentication_method: 'password' };
  return withSession(db, async (session) => {
    try {
      await session.exec('begin; set local role supabase_auth_admin; set local search_path to auth');
      const [row] = await session.query(`select ${hook}($1::jsonb) as answer`, [JSON.stringify(event)]);
      await session.commit();
      return readAnswer(hook, row?.['answer']);
    } catch (cause) {
      if (!(cause instanceof DatabaseError)) throw cause;
      throw new Error(
        `The hook ${hook} of access tokens failed: ${cause.message} (${cause.code}). It runs as supabase_auth_admin with the search path "auth", as in the service: grant that role what the function needs.`,
        { cause },
      );
    }
  });
}

function readAnswer(hook: string, text: string | null | undefined): Claims {
  const { claims, error } = (JSON.parse(text ?? 'null') ?? {}) as {
    readonly claims?: Claims;
    readonly error?: { readonly message?: string };
  };
  if (error !== undefined)
    throw new Error(`The hook ${hook} refused the token: ${error.message ?? 'without a reason'}`);
  if (claims === undefined) throw new Error(`The hook ${hook} of access tokens returned no claims.`);
  return claims;
}

const TIMES = ['email_confirmed_at', 'phone_confirmed_at', 'banned_until', 'created_at', 'updated_at'] as const;

const USERS = `select id, aud, role, email, phone, is_anonymous, raw_user_meta_data, raw_app_meta_data,
  ${TIMES.map((name) => `to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ${name}`).join(', ')}
from auth.users where deleted_at is null`;

/** Also those that a seed or a test inserted by hand with a few columns. */
async function readUsers(db: Db): Promise<readonly AuthUser[]> {
  return (await queryAsOwner(db, `${USERS} order by created_at nulls first, email, id`)).map(toUser);
}

async function isTaken(db: Db, id: string): Promise<boolean> {
  return (await queryAsOwner(db, 'select from auth.users where id = $1::uuid', [id])).length > 0;
}

/** By id or email. Throws an Error that says which users there are. */
async function findUser(db: Db, idOrEmail: unknown): Promise<AuthUser> {
  if (typeof idOrEmail !== 'string')
    throw new Error(`A user is named by id or email, not by ${JSON.stringify(idOrEmail)}.`);
  const byId = isUuid(idOrEmail);
  const [row] = await queryAsOwner(db, `${USERS} and ${byId ? 'id = $1::uuid' : 'lower(email) = lower($1)'}`, [
    idOrEmail,
  ]);
  if (row !== undefined) return toUser(row);
  const known = (await readUsers(db)).map(({ id, email }) => email || id);
  const some = known.length > 10 ? [...known.slice(0, 10), '…'] : known;
  const there = known.length === 0 ? 'There are none yet' : `There are ${some.join(', ')}`;
  throw new Error(
    `There is no user "${idOrEmail}" in auth.users. ${there}. Make one with mock.auth.createUser({ ${byId ? 'id' : 'email'}: '${idOrEmail}' }) or POST /__touchstone/auth/users.`,
  );
}

function toUser(row: Row): AuthUser {
  const [emailConfirmed, phoneConfirmed, banned, created, updated] = TIMES.map((name) => row[name] ?? undefined);
  return {
    id: row['id'] ?? '',
    aud: row['aud'] || 'authenticated',
    role: row['role'] || 'authenticated',
    email: row['email'] ?? '',
    phone: row['phone'] ?? '',
    ...(emailConfirmed === undefined ? {} : { email_confirmed_at: emailConfirmed }),
    ...(phoneConfirmed === undefined ? {} : { phone_confirmed_at: phoneConfirmed }),
    ...(banned === undefined ? {} : { banned_until: banned }),
    user_metadata: toObject(row['raw_user_meta_data']),
    app_metadata: toObject(row['raw_app_meta_data']),
    is_anonymous: row['is_anonymous'] === 't',
    created_at: created ?? '',
    updated_at: updated ?? '',
  };
}

function toObject(text: string | null | undefined): Readonly<Record<string, unknown>> {
  return JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>;
}
