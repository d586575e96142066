// What the service says about itself: whether it is up, and its version.
import { empty } from '../../http/respond.ts';
import { accessDenied } from './errors.ts';
import { operation } from './operation.ts';
import { peek, run } from '../records/store.ts';
import { sql } from '../../db/sql.ts';

export const getStatus = operation({ handle: ({ status }) => Promise.resolve(empty(status)) });

export const getVersion = operation({
  handle: ({ status }) =>
    Promise.resolve(new Response('0.0.0', { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })),
});

export const getHealth = operation({
  async handle({ caller, db, answer }) {
    if (caller.role !== 'service_role') throw accessDenied('Access denied: Invalid role', 403);
    await peek(db, (session) => run(session, sql`select 1`));
    return answer({ healthy: true });
  },
});
