// The embedded database: its clock, locks and limits, and what must not break it.
import { describe, expect, test } from 'vitest';
import { createClock } from '../runtime/clock.ts';
import { openPglite } from './pglite.ts';
import { execute } from '../../tests/support/databases.ts';
import { opened } from '../../tests/support/opened.ts';

describe('the embedded database', () => {
  const clock = createClock(new Date('2020-02-03T04:05:06Z'));
  const db = opened(() => openPglite({ clock }));
  const run = (text: string) => execute(db(), text);

  test('tells the time of its clock, and leaves the rest of the process its own', async () => {
    const today = `select now()::text as now, clock_timestamp()::date::text as day`;
    expect(await run(today)).toEqual([{ now: '2020-02-03 04:05:06+00', day: '2020-02-03' }]);
    clock.advance('1d');
    expect(await run(today)).toEqual([{ now: '2020-02-04 04:05:06+00', day: '2020-02-04' }]);
    expect(new Date().getFullYear()).toBeGreaterThan(2024);
  });

  test('who sleeps wakes up, though the clock stands still', async () => {
    expect(await run('select pg_sleep(0.1)')).toEqual([{ pg_sleep: '' }]);
    expect(await run(`select now()::text as now`)).toEqual([{ now: '2020-02-04 04:05:06+00' }]);
  });

  test('locks go with the session that took them, whatever it became', async () => {
    const locks = `select count(*) from pg_locks where locktype = 'advisory'`;
    for (const role of ['postgres', 'pg_monitor']) {
      expect(
        await run(`select pg_advisory_lock(1), pg_advisory_lock(1), pg_advisory_lock_shared(2); ${locks}`),
      ).toEqual([{ count: '2' }]);
      await run(`select pg_advisory_lock(3); set role ${role}`);
      expect(await run(locks)).toEqual([{ count: '0' }]);
    }
    expect(await run(`select 2892::regproc as unlocking`)).toEqual([{ unlocking: 'pg_advisory_unlock_all' }]);
  });

  test('values keep the mark of an encoding, which may be a part of a text', async () => {
    const text = `select U&'\\FEFFx' as a, null as b, U&'y\\FEFF' as c union all select U&'\\FEFF', '', 'ü'`;
    expect(await run(`select 1; ${text}`)).toEqual([
      { a: '\uFEFFx', b: null, c: 'y\uFEFF' },
      { a: '\uFEFF', b: '', c: 'ü' },
    ]);
  });

  test('endless recursion of a function is an error like any other', async () => {
    await run(`create function down(i int) returns int language plpgsql as $$ begin return down(i + 1); end $$`);
    await expect(run('select down(1)')).rejects.toMatchObject({ code: '54001' });
  });

  test('a pattern that takes more stack than there is gives no answer rather than a wrong one', async () => {
    for (const pattern of ['((x{255}){255}){255}', '((x{100}){100}){10}']) {
      await expect(run(`select 'x' ~ '${pattern}' as found`)).rejects.toMatchObject({ code: '57P02' });
      expect(await run(`select 'x' ~ 'x' as found`)).toEqual([{ found: 't' }]);
    }
  });

  test('a statement that breaks the engine undoes itself only', async () => {
    await run(`create table kept (a int); insert into kept values (1);
      create function inlined(i int) returns int language sql as $$ select inlined(i + 1) $$`);
    const session = await db().acquire();
    await session.exec('begin; insert into kept values (2)');
    await expect(session.exec('select inlined(1)')).rejects.toMatchObject({ code: '57P02' });
    await expect(session.query('select 1')).rejects.toMatchObject({ code: '57P02' });
    await session.release();
    expect(await run('select a from kept')).toEqual([{ a: '1' }]);
    await run('insert into kept values (3)');
    expect(await run('select count(*) from kept')).toEqual([{ count: '2' }]);
  });

  // None of these changes has a transaction.
  test.each([
    ['that went on', `create sequence one; select nextval('one')`, `select nextval('one')`],
    ['that was set, unlogged', `create unlogged sequence one`, `select setval('one', 9, false)`],
  ])('a sequence alone is brought back %s', async (_, begin, change) => {
    await run(begin);
    const state = () => run('select last_value, is_called from one');
    const before = await state();
    await db().snapshot('one');
    await run(change);
    await db().restore('one');
    expect(await state()).toEqual(before);
    await run('drop sequence one');
  });

  test('copy from stdin, which would end the process, is refused', async () => {
    await expect(run('select 1;\ncopy kept from stdin')).rejects.toMatchObject({ code: '0A000' });
  });
});

test('whoever came before the end is served, and whoever comes after it is told', async () => {
  const db = await openPglite();
  await db.snapshot('one');
  const busy = await db.acquire();
  const earlier = db.acquire('requests');
  const ends = [db.close(), db.close()];
  const later = db.acquire('requests').catch((error: unknown) => error);
  await busy.release();
  const session = await earlier;
  expect(await session.query('select 1 as one')).toEqual([{ one: '1' }]);
  await session.release();
  const closed = { code: '57P01', message: 'The database was closed.' };
  expect(await later).toMatchObject(closed);
  await Promise.all(ends);
  for (const late of [db.acquire(), db.acquire('requests'), db.snapshot('two'), db.restore('one')])
    await expect(late).rejects.toMatchObject(closed);
});
