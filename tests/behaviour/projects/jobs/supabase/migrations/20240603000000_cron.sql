-- Every morning: enqueue what is due
create or replace function public.enqueue_digests() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  row record;
  enqueued integer := 0;
begin
  for row in select id, email from subscribers where unsubscribed_at is null loop
    insert into jobs (subscriber_id, payload) values (row.id, jsonb_build_object('to', row.email));
    perform pgmq.send('digests', jsonb_build_object('subscriber', row.id));
    enqueued := enqueued + 1;
  end loop;
  return enqueued;
end;
$$;
revoke execute on function public.enqueue_digests() from public, anon, authenticated;

select cron.schedule('enqueue-digests', '0 6 * * *', 'select public.enqueue_digests()');

select
  cron.schedule(
    'invoke-function-every-half-minute',
    '30 seconds',
    $$
    select
      net.http_post(
          url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url') || '/functions/v1/send-digest',
          headers := jsonb_build_object(
            'Content-type', 'application/json',
            'Authorization', 'Bearer ' || (select decrypted_secret from vault.decrypted_secrets where name = 'service_role_key')
          ),
          body := concat('{"time": "', now(), '"}')::jsonb,
          timeout_milliseconds := 1000
      ) as request_id;
    $$
  );

select cron.schedule('clean-cron-history', '0 0 * * *', $$delete from cron.job_run_details where end_time < now() - interval '7 days'$$);
select cron.schedule('vacuum', '0 3 * * 0', 'vacuum analyze public.jobs');
select cron.alter_job(job_id := (select jobid from cron.job where jobname = 'vacuum'), active := false);

do $$
begin
  if exists (select 1 from cron.job where jobname = 'old-job') then
    perform cron.unschedule('old-job');
  end if;
  perform cron.unschedule(jobid) from cron.job where jobname = 'clean-cron-history';
end $$;

create or replace view public.recent_runs with (security_invoker = true) as
  select j.jobname, d.status, d.return_message, d.start_time from cron.job_run_details d join cron.job j using (jobid);
revoke all on public.recent_runs from anon, authenticated;
