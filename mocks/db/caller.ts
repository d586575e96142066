// Runs work as a caller: one short transaction with the caller's role and JWT claims, set locally.
import { DatabaseError, type Db, type Session } from './db.ts';
import { compile, join, literal, raw, sql } from './sql.ts';

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
    await session.exec(begin(caller, options.searchPath ?? ['public']));
    const result = await work(session);
    await session.commit();
    return result;
  } finally {
    await session.release();
  }
}

/** One script, so that it is one way to the server and back. */
function begin({ role, claims }: Caller, searchPath: readonly string[]): string {
  const sub = typeof claims['sub'] === 'string' ? claims['sub'] : '';
  const settings: readonly (readonly [name: string, value: string])[] = [
    ['search_path', searchPath.map((schema) => `"${schema.replaceAll('"', '""')}"`).join(', ')],
    ['request.jwt.claims', JSON.stringify(claims)],
    ['request.jwt.claim.sub', sub],
    ['request.jwt.claim.role', role],
    ['session_authorization', 'authenticator'],
    ['role', role],
  ];
  if (settings.some(([, value]) => value.includes('\0')))
    throw new DatabaseError('A claim holds a NUL character.', { code: '22021' });
  const calls = settings.map(([name, value]) => sql`set_config(${literal(name)}, ${literal(value)}, true)`);
  return compile(sql`begin; select ${join(calls, raw(', '))}`).text;
}
