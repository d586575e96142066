begin;
select plan(2);
create role auditor;
grant usage on schema public, extensions to auditor;
grant select on public.channels to auditor;
-- The project takes this right from all functions.
grant execute on all functions in schema extensions to auditor;
create policy "auditors read" on public.channels for select to auditor using ((select auth.uid()) is not null and auth.role() = 'auditor');

set local role auditor;
set local request.jwt.claims to '{"sub": "22222222-2222-4222-8222-222222222222", "role": "auditor"}';
select throws_ok('select auth.uid()', '42501', 'permission denied for schema auth', 'a role of ours may not use the schema auth');
select isnt_empty('select * from public.channels', 'its policies do');

select * from finish();
rollback;
