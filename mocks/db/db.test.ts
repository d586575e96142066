// The database interface on the embedded database and on a server: values, errors, sessions and roles.
import { describe, expect, test } from 'vitest';
import { asCaller } from './session/caller.ts';
import { queryAsOwner } from './session/owner.ts';
import { DatabaseError, withSession } from './db.ts';
import { readDefinitions, readTracked } from './snapshot/definitions.ts';
import { execute, grounds, openPrepared } from '../../tests/support/databases.ts';
import { opened } from '../../tests/support/opened.ts';
import { readTable } from '../../tests/support/table.ts';

const { sql: SCHEMA, noticed } = readTable(import.meta.url, ['sql', 'noticed']) as {
  readonly sql: string;
  readonly noticed: readonly string[];
};

const user = (n: number) => {
  const sub = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return { role: 'authenticated', claims: { sub, role: 'authenticated' } };
};

describe.each(grounds())('the database on $name', (ground) => {
  const started = opened(() => ground.start());
  const db = opened(async () => {
    const prepared = await openPrepared(started(), SCHEMA);
    await prepared.snapshot('start');
    return prepared;
  });
  const owner = (text: string) => execute(db(), text);

  test('values arrive as the text that PostgreSQL prints', async () => {
    const text = `select 9007199254740993::bigint as big, 1.10::numeric as amount, true as yes, null as nothing, $1::int + 1 as sum, '{"a":1}'::json as json`;
    expect(await queryAsOwner(db(), text, ['41'])).toEqual([
      { big: '9007199254740993', amount: '1.10', yes: 't', nothing: null, sum: '42', json: '{"a":1}' },
    ]);
  });

  test('a query is one statement, a script gives a result for each', async () => {
    await withSession(db(), async (session) => {
      await expect(session.query('select 1; select 2')).rejects.toThrow(DatabaseError);
      const results = await session.exec('select 1 as a; select 2 as b');
      expect(results.map(({ rows }) => rows)).toEqual([[{ a: '1' }], [{ b: '2' }]]);
      const [told] = await session.exec(`do $$ begin raise notice 'one'; raise warning 'two'; end $$`);
      expect(told?.notices).toEqual(['one', 'two']);
    });
  });

  test('errors carry code and position', async () => {
    await expect(queryAsOwner(db(), 'select nope')).rejects.toMatchObject({ code: '42703', position: 8 });
  });

  test('a failed transaction is not committed and does not block the next session', async () => {
    await withSession(db(), async (session) => {
      await session.exec('begin; insert into untouched values (9)');
      await expect(session.query('select nope')).rejects.toThrow('nope');
      await expect(session.commit()).rejects.toThrow('rolled back');
    });
    expect(await owner('select count(*) from untouched')).toEqual([{ count: '2' }]);
  });

  test('a session that is given back can no longer be used', async () => {
    const session = await db().acquire();
    await session.release();
    await session.release();
    await expect(session.query('select 1')).rejects.toThrow('given back');
  });

  test('the owner can take any session authorization, before and after callers', async () => {
    await asCaller(db(), user(1), (session) => session.query('select 1'));
    for (let round = 0; round < 2; round += 1)
      expect(
        await owner('set session authorization anon; set session authorization postgres; select session_user'),
      ).toEqual([{ session_user: 'postgres' }]);
  });

  test('nothing that a caller sets is there for the owner', async () => {
    await asCaller(db(), user(1), (session) => session.query('select leave_settings()'));
    expect(
      await owner(
        `select current_user::text = session_user::text as same, nullif(current_setting('request.jwt.claims', true), '') as claims, current_setting('is_superuser') as super`,
      ),
    ).toEqual([{ same: 't', claims: null, super: 'on' }]);
  });

  test('work that fails changes nothing', async () => {
    const attempt = asCaller(db(), user(1), async (session) => {
      await session.query(`insert into note (body) values ('never')`);
      throw new Error('stop');
    });
    await expect(attempt).rejects.toThrow('stop');
    expect(await owner(`select count(*) from note where body = 'never'`)).toEqual([{ count: '0' }]);
  });

  test('restore brings rows, sequences and materialized views back', async () => {
    await db().restore('start');
    const state =
      'select (select json_agg(n.*) from note n)::text || (select json_agg(c.*) from child c)::text || (select notes from total) || (select json_agg(b) from untouched)::text as all';
    const before = await owner(state);
    await owner(
      `insert into note (body) values ('x'); update note set body = 'changed' where id = 1; delete from child; refresh materialized view total; update untouched set b = '[]' where a = 1`,
    );
    expect(await owner(state)).not.toEqual(before);
    await db().restore('start');
    expect(await owner(state)).toEqual(before);
    expect(await owner(`insert into note (body) values ('y') returning id`)).toEqual([{ id: '3' }]);
    await db().restore('start');
    await owner('truncate note cascade');
    await db().restore('start');
    expect(await owner(state)).toEqual(before);
  });

  test('several snapshots keep apart', async () => {
    await db().restore('start');
    await owner(`update note set body = 'second' where id = 2`);
    await db().snapshot('second');
    const body = async (): Promise<unknown> => (await owner('select body from note where id = 2'))[0]?.['body'];
    for (const [name, expected] of [
      ['start', 'two'],
      ['second', 'second'],
      ['start', 'two'],
      ['second', 'second'],
    ] as const) {
      await db().restore(name);
      expect(await body()).toBe(expected);
    }
    await expect(db().restore('third')).rejects.toThrow('There is no snapshot "third". Known: start, second.');
  });

  test('a materialized view that nobody refreshed stays as it was', async () => {
    await db().restore('start');
    await owner(`insert into note (body) values ('unseen')`);
    await db().snapshot('stale');
    await owner(`insert into note (body) values ('later')`);
    await db().restore('stale');
    expect(await owner('select notes from total')).toEqual([{ notes: '2' }]);
    await owner('refresh materialized view total');
    await db().restore('start');
    expect(await owner('select notes from total')).toEqual([{ notes: '2' }]);
  });

  test('restore brings rows back that a publication would not let anyone delete', async () => {
    await db().restore('start');
    await owner(`create table keyless (a int); insert into keyless values (1);
      create publication whole for all tables; create publication part for table note (body) where (body <> '')`);
    await db().snapshot('published');
    const published = 'select * from pg_publication order by pubname';
    const before = await owner(published);
    const counted = `select (select count(*) from keyless) as keyless, (select count(*) from note where body = 'new') as notes`;
    const generation = db().generation();
    for (const _ of [1, 2]) {
      await owner(`insert into keyless values (2); insert into note (body) values ('new')`);
      await db().restore('published');
      expect(await owner(counted)).toEqual([{ keyless: '1', notes: '0' }]);
      expect(await owner(published)).toEqual(before);
    }
    expect(db().generation()).toBe(generation);
    await owner('drop publication whole; drop publication part; drop table keyless');
  });

  test.each(noticed)('%s is noticed', async (statement) => {
    await db().restore('start');
    for (const read of [readDefinitions, readTracked])
      // The open transaction is rolled back.
      await withSession(db(), async (session) => {
        const before = await read(session);
        await session.exec(`begin; ${statement}`);
        expect(await read(session)).not.toBe(before);
      });
  });

  test('what only changes rows is not noticed', async () => {
    await db().restore('start');
    const session = await db().acquire();
    for (const read of [readDefinitions, readTracked]) {
      const before = await read(session);
      await session.exec(
        `insert into note (body) values ('more'); refresh materialized view total; create temp table passing (a int); drop table passing; analyze note`,
      );
      expect(await read(session)).toBe(before);
    }
    await session.release();
  });

  test('changed definitions come back, or it is said that they cannot', async () => {
    const generation = db().generation();
    await db().restore('start');
    expect(db().generation()).toBe(generation);
    await owner('drop table child; create table added (a int)');
    if (db().kind === 'postgres') {
      await expect(db().restore('start')).rejects.toThrow('tables or functions were changed since');
      return;
    }
    await db().restore('start');
    expect(db().generation()).not.toBe(generation);
    expect(
      await owner(`select to_regclass('child') as child, to_regclass('added') as added, (select count(*) from note)`),
    ).toEqual([{ child: 'child', added: null, count: '2' }]);
    await db().restore('second');
    expect(await owner('select body from note where id = 2')).toEqual([{ body: 'second' }]);
  });
});
