begin;
select plan(2);
set local role authenticated;
set local request.jwt.claims to '{"sub": "22222222-2222-4222-8222-222222222222", "role": "authenticated"}';
select isnt_empty('select * from public.channels', 'Bob sees a channel');
select results_eq(
  'select slug from public.channels',
  array['bobs-other'],
  'Bob sees one channel');
select * from finish();
rollback;
