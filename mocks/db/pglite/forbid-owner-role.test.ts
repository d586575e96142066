// The wall between a caller's session and the owner of the embedded database, who goes through it.
import { expect, test } from 'vitest';
import { asCaller } from '../session/caller.ts';
import { openPglite } from '../pglite.ts';
import { execute } from '../../../tests/support/databases.ts';
import { opened } from '../../../tests/support/opened.ts';

const db = opened(async () => {
  const bare = await openPglite();
  await execute(
    bare,
    `create role anon; create role authenticator noinherit; grant anon to authenticator;
    create table secret (a int); insert into secret values (1);
    create function take_over() returns text language plpgsql as $$
      begin set session authorization postgres; return current_user; end $$;
    create function peek() returns bigint language plpgsql as $$
      declare n bigint;
      begin
        set session authorization postgres; select count(*) into n from secret; set session authorization anon;
        return n;
      end $$;`,
  );
  return bare;
});

const refused = { code: '42501', message: 'permission denied to set parameter "session_authorization"' };

/** Not even for a moment. */
async function expectWall(): Promise<void> {
  for (const call of ['take_over()', 'peek()'])
    await expect(
      asCaller(db(), { role: 'anon', claims: {} }, (session) => session.query(`select ${call}`)),
    ).rejects.toMatchObject(refused);
}

test('the wall holds, also after the memory has grown, and after the engine was started again', async () => {
  await expectWall();
  const owner = await db().acquire();
  expect(await owner.query('select take_over() as me')).toEqual([{ me: 'postgres' }]);
  await owner.query(`select length(string_agg(repeat('x', 1000000), '')) from generate_series(1, 200)`);
  await owner.release();
  await expectWall();
  const breaking = await db().acquire();
  await breaking.exec('create function inlined(i int) returns int language sql as $$ select inlined(i + 1) $$');
  await expect(breaking.exec('select inlined(1)')).rejects.toMatchObject({ code: '57P02' });
  await breaking.release();
  await expectWall();
});
