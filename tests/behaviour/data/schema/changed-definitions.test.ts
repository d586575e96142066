// Changed definitions are seen by a request that waits for them, and where what watches them was taken away.
import { beforeAll, describe, expect, test } from 'vitest';
import { withSession } from '../../../../mocks/db/db.ts';
import { trackDefinitions } from '../../../../mocks/db/snapshot/definition-version.ts';
import { dataDialects } from '../../../../mocks/data/dialect.ts';
import { createReflectionCache } from '../../../../mocks/data/engine/reflection.ts';
import { askerOf, type Ask } from '../../../support/ask.ts';
import { serveData } from '../../../support/data-engine.ts';
import { execute, grounds, openPrepared } from '../../../support/databases.ts';
import { opened } from '../../../support/opened.ts';

const schema = `create table public."Note" (id int primary key, body text); insert into public."Note" values (1, 'one')`;

describe.each(grounds())('definitions that change, on $name', (ground) => {
  const started = opened(() => ground.start());
  const db = opened(async () => openPrepared(started(), schema));
  let send: Ask;
  beforeAll(async () => {
    send = askerOf(await serveData(db(), 'contract'));
  });
  async function ask(query: string, role = 'service_role') {
    const { text: _, ...answer } = await send({ claims: { role } }, query);
    return answer;
  }

  const define = (text: string) => execute(db(), text);

  const notes = (fields: string) => `{ noteCollection { edges { node { ${fields} } } } }`;

  test.runIf(ground.kind === 'postgres')(
    'a request that waits while definitions change is answered by the new ones',
    async () => {
      await define(`create table public."Slow" (id int primary key, name text, size int);
      insert into public."Slow" values (1, 'slow', 5)`);
      const slow = (fields: string) => `{ slowCollection { edges { node { ${fields} } } } }`;
      expect(await ask(slow('name size'))).not.toHaveProperty('errors');

      async function changeDuring(query: string, change: string): ReturnType<typeof ask> {
        const other = await db().acquire();
        await other.exec(`begin; ${change}`);
        const answer = ask(query);
        const waiting = `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%Slow%'`;
        while ((await define(waiting))[0]?.['count'] !== '1') await new Promise((done) => setTimeout(done, 5));
        await other.commit();
        await other.release();
        return answer;
      }

      expect(await changeDuring(slow('size'), 'alter table public."Slow" alter column size type bigint')).toEqual({
        status: 200,
        data: { slowCollection: { edges: [{ node: { size: '5' } }] } },
      });
      const gone = await changeDuring(slow('name'), 'alter table public."Slow" rename column name to title');
      expect(gone.errors?.[0]?.message).toMatch(/name/);
      expect(gone.errors?.[0]?.message).not.toMatch(/does not exist/);
      const insert = 'mutation { insertIntoSlowCollection(objects: {id: 2, size: "6"}) { records { size } } }';
      expect(await changeDuring(insert, 'alter table public."Slow" alter column size type int')).toHaveProperty(
        'errors',
      );
      expect(await ask(slow('id'))).toHaveProperty('data.slowCollection.edges', [{ node: { id: 1 } }]);
    },
  );

  test.each([
    'alter event trigger touchstone_ddl_command_end disable',
    'drop event trigger touchstone_sql_drop',
    'drop schema touchstone_definitions cascade',
  ])('after "%s" changes are seen, too, and each role has its own', async (loss) => {
    await withSession(db(), trackDefinitions);
    const column = `after${loss.length}`;
    expect(await ask(notes('id'))).not.toHaveProperty('errors');
    await define(loss);
    for (const name of [column, `${column}b`]) {
      expect(await ask(notes(name))).toHaveProperty('errors');
      await define(`alter table public."Note" add column ${name} int`);
      expect(await ask(notes(name))).not.toHaveProperty('errors');
    }
    await define('revoke select on public."Note" from anon');
    expect(await ask(notes('id'), 'anon')).toHaveProperty('errors');
    expect(await ask(notes('id'))).not.toHaveProperty('errors');
    await define('grant select on public."Note" to anon');
    expect(await ask(notes('id'), 'anon')).not.toHaveProperty('errors');
  });

  test('what a transaction changes is read within it, and not after it was undone', async () => {
    const session = await db().acquire();
    const cache = createReflectionCache();
    // Then the ages of the catalog's rows decide.
    await session.exec('drop schema if exists touchstone_definitions cascade');
    const columns = async () => {
      const { reflection } = await cache.readFor('postgres', session, dataDialects.contract);
      return reflection.model.tables.get('Note')?.columns.map(({ name }) => name);
    };
    const before = await columns();
    expect(before).toContain('body');
    for (const column of ['undone', 'more']) {
      await session.exec(`begin; alter table public."Note" add column ${column} int`);
      expect(await columns()).toEqual([...(before ?? []), column]);
      await session.exec('rollback');
      expect(await columns()).toEqual(before);
    }
    await session.release();
  });
});
