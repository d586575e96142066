// What the service says about itself: whether it is up, and its version.
import { empty, json } from '../../http/respond.ts';
import { accessDenied } from './errors.ts';
import { operation } from './operation.ts';
import { peek, run } from '../records/store.ts';
import { sql } from '../../db/sql.ts';

export const getStatus = operation({ authorization: 'none', handle: () => Promise.resolve(empty(200)) });

export const getVersion = operation({
  authorization: 'none',
  handle: () => Promise.resolve(new Response('0.0.0', { headers: { 'content-type': 'text/plain; charset=utf-8' } })),
});

export const getHealth = operation({
  authorization: 'token',
  async handle({ caller, db }) {
    if (caller.role !== 'service_role') throw accessDenied('Access denied: Invalid role', 403);
    await peek(db, (session) => run(session, sql`select 1`));
    return json(200, { healthy: true });
  },
});
