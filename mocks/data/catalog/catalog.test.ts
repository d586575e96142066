// The ages of the catalog change when definitions do: those that also give them a new version.
import { describe, expect, test } from 'vitest';
import { execute, grounds, openPrepared } from '../../../tests/support/databases.ts';
import { opened } from '../../../tests/support/opened.ts';
import { readTable } from '../../../tests/support/table.ts';
import { withSession } from '../../db/db.ts';
import { readAges } from './catalog.ts';

const { sql, anew } = readTable(new URL('../../db/snapshot/definition-version.ts', import.meta.url).href, [
  'sql',
  'anew',
  'same',
]) as { readonly sql: string; readonly anew: readonly string[] };

describe.each(grounds())('the ages, on $name', (ground) => {
  const started = opened(() => ground.start());
  const db = opened(() => openPrepared(started(), sql));
  const ages = () => withSession(db(), readAges);

  test.each(anew)('%s changes them', async (statement) => {
    const before = await ages();
    await execute(db(), statement);
    expect(await ages()).not.toBe(before);
    expect(before).toBeDefined();
  });

  test('rows do not change them, and while they are written there are none', () =>
    withSession(db(), async (session) => {
      const before = await readAges(session);
      await session.exec(
        'insert into note (id, stored) values (5, 1); begin; insert into note (id, stored) values (6, 2)',
      );
      expect(await readAges(session)).toBeUndefined();
      await session.exec('commit');
      expect(await readAges(session)).toBe(before);
    }));

  test.each(['set role anon', 'set search_path = pg_catalog', 'alter role anon superuser', 'alter role anon inherit'])(
    'after "%s" there are others',
    (statement) =>
      withSession(db(), async (session) => {
        const before = await readAges(session);
        await session.exec(statement);
        expect(await readAges(session)).not.toBe(before);
      }),
  );
});
