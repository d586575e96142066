// Rows for whole schemas of the kinds that projects have, on both databases: every table is filled, and the text loads into a copy.
import { describe, expect, test } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import type { Seeded } from '../../mocks/seed/seed.ts';
import { grounds, seedDatabase } from '../support/databases.ts';
import { takeSome } from '../support/extent.ts';
import { opened } from '../support/opened.ts';
import { readTable } from '../support/table.ts';

interface Table {
  readonly 'sign-up': string;
  readonly shapes: Readonly<Record<string, string>>;
}

const { 'sign-up': SIGN_UP, shapes: SHAPES } = readTable(import.meta.url, ['sign-up', 'shapes']) as Table;

const ROWS = 12;
/** Why rows of `likes` and others are as many: every table of the shapes has room for so many. */
const COUNTS = `select n.nspname || '.' || c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text as rows
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'app') and c.relkind in ('r', 'p') and not c.relispartition`;

describe.each(takeSome('databases', grounds(), 1))('seeding on $name', (ground) => {
  const started = opened(() => ground.start());

  const seed = async (sql: string, schemas = ['public']): Promise<Seeded> =>
    seedDatabase({ schema: { sql }, database: await started().database() }, { schemas, rows: ROWS });

  test('every table of every shape is filled', async () => {
    const schema = Object.values(SHAPES).join('\n');
    const { sql, notes } = await seed(schema, ['public', 'app']);
    expect(notes).toEqual([]);
    await using mock = await createMock({ schema: { sql: `${schema} ${sql}` }, database: await started().database() });
    const [counts = []] = await mock.sql(COUNTS);
    expect(counts).toHaveLength(19);
    expect(counts.filter(({ rows }) => rows !== String(ROWS))).toEqual([]);
  });

  test('what triggers make is loaded as it was, and no row refers to nothing', async () => {
    const { sql } = await seed(SIGN_UP);
    await using mock = await createMock({
      schema: { sql: `${SIGN_UP} ${sql}` },
      database: await started().database(),
    });
    const [counts = []] = await mock.sql(COUNTS);
    expect(Object.fromEntries(counts.map(({ name, rows }) => [name, rows]))).toEqual({
      'public.profiles': String(ROWS),
      'public.posts': String(ROWS),
      'public.audit': String(ROWS),
    });
    expect(
      await mock.sql(`select id from posts where author not in (select id from profiles);
      select id from profiles where id not in (select id from auth.users)`),
    ).toEqual([[], []]);
  });

  test('where every user has a row already, that is said, with how to get more', async () => {
    const users = `insert into auth.users (id, raw_user_meta_data) select gen_random_uuid(), '{"username": "a"}' from generate_series(1, ${ROWS});`;
    const { notes } = await seed(`${SIGN_UP} ${users}`);
    expect(notes).toEqual([
      'public.profiles gets no rows: every user has one already; a larger --rows makes more users.',
    ]);
  });

  test('triggers that ask who is signed in get an answer', async () => {
    const { sql, notes } =
      await seed(`create table notes (id serial primary key, owner uuid not null references auth.users);
      create function own() returns trigger language plpgsql as $$ begin new.owner := auth.uid(); return new; end $$;
      create trigger own before insert on notes for each row execute function own();`);
    expect(notes).toEqual([]);
    expect(sql.match(/insert into public\.notes .*\n(?: .*\n)+/u)?.[0].split('\n')).toHaveLength(ROWS + 2);
  });

  test('a sign-up trigger that fails is named, with what cannot have rows then', async () => {
    const { notes } = await seed(SIGN_UP.replace("->> 'username'", "->> 'nickname'"));
    expect(notes[0]).toMatch(/^auth\.users has 0 of 12 rows: null value in column "username" of relation "profiles"/u);
    expect(notes.slice(1)).toEqual([
      'public.profiles gets no rows: it refers to auth.users, which has no rows.',
      'public.posts gets no rows: it refers to public.profiles, which has no rows.',
    ]);
  });
});
