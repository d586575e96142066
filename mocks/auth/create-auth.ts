// The signed-in users of one project: rows in its database, and the access tokens of their sessions.
import { type Db, DatabaseError } from '../db/db.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Jwt } from '../runtime/jwt.ts';
import { checkEnd } from '../runtime/token-end.ts';
import type { Auth } from './auth.ts';
import { parseUser } from './given-user.ts';
import { findUser, isTaken, readUsers } from './read-users.ts';
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
  const session = await db.acquire();
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
  } finally {
    await session.release();
  }
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
