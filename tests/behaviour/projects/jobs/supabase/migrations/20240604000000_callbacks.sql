create function public.request_digest() returns trigger language plpgsql security definer as $$
begin
  select net.http_post(
    'https://api.example.com/digests'::text,
    jsonb_build_object('job', new.id),
    headers := '{"Content-Type": "application/json"}'::jsonb
  ) into new.request_id;
  perform pg_notify('jobs', new.id::text);
  return new;
end $$;
create trigger request_digest before insert on public.jobs for each row when (new.state = 'queued') execute function public.request_digest();

create function public.collect_answers() returns integer language sql security definer set search_path = '' as $$
  with answered as (
    update public.jobs j set state = case when r.status_code between 200 and 299 then 'done' else 'failed' end::public.job_state,
      finished_at = r.created
    from net._http_response r where r.id = j.request_id and j.state = 'queued' returning j.id
  )
  select count(*)::integer from answered
$$;

create function public.check_webhook_host(url text) returns boolean language plpgsql as $$
declare
  answer extensions.http_response;
begin
  answer := extensions.http_get(url);
  return answer.status = 200;
exception when others then
  return false;
end $$;
