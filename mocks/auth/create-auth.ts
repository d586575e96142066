// The signed-in users of one project: rows in its database, and the access tokens of their sessions.
import { type Db, type Row } from '../db/db.ts';
import { queryAsOwner } from '../db/session/owner.ts';
import type { Clock } from '../runtime/clock.ts';
import { isUuid, type Ids } from '../runtime/ids.ts';
import { checkEnd, type Jwt } from '../runtime/jwt.ts';
import type { Auth, AuthUser } from './auth.ts';
import { parseUser } from './given-user.ts';
import { SIGN_IN_RULES } from './service/rules.ts';

export interface AuthOptions {
  /** Of a project that may not be open yet. */
  readonly open: () => Promise<Db>;
  readonly jwt: Jwt;
  /** Of its tokens. */
  readonly issuer: string;
  readonly ids: Ids;
  readonly clock: Clock;
  /** The quoted name of the function that changes the claims of its tokens. */
  readonly hook?: string | undefined;
  /** Of its tokens, in seconds. */
  readonly lifetime?: number | undefined;
}

export function createAuth({
  open,
  jwt,
  issuer,
  ids,
  clock,
  hook,
  lifetime = SIGN_IN_RULES.lifetime,
}: AuthOptions): Auth {
  return {
    async createUser(given = {}) {
      const user = parseUser(given);
      const db = await open();
      let id = user.id ?? ids.uuid();
      // With a seed, users of an earlier process have the first ids.
      while (user.id === undefined && (await isTaken(db, id))) id = ids.uuid();
      const { hashOf, writeUser } = await writing();
      await writeUser(db, id, user, clock.now(), await hashOf(db, user, ids));
      return findUser(db, id);
    },
    listUsers: async () => readUsers(await open()),
    async deleteUser(idOrEmail) {
      const db = await open();
      const { eraseUser } = await writing();
      await eraseUser(db, (await findUser(db, idOrEmail)).id);
    },
    async token(idOrEmail, claims = {}) {
      checkEnd(claims);
      const db = await open();
      const user = await findUser(db, idOrEmail);
      const method = user.is_anonymous ? 'anonymous' : 'password';
      // Loaded when the first token is signed: a page that only stores files signs none.
      const [{ asService }, { insertSession, signToken }] = await Promise.all([
        import('./service/statements.ts'),
        import('./service/sessions.ts'),
      ]);
      return asService(db, async (session) => {
        const sessionId = await insertSession(session, { ids, clock }, user.id, method);
        return signToken(
          session,
          { jwt, issuer, clock, hook, rules: { lifetime } },
          { user, sessionId, method },
          claims,
        );
      });
    },
  };
}

/** Loaded when the first user is made or deleted: few pages do. */
const writing = () => import('./write-user.ts');

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
