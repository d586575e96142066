// The version of the definitions changes when they do.
import { describe, expect, test } from 'vitest';
import { asCaller } from '../session/caller.ts';
import { withSession } from '../db.ts';
import { readVersion, requireVersion } from './definition-version.ts';
import { readTable } from '../../../tests/support/table.ts';
import { execute, grounds, openPrepared } from '../../../tests/support/databases.ts';
import { opened } from '../../../tests/support/opened.ts';

interface Table {
  readonly sql: string;
  readonly anew: readonly string[];
  readonly same: readonly string[];
}
const { sql, anew, same } = readTable(import.meta.url, ['sql', 'anew', 'same']) as Table;

describe.each(grounds())('the version of the definitions on $name', (ground) => {
  const started = opened(() => ground.start());
  const db = opened(() => openPrepared(started(), sql));
  const version = () => withSession(db(), readVersion);
  const run = (text: string) => execute(db(), text);

  test.each(anew)('%s makes a new one', async (statement) => {
    const before = await version();
    await run(statement);
    expect(await version()).not.toBe(before);
    expect(before).toBeDefined();
  });

  test.each(same)('%s leaves it as it is', async (statement) => {
    const before = await version();
    await run(statement);
    expect(await version()).toBe(before);
  });

  test('what was defined instead of something undone has another one', () =>
    withSession(db(), async (session) => {
      await session.exec('begin; savepoint here; create table first (id int)');
      const first = await readVersion(session);
      await session.exec('rollback to savepoint here; create table second (id int)');
      expect(await readVersion(session)).not.toBe(first);
    }));

  test('a statement can require one', () =>
    withSession(db(), async (session) => {
      const before = (await readVersion(session)) ?? '';
      expect(await session.batch([requireVersion(before)])).not.toHaveProperty('error');
      await session.exec('create table one_more (id int)');
      expect(await session.batch([requireVersion(before)])).toHaveProperty('error.code', '55000');
    }));

  test.each(['anon', 'authenticated', 'service_role'])('%s reads it and cannot change it', async (role) => {
    const caller = { role, claims: {} };
    const asRole = (text: string) => asCaller(db(), caller, (own) => own.query(text));
    const [read] = await asRole('select touchstone_definitions.current_version() as version');
    expect(read?.['version']).toContain('-');
    for (const text of [
      'delete from touchstone_definitions.change',
      `insert into touchstone_definitions.change (transaction) values ('1')`,
      'create or replace function touchstone_definitions.current_version() returns text language sql as $$ select $$',
    ])
      await expect(asRole(text)).rejects.toMatchObject({ code: '42501' });
  });

  test('a role that becomes a superuser gets another one', async () => {
    const read = async () => {
      const [row] = await asCaller(db(), { role: 'anon', claims: {} }, (own) =>
        own.query('select touchstone_definitions.current_version() as version'),
      );
      return row?.['version'];
    };
    const before = await read();
    await run('alter role anon superuser');
    const meanwhile = await read();
    await run('alter role anon nosuperuser');
    expect(meanwhile).not.toBe(before);
  });

  test('a snapshot neither holds it nor is held up by it', async () => {
    await db().snapshot('here');
    const before = await version();
    await run(`insert into note values (5, 'gone', 1)`);
    await db().restore('here');
    expect(await version()).toBe(before);
    expect(await run('select from note where id = 5')).toEqual([]);
  });
});

describe.each(grounds().filter(({ kind }) => kind === 'postgres'))('two sessions on $name', (ground) => {
  const started = opened(() => ground.start());
  const db = opened(() => openPrepared(started(), ''));

  test('define things at the same time without waiting for each other', async () => {
    const [first, second] = [await db().acquire(), await db().acquire()];
    await first.exec('begin; create table a (id int)');
    const seenBefore = await readVersion(second);
    await second.exec('begin; create table b (id int)');
    await second.commit();
    const between = await readVersion(second);
    await first.commit();
    const after = await readVersion(second);
    expect(new Set([seenBefore, between, after]).size).toBe(3);
    await second.exec('create table c (id int)');
    const [row] = await first.query('select count(*) from touchstone_definitions.change');
    expect(row).toEqual({ count: '1' });
    await first.release();
    await second.release();
  });
});
