// Hundreds of small migrations as a project of some years has them: each changes one thing, many take back what others did.

export interface Migration {
  readonly name: string;
  readonly text: string;
}

const SUBJECTS =
  'account address article author badge banner booking branch campaign card cart category channel client contact coupon course device document event'.split(
    ' ',
  );

/** What becomes of each subject, a migration each. */
function stepsOf(subject: string): readonly Migration[] {
  const table = `${subject}s`;
  const steps: readonly (readonly [name: string, text: string])[] = [
    [
      'create',
      `create table if not exists public."${table}" (id serial primary key, title varchar(50), user_id uuid);`,
    ],
    ['add_created_at', `alter table ${table} add column created_at timestamp default now();`],
    ['time_zone', `alter table ${table} alter column created_at type timestamptz using created_at at time zone 'utc';`],
    [
      'user_reference',
      `ALTER TABLE "public"."${table}" ADD CONSTRAINT "${table}_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE NOT VALID;\nALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_user_id_fkey;`,
    ],
    ['enable_rls', `alter table public.${table} enable row level security;`],
    [
      'policy',
      `create policy "Enable read access for all users" on "public"."${table}" as PERMISSIVE for SELECT to public using (true);`,
    ],
    [
      'status_type',
      `create type ${subject}_status as enum ('new', 'old');\nalter table ${table} add column status ${subject}_status not null default 'new';`,
    ],
    ['status_value', `alter type public.${subject}_status add value if not exists 'archived' before 'old';`],
    [
      'status_use',
      `update ${table} set status = 'archived' where title = 'x';\ncomment on type ${subject}_status is 'new, then archived, then old';`,
    ],
    ['index', `create index concurrently if not exists idx_${table}_user on public.${table} using btree (user_id);`],
    [
      'rename_title',
      `do $$ begin\n  alter table ${table} rename column title to name;\nexception when undefined_column then null;\nend $$;`,
    ],
    ['name_type', `alter table ${table} alter column name type text, alter column name set not null;`],
    ['default_user', `alter table ${table} alter column user_id set default auth.uid();`],
    [
      'replace_policy',
      `drop policy if exists "Enable read access for all users" on ${table};\ncreate policy "own ${table}" on ${table} for all to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);\nalter policy "own ${table}" on ${table} rename to "${table}: own";`,
    ],
    ['bigint', `alter table ${table} alter column id type bigint;\nalter sequence ${table}_id_seq as bigint;`],
    [
      'function',
      `create or replace function public.count_${table}() returns bigint language sql stable as $$ select count(*) from ${table} $$;`,
    ],
    [
      'function_again',
      `drop function if exists public.count_${table}();\ncreate function public.count_${table}(minimum int default 0) returns int language plpgsql stable as $function$\ndeclare\n  number int;\nbegin\n  select count(*) into number from public.${table} where id >= minimum;\n  return number;\nend;\n$function$;`,
    ],
    [
      'grant',
      `GRANT ALL ON TABLE public.${table} TO anon, authenticated, service_role;\nREVOKE TRUNCATE ON public.${table} FROM anon, authenticated;`,
    ],
    [
      'drop_column',
      `alter table if exists ${table} add column if not exists legacy jsonb default '{}'::jsonb not null;\nalter table ${table} drop column if exists legacy cascade;`,
    ],
    ['publish', `alter publication supabase_realtime add table ${table};`],
  ];
  return steps.map(([name, text]) => ({ name: `${name}_${table}`, text: `${text}\n` }));
}

/** What else such folders have: files that are empty, that end without a semicolon, with other line ends, marks and words. */
const ODD: readonly Migration[] = [
  { name: 'empty', text: '' },
  { name: 'only_a_comment', text: '-- Nothing to do; see #12\n/* and /* nested */ here */\n' },
  {
    name: 'windows',
    text: "create table public.windows (\r\n  id int primary key,\r\n  note text default 'a\r\nb'\r\n);\r\n",
  },
  { name: 'byte_order_mark', text: '\uFEFFcreate table public.marked (id int primary key);\n' },
  {
    name: 'transaction',
    text: 'BEGIN;\nLOCK TABLE public.marked IN ACCESS EXCLUSIVE MODE;\nALTER TABLE public.marked ADD COLUMN a int;\nCOMMIT;\n',
  },
  {
    name: 'start_transaction',
    text: "start transaction isolation level serializable;\nset local lock_timeout = '4s';\nalter table public.marked add column b int;\nend;\n",
  },
  { name: 'no-semicolon-ünïcode', text: `comment on table public.marked is $ü$ It's "marked"; really $ü$` },
  {
    name: 'settings',
    text: 'set search_path to public, extensions;\nset statement_timeout to 0;\nset local role postgres;\nreset role;\nset check_function_bodies = off;\n',
  },
  { name: 'vacuum', text: 'vacuum analyze public.marked;\nreindex table public.marked;\nanalyze;\n' },
  {
    name: 'escapes',
    text: `insert into public.windows (id, note) values (1, E'it\\'s; \\\\'), (2, U&'\\00e9'), (3, 'a;b--c'), (4, $$;$$);\n`,
  },
  {
    name: 'rows',
    text: `with moved as (delete from public.windows where id = 4 returning *) insert into public.marked (id) select id from moved on conflict do nothing;\n`,
  },
  {
    name: 'temporary',
    text: 'create temp table numbers as select generate_series(1, 3) as n;\ninsert into public.marked (id) select n from numbers;\ndrop table numbers;\n',
  },
  {
    name: 'prepared',
    text: 'prepare mark (int) as insert into public.marked (id) values ($1);\nexecute mark(9);\ndeallocate mark;\n',
  },
];

/** In the order of their names, which begin with the moment at which each was made. */
export const MIGRATIONS: readonly Migration[] = [...SUBJECTS.flatMap(stepsOf), ...ODD].map(
  ({ name, text }, number) => ({
    name: `${new Date(Date.UTC(2021, 0, 1 + number, 9, 30)).toISOString().replaceAll(/\D/gu, '').slice(0, 14)}_${name}.sql`,
    text,
  }),
);
