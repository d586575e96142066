// Statements that a connection keeps serve every caller in turn: no rows, plans or tricks of other callers are left in them.
import { beforeEach, describe, expect, test } from 'vitest';
import { asCaller, type Caller } from '../../mocks/db/session/caller.ts';
import { COMMIT, FORGET, type Row, type Step } from '../../mocks/db/db.ts';
import { execute, grounds, openOnOneConnection } from '../support/databases.ts';
import { opened } from '../support/opened.ts';
import { readTable } from '../support/table.ts';

const { sql: schema } = readTable(import.meta.url, ['sql']) as { readonly sql: string };

const bodies = 'select body from public.note order by id';
const anonymous: Caller = { role: 'anon', claims: {} };
const service: Caller = { role: 'service_role', claims: {} };
const user = (sub: string): Caller => ({ role: 'authenticated', claims: { sub } });

describe.each(grounds())('statements that are kept on $name', (ground) => {
  const started = opened(() => ground.start());
  const db = opened(async () => openOnOneConnection(started(), schema));
  // Each test begins with a connection that already keeps the statement for all callers.
  beforeEach(async () => {
    for (const caller of [anonymous, user('ann'), service]) await ask(caller);
  });

  const step = (text: string, kept = 'all'): Step => ({ text, kept });

  /** One round trip; by default with one word for all roles, so PostgreSQL must keep them apart. */
  async function send(caller: Caller, ...steps: readonly Step[]): Promise<readonly (readonly Row[])[]> {
    return asCaller(db(), caller, async (session) => {
      const { rows, error } = await session.batch([...steps, COMMIT, FORGET]);
      if (error !== undefined) throw error;
      return rows;
    });
  }
  const ask = async (caller: Caller, kept?: string): Promise<readonly unknown[]> =>
    ((await send(caller, step(bodies, kept)))[0] ?? []).map(({ body }) => body);
  const call = async (name: string, caller = anonymous): Promise<unknown> =>
    send(caller, { text: `select public.${name}()` });

  const sql = (text: string) => execute(db(), text);

  /** How many names there are on the connection that requests use. */
  const names = async (): Promise<number> =>
    ((await send(anonymous, { text: 'select * from public.names()' }))[0] ?? []).length;

  async function expectRightRows(): Promise<void> {
    expect(await ask(anonymous)).toEqual([]);
    expect(await ask(service)).toEqual(['of ann', 'of bob', 'of cy']);
    expect(await ask(user('bob'))).toEqual(['of bob']);
    expect(await ask(user('ann'))).toEqual(['of ann']);
  }

  test('are kept', async () => {
    const before = await names();
    await send(anonymous, step('select 1 as one'));
    await send(anonymous, step('select 1 as one'));
    expect((await names()) - before).toBe(1);
  });

  test('give every caller the rows of its own, in any order and any number of times', async () => {
    for (let turn = 0; turn < 8; turn += 1) await expectRightRows();
    for (let turn = 0; turn < 220; turn += 1)
      expect(await ask(turn % 2 === 0 ? user('cy') : service)).toHaveLength(turn % 2 === 0 ? 1 : 3);
    expect(await ask(user('ann'), 'authenticated')).toEqual(['of ann']);
  });

  test('are planned anew before long, for tables may have grown', async () => {
    for (let turn = 0; turn < 150; turn += 1) await ask(service);
    const [[uses] = []] = await send(anonymous, { text: 'select public.most_uses()' });
    expect(Number(uses?.['most_uses'])).toBeGreaterThan(0);
    expect(Number(uses?.['most_uses'])).toBeLessThanOrEqual(100);
  });

  test('follow policies and grants as they change', async () => {
    await sql(`create policy everybody on public.note for select to anon using (true)`);
    expect(await ask(anonymous)).toHaveLength(3);
    await sql('drop policy everybody on public.note; revoke select on public.note from anon');
    await expect(ask(anonymous)).rejects.toMatchObject({ code: '42501' });
    await sql('grant select on public.note to anon');
    await expectRightRows();
  });

  test('follow columns and tables that change, with one way more', async () => {
    await sql(`alter table public.note alter column body type varchar(50)`);
    await expectRightRows();
    await sql(`alter table public.note rename to old; create table public.note (id int, body int);
      insert into public.note values (1, 7); grant select on public.note to anon`);
    expect(await ask(anonymous)).toEqual(['7']);
    await sql(`drop table public.note; alter table public.old rename to note;
      alter table public.note alter column body type text`);
    await expectRightRows();
  });

  test('are found again after a function threw them away, also in the middle of a transaction', async () => {
    await call('drop_all');
    await expectRightRows();
    await send(service, { text: 'select public.drop_all()' }, step(bodies)).catch(() => undefined);
    await expectRightRows();
    await sql('deallocate all');
    await expectRightRows();
  });

  test('cannot be forged for those who come after', async () => {
    for (const caller of [anonymous, user('ann')]) {
      await call('spoil', caller);
      await expectRightRows();
    }
  });

  test('cannot be forged by a transaction that fails, or is given up', async () => {
    await expect(send(anonymous, { text: 'select public.spoil()' }, { text: 'select 1 / 0' })).rejects.toMatchObject({
      code: '22012',
    });
    await expectRightRows();
    await expect(
      asCaller(db(), anonymous, async (session) => {
        await session.query('select public.spoil()');
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    await expectRightRows();
  });

  test('are asked by name only before anything else ran in the session', async () => {
    const later = await asCaller(db(), user('bob'), async (session) => {
      await session.query('select public.spoil()');
      return session.batch([step(bodies)]);
    });
    expect(later.rows[0]).toEqual([{ body: 'of bob' }]);
    await expectRightRows();
  });

  test('are not taken for others when a batch fails before it gave them to the connection', async () => {
    const fill = Array.from({ length: 70 }, (_, index) => `select ${index} as number`);
    for (const text of fill) await send(anonymous, step(text));
    // The names of the oldest statements go to ones that never arrive.
    const lost = Array.from({ length: 20 }, (_, index) => `select 'lost ${index}' as number`);
    await expect(
      send(anonymous, { text: 'select public.fail()' }, ...lost.map((text) => step(text))),
    ).rejects.toMatchObject({ code: 'P0001' });
    for (const [index, text] of lost.entries())
      expect((await send(anonymous, step(text)))[0]).toEqual([{ number: `lost ${index}` }]);
    for (const [index, text] of fill.entries())
      expect((await send(anonymous, step(text)))[0]).toEqual([{ number: String(index) }]);
  });

  test('are not more than a few, whatever is asked', async () => {
    for (let index = 0; index < 150; index += 1) await send(anonymous, step(`select ${index} as other`));
    expect(await names()).toBeLessThanOrEqual(64);
    await expectRightRows();
  });

  test('an error of the statement itself is told as it is, once', async () => {
    for (const code of ['26000', '0A000', '23505'])
      await expect(
        send(anonymous, step(`do $$ begin raise exception 'as told' using errcode = '${code}'; end $$`)),
      ).rejects.toMatchObject({ code, message: 'as told' });
    await expectRightRows();
  });

  test('what is written by them is written once, though the connection forgot them', async () => {
    const insert = step(`insert into public.note values (9, 'ann', 'new')`);
    const remove = 'delete from public.note where id = 9';
    await send(service, insert);
    await sql(remove);
    await call('drop_all');
    await send(service, insert);
    expect(await ask(service)).toEqual(['of ann', 'of bob', 'of cy', 'new']);
    await sql(remove);
  });

  test.runIf(ground.kind === 'pglite')('go with the engine when it breaks down or is replaced', async () => {
    await db().snapshot('before');
    await sql('create table public.more (a int)');
    await db().restore('before');
    await expectRightRows();
    await sql('create function public.inlined(i int) returns int language sql as $$ select public.inlined(i + 1) $$');
    await expect(sql('select public.inlined(1)')).rejects.toMatchObject({ code: '57P02' });
    await expectRightRows();
  });

  test('are right without the functions that clean sessions', async () => {
    await sql('drop schema touchstone_definitions cascade');
    await expectRightRows();
    await call('spoil');
    await expectRightRows();
    await call('spoil', service);
    await expectRightRows();
  });
});
