// A caller's statement that takes too long is cancelled in the embedded database.
import { describe, expect, test } from 'vitest';
import { openPglite } from '../pglite.ts';
import { execute } from '../../../tests/support/databases.ts';
import { opened } from '../../../tests/support/opened.ts';
import { readTable } from '../../../tests/support/table.ts';

const tooLong = { code: '57014', message: 'canceling statement due to statement timeout' };

describe('in the embedded database', () => {
  const db = opened(async () => {
    const bare = await openPglite({ longestStatement: 300 });
    await execute(
      bare,
      `create table kept (id int); insert into kept values (1);
      create function endless() returns void language plpgsql as 'begin loop end loop; end'`,
    );
    return bare;
  });

  test.each(readTable(import.meta.url) as readonly (readonly [string, string])[])(
    '%s is ended as on a server, and the database is as before',
    async (_, text) => {
      const session = await db().acquire('requests');
      try {
        await session.exec('begin');
        await session.query('delete from kept');
        await expect(session.query(text)).rejects.toMatchObject(tooLong);
        await expect(session.query('select 1')).rejects.toMatchObject({ code: '25P02' });
      } finally {
        await session.release();
      }
      const next = await db().acquire('requests');
      expect(await next.query('select id from kept')).toEqual([{ id: '1' }]);
      await next.release();
    },
  );

  test('the owner may take the time it needs', async () => {
    expect(await execute(db(), 'select pg_sleep(0.6)')).toHaveLength(1);
  });

  test('what fails in time keeps its own words', async () => {
    const session = await db().acquire('requests');
    await expect(session.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    await session.release();
  });
});
