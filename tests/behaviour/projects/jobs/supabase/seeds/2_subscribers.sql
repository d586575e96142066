insert into public.subscribers (user_id, email)
  select id, email from auth.users;
insert into public.jobs (subscriber_id) select id from public.subscribers where email = 'ann@example.com';
