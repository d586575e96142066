import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootstrap } from '../db/bootstrap.ts';
import type { Db } from '../db/db.ts';
import { raw, sql } from '../db/sql.ts';
import { openPglite } from '../db/pglite.ts';
import { once, peek, run, transact } from './store.ts';
import { storageTablesSql } from './tables.ts';

const service = { role: 'service_role', claims: { role: 'service_role' } };
const insert = (id: string) =>
  sql`insert into storage.buckets (id, name) values (${raw(`'${id}'`)}, ${raw(`'${id}'`)})`;

describe('a transaction of one statement', () => {
  let db: Db;
  beforeAll(async () => {
    db = await openPglite();
    const session = await db.acquire();
    await bootstrap(session, storageTablesSql);
    await session.release();
  });
  afterAll(() => db.close());

  const idsOf = async (): Promise<readonly unknown[]> => {
    const rows = await peek(db, (session) => run(session, sql`select id from storage.buckets order by id`));
    return rows.map(({ id }) => id);
  };

  test.each([['a caller', service] as const, ['the owner', 'owner'] as const])('is kept, for %s', async (_, actor) => {
    const id = actor === 'owner' ? 'by-owner' : 'by-caller';
    await once(db, actor, (session) => run(session, insert(id)));
    expect(await idsOf()).toContain(id);
  });

  test('gives the rows, and says who asked', async () => {
    const ask = sql`select current_user as me, current_setting('request.jwt.claims', true) as claims`;
    const [row] = await once(db, service, (session) => run(session, ask));
    expect(row).toEqual({ me: 'service_role', claims: '{"role":"service_role"}' });
    const [after] = await peek(db, (session) => run(session, ask));
    expect(after).toMatchObject({ me: 'postgres' });
    expect(after?.['claims'] ?? '').toBe('');
  });

  test('is undone as a whole when it is refused, and the next one is not disturbed', async () => {
    const twice = sql`insert into storage.buckets (id, name) values ('new', 'new'), ('new', 'new')`;
    await expect(once(db, service, (session) => run(session, twice))).rejects.toMatchObject({ code: '23505' });
    expect(await idsOf()).not.toContain('new');
    await transact(db, service, (session) => run(session, insert('new')));
    expect(await idsOf()).toContain('new');
  });

  test.each([['a caller', service] as const, ['the owner', 'owner'] as const])(
    'takes no second statement, which would run outside of it, for %s',
    async (_, actor) => {
      const second = once(db, actor, async (session) => {
        await run(session, sql`select 1`);
        await run(session, insert('outside'));
      });
      await expect(second).rejects.toThrow('it was for one statement');
      expect(await idsOf()).not.toContain('outside');
    },
  );
});
