// The role that requests log in as, so that nothing leads from them back to the owner.
import { DatabaseError as ServerError, type Pool } from 'pg';
import type { Session } from '../db.ts';
import { createPool } from './pool.ts';

/** As on the hosted platform: a statement that hangs would block one of few connections for ever. The owner may alter the role. */
const LONGEST_REQUEST = '8s';

/** On a user's own server the role gets the owner's password; an existing role stays as it is. */
export async function createAuthenticator(session: Session, url: string): Promise<void> {
  const [known] = await session.query(`select from pg_roles where rolname = 'authenticator'`);
  if (known !== undefined) return;
  const password = decodeURIComponent(new URL(url).password);
  const clause = password === '' ? '' : ` password '${password.replaceAll("'", "''")}'`;
  await session.exec(`create role authenticator noinherit login${clause};
    alter role authenticator set statement_timeout = '${LONGEST_REQUEST}'`);
}

/**
 * Undefined if the server does not let the role log in: then requests only change the session's authorization. A server
 * that is out of reach or has no connection left says nothing about the role.
 */
export async function openAsAuthenticator(url: string, connections: number): Promise<Pool | undefined> {
  const address = new URL(url);
  address.username = 'authenticator';
  const pool = createPool(address.href, connections);
  try {
    (await pool.connect()).release();
    return pool;
  } catch (error) {
    await pool.end();
    if (!(error instanceof ServerError) || ['53', '57'].includes(error.code?.slice(0, 2) ?? '')) throw error;
    return undefined;
  }
}
