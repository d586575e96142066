// What the service says about itself: whether it is up, and its version.
import { empty } from '../../http/respond.ts';
import type { Call } from './call.ts';
import { accessDenied } from './errors.ts';
import { peek, run } from '../records/store.ts';
import { sql } from '../../db/sql.ts';

export function getStatus({ status }: Call): Response {
  return empty(status);
}

export function getVersion({ status }: Call): Response {
  return new Response('0.0.0', { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

export async function getHealth({ caller, db }: Call): Promise<object> {
  if (caller.role !== 'service_role') throw accessDenied('Access denied: Invalid role', 403);
  await peek(db, (session) => run(session, sql`select 1`));
  return { healthy: true };
}
