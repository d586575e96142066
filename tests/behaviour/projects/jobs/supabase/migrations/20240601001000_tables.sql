create type public.job_state as enum ('queued', 'running', 'done', 'failed');

create table public.subscribers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references auth.users (id) on delete set null,
  email text not null unique,
  digest_at time not null default '08:00',
  timezone text not null default 'UTC',
  unsubscribed_at timestamptz
);

create table public.jobs (
  id bigserial primary key,
  subscriber_id uuid not null references public.subscribers (id) on delete cascade,
  state public.job_state not null default 'queued',
  payload jsonb not null default '{}',
  request_id bigint,
  attempts smallint not null default 0 check (attempts between 0 and 5),
  run_after timestamptz not null default now(),
  finished_at timestamptz
);
create index jobs_pending on public.jobs (run_after) where state = 'queued';

alter table public.subscribers enable row level security;
alter table public.jobs enable row level security;
create policy "own subscription" on public.subscribers for select to authenticated using ((select auth.uid()) = user_id);
create policy "own jobs" on public.jobs for select to authenticated
  using (subscriber_id in (select id from public.subscribers where user_id = (select auth.uid())));
revoke insert, update, delete on public.jobs from anon, authenticated;
