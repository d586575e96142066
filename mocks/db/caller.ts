// Runs work as a caller: one short transaction with the caller's role and JWT claims, set locally.
import type { Db, Session } from './db.ts';

/** Who asks, as far as PostgreSQL is concerned. */
export interface Caller {
  readonly role: string;
  /** The JWT's claims; `request.jwt.claims` for policies. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/**
 * One transaction as the caller. `SET ROLE` alone is no wall (a function can `RESET ROLE`), so the session
 * authorization is dropped to `authenticator` first. Commits when `work` resolves, rolls back when it rejects.
 */
export async function asCaller<T>(
  db: Db,
  caller: Caller,
  work: (session: Session) => Promise<T>,
  options: { readonly searchPath?: readonly string[] } = {},
): Promise<T> {
  const session = await db.acquire('requests');
  try {
    await session.exec('begin');
    await session.query(
      `select set_config('search_path', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true), set_config('request.jwt.claim.role', $4, true), set_config('session_authorization', 'authenticator', true), set_config('role', $4, true)`,
      [
        (options.searchPath ?? ['public']).map((schema) => `"${schema.replaceAll('"', '""')}"`).join(', '),
        JSON.stringify(caller.claims),
        typeof caller.claims['sub'] === 'string' ? caller.claims['sub'] : '',
        caller.role,
      ],
    );
    const result = await work(session);
    await session.commit();
    return result;
  } finally {
    await session.release();
  }
}
