begin;
\set plan pro
\ir ../shared/people.psql
\ir ../shared/people.psql
select plan(9);

do $$ begin raise notice 'The team begins with its owner.'; end $$;
insert into accounts.accounts (name, slug, primary_owner_user_id) values ('Crew', 'crew', :'olga') returning id as crew \gset
select is((select count(*) from accounts.account_user where account_id = :'crew'), 1::bigint, 'the owner is a member');

select tests.authenticate_as('olga');
select lives_ok(format('insert into public.channels (account_id, slug) values (%L, %L)', :'crew', 'deck'), 'a paid plan writes');
select results_eq('select slug from public.channels order by 1', $$ values ('deck') $$, 'members read their channels');
select throws_ok(
  format('insert into public.channels (account_id, slug) values (%L, %L)', :'crew', 'No!'),
  '23514', null, 'a slug has its form');

select tests.authenticate_as('paul');
select is_empty('select * from public.channels', 'others see nothing');
select throws_ok(
  format('insert into public.channels (account_id, slug) values (%L, %L)', :'crew', 'hold'),
  '42501', 'new row violates row-level security policy for table "channels"', 'others write nothing');

select tests.clear_authentication();
select is_empty('select * from public.channels', 'nobody sees nothing');

reset role;
set local request.jwt.claims to '{"role": "authenticated", "user_role": "admin"}';
select ok(public.authorize('channels.delete'), 'an admin may');
set local request.jwt.claims to '{"role": "authenticated", "user_role": "moderator"}';
select ok(not public.authorize('channels.delete'), 'a moderator may not');

select * from finish();
rollback;
