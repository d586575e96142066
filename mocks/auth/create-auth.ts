// The signed-in users of one project: rows in its database, and the access tokens of their sessions.
import type { Db } from '../db/db.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Jwt } from '../runtime/jwt.ts';
import { checkEnd } from '../runtime/token-end.ts';
import type { Auth } from './auth.ts';
import { parseUser } from './given-user.ts';
import { findUser, isTaken, readUsers } from './read-users.ts';
import { applyTokenHook } from './token-hook.ts';
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
