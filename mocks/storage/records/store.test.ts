// Transactions on the records of the storage.
import { describe, expect, test } from 'vitest';
import { bootstrap } from '../../db/bootstrap.ts';
import { withSession } from '../../db/db.ts';
import { raw, sql } from '../../db/sql.ts';
import { openPglite } from '../../db/pglite.ts';
import { opened } from '../../../tests/support/opened.ts';
import { once, peek, run, timeColumn, toTime, transact } from './store.ts';

const service = { role: 'service_role', claims: { role: 'service_role' } };
const insert = (id: string) =>
  sql`insert into storage.buckets (id, name) values (${raw(`'${id}'`)}, ${raw(`'${id}'`)})`;

const ACTORS = [
  ['a caller', service],
  ['the owner', 'owner'],
] as const;

describe('a transaction of one statement', () => {
  const db = opened(async () => {
    const one = await openPglite();
    await withSession(one, bootstrap);
    return one;
  });

  const idsOf = async (): Promise<readonly unknown[]> => {
    const rows = await peek(db(), (session) => run(session, sql`select id from storage.buckets order by id`));
    return rows.map(({ id }) => id);
  };

  test.each(ACTORS)('is kept, for %s', async (_, actor) => {
    const id = actor === 'owner' ? 'by-owner' : 'by-caller';
    await once(db(), actor, (session) => run(session, insert(id)));
    expect(await idsOf()).toContain(id);
  });

  test('gives the rows, and says who asked', async () => {
    const ask = sql`select current_user as me, current_setting('request.jwt.claims', true) as claims`;
    const [row] = await once(db(), service, (session) => run(session, ask));
    expect(row).toEqual({ me: 'service_role', claims: '{"role":"service_role"}' });
    const [after] = await peek(db(), (session) => run(session, ask));
    expect(after).toMatchObject({ me: 'postgres' });
    expect(after?.['claims'] ?? '').toBe('');
  });

  test('is undone as a whole when it is refused, and the next one is not disturbed', async () => {
    const twice = sql`insert into storage.buckets (id, name) values ('new', 'new'), ('new', 'new')`;
    await expect(once(db(), service, (session) => run(session, twice))).rejects.toMatchObject({ code: '23505' });
    expect(await idsOf()).not.toContain('new');
    await transact(db(), service, (session) => run(session, insert('new')));
    expect(await idsOf()).toContain('new');
  });

  test.each(ACTORS)('takes no second statement, which would run outside of it, for %s', async (_, actor) => {
    const second = once(db(), actor, async (session) => {
      await run(session, sql`select 1`);
      await run(session, insert('outside'));
    });
    await expect(second).rejects.toThrow('it was for one statement');
    expect(await idsOf()).not.toContain('outside');
  });

  test('times are told to the millisecond, whatever they are and whatever style is set', async () => {
    const times = [
      '2026-03-01 12:00:00',
      '2026-03-01 12:00:00.2',
      '2026-03-01 23:59:59.999999',
      '2026-03-01 12:00:00.000001',
      '2026-07-01 02:00:00.25+05:30',
      '10000-01-01 00:00:00',
      '0044-03-15 01:02:03 BC',
      '0044-03-15 01:02:03.4 BC',
      'infinity',
      '-infinity',
    ];
    const session = await db().acquire();
    await session.exec(`set datestyle to german; set timezone to 'America/New_York'`);
    const rows = await run(
      session,
      sql`select ${timeColumn('created_at')},
          to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expected
        from (values ${raw([...times.map((time) => `('${time}'::timestamptz)`), '(null)'].join(', '))}) as v (created_at)`,
    );
    await session.release();
    expect(rows).toHaveLength(times.length + 1);
    for (const { created_at: found, expected } of rows) expect(toTime(found)).toBe(expected);
    expect(toTime(rows[1]?.['created_at'])).toBe('2026-03-01T17:00:00.200Z');
  });
});
