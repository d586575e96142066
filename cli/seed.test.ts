// `touchstone seed` as a newcomer uses it: on a supabase/ folder with users, triggers and further schemas, and on embeddings.
import { describe, expect, test } from 'vitest';
import { createMock } from '../mocks/app.ts';
import { keepSandbox } from './testing/sandbox.ts';

const ROWS = 12;

/** With the sign-up trigger that most projects have. */
const SIGN_UP = `
  create table public.profiles (id uuid primary key references auth.users on delete cascade, username text not null, created_at timestamptz not null default now());
  create table public.posts (id uuid primary key default gen_random_uuid(), author uuid not null references public.profiles, body text not null);
  create table public.audit (id bigint generated always as identity primary key, what text not null);
  create function public.handle_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
  begin
    insert into public.profiles (id, username) values (new.id, new.raw_user_meta_data ->> 'username');
    insert into public.audit (what) values ('user ' || new.id);
    return new;
  end $$;
  create trigger on_auth_user_created after insert on auth.users for each row execute function public.handle_new_user();`;

describe('a newcomer who seeds a project', () => {
  const box = keepSandbox();

  test('gets rows for tables with foreign keys to auth.users, and is told of tables outside public', async () => {
    box.write(
      'supabase/migrations/20260101000000_first.sql',
      `${SIGN_UP} create schema app; create table app.settings (id serial primary key);`,
    );
    const { code, out, err } = await box.touchstone(['seed', '--schema', 'supabase/', '--rows', String(ROWS)]);
    expect(code).toBe(0);
    expect(err).toContain(`touchstone: there are no rows for app.settings: add --schemas public,app.`);
    expect(err).toContain(`touchstone: public.profiles has ${ROWS} rows that triggers made, and gets no others.`);
    box.write('supabase/seed.sql', out);
    await using mock = await createMock({ schema: { folder: `${box.folder}/supabase` } });
    expect(await mock.auth.listUsers()).toHaveLength(ROWS);
    const [rows] =
      await mock.sql(`select (select count(*)::int from posts) as posts, (select count(*)::int from profiles) as profiles,
      (select count(*)::int from audit) as audit, (select count(*)::int from posts join profiles on profiles.id = author join auth.users on users.id = profiles.id) as joined`);
    expect(rows).toEqual([{ posts: ROWS, profiles: ROWS, audit: ROWS, joined: ROWS }]);
    // Triggers run again for whoever comes next.
    await mock.auth.createUser({ email: 'next@example.test', user_metadata: { username: 'next' } });
    expect(await mock.sql('select username from profiles order by created_at desc limit 1')).toEqual([
      [{ username: 'next' }],
    ]);
    const again = await box.touchstone(['seed', '--schema', 'supabase/migrations', '--rows', String(ROWS)]);
    expect(again.out).toBe(out);
    const more = ['--schemas', 'public,app', '--rows', '3'];
    const both = await box.touchstone(['seed', '--schema', 'supabase/migrations', ...more]);
    expect(both.out).toContain('insert into app.settings');
  });

  test('gets rows beside those of its own seed, and is told how many triggers made', async () => {
    const sql = `${SIGN_UP} insert into auth.users (id, raw_user_meta_data) values ('0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e', '{"username": "ann"}');`;
    const file = box.write('own.sql', sql);
    const { out, err } = await box.touchstone(['seed', '--schema', 'own.sql', '--rows', '5']);
    expect(err).toContain(
      'touchstone: public.profiles takes 4 of 5 rows, 4 of them from triggers: every user has one already; a larger --rows makes more users.',
    );
    expect(out).not.toContain("0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e', 'authenticated");
    await using mock = await createMock({ schema: { files: [file, box.write('rows.sql', out)] } });
    expect(await mock.sql('select count(*)::int as profiles from profiles')).toEqual([[{ profiles: 5 }]]);
  });

  test('gets embeddings of the right dimension', async () => {
    const schema = `create extension vector; create table docs (id serial primary key, embedding vector(384) not null, half halfvec(8)); create index on docs using hnsw (embedding vector_cosine_ops);`;
    box.write('docs.sql', schema);
    const { out, err } = await box.touchstone(['seed', '--schema', 'docs.sql', '--rows', '3']);
    expect(err).not.toContain('docs');
    await using mock = await createMock({ schema: { sql: schema + out } });
    expect(await mock.sql('select count(*)::int as docs, min(vector_dims(embedding)) as dimensions from docs')).toEqual(
      [[{ docs: 3, dimensions: 384 }]],
    );
  });
});
