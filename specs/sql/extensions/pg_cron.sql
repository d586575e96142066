-- Jobs are kept as rows, and run by hand or when the mock's clock is moved.
do $$ begin
  if to_regnamespace('cron') is null then create schema cron; end if;
end $$;
grant usage on schema cron to postgres;
create sequence cron.jobid_seq;
create sequence cron.runid_seq;
create table cron.job (
  jobid bigint primary key default nextval('cron.jobid_seq'),
  schedule text not null,
  command text not null,
  nodename text not null default 'localhost',
  nodeport integer not null default 5432,
  database text not null default current_database(),
  username text not null default current_user,
  active boolean not null default true,
  jobname text,
  constraint jobname_username_uniq unique (jobname, username)
);
create table cron.job_run_details (
  jobid bigint,
  runid bigint primary key default nextval('cron.runid_seq'),
  job_pid integer,
  database text,
  username text,
  command text,
  status text,
  return_message text,
  start_time timestamptz,
  end_time timestamptz
);
alter table cron.job enable row level security;
create policy cron_job_policy on cron.job using (username = current_user);
alter table cron.job_run_details enable row level security;
create policy cron_job_run_details_policy on cron.job_run_details using (username = current_user);
grant select on cron.job, cron.job_run_details to public;
-- Five fields as crontab has them, or a number of seconds.
create type cron.times as (
  seconds integer, minutes integer[], hours integer[], days integer[], months integer[], weekdays integer[], either boolean
);
create function cron.read_number(text text, low integer, high integer, names text[]) returns integer
  language plpgsql immutable as $$
declare
  number integer := coalesce(array_position(names, text) - 1 + low, case when text ~ '^\d{1,2}$' then text::integer end);
begin
  if number between low and high then return number; end if;
  raise exception using message = format('%s is not between %s and %s', text, low, high);
end $$;
create function cron.read_field(field text, low integer, high integer, names text[] default '{}') returns integer[]
  language plpgsql immutable as $$
declare
  part text;
  span text;
  step integer;
  ends integer[];
  numbers integer[] := '{}';
begin
  foreach part in array string_to_array(lower(field), ',') loop
    span := split_part(part, '/', 1);
    step := coalesce(nullif(split_part(part, '/', 2), ''), '1')::integer;
    if span = '*' then
      ends := array[low, high];
    elsif span like '%-%' then
      ends := array[
        cron.read_number(split_part(span, '-', 1), low, high, names),
        cron.read_number(split_part(span, '-', 2), low, high, names)
      ];
    else
      ends := array_fill(cron.read_number(span, low, high, names), array[2]);
      if part like '%/%' then ends[2] := high; end if;
    end if;
    numbers := numbers || array(select generate_series(ends[1], ends[2], step));
  end loop;
  return numbers;
end $$;
create function cron.read_schedule(schedule text) returns cron.times language plpgsql immutable as $$
declare
  known constant jsonb := '{"@hourly": "0 * * * *", "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@weekly": "0 0 * * 0",
    "@monthly": "0 0 1 * *", "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *"}';
  text text := coalesce(known ->> lower(trim(schedule)), trim(schedule));
  fields text[] := regexp_split_to_array(text, '\s+');
  times cron.times;
begin
  if text ~* '^[1-9]\d? seconds?$' and fields[1]::integer < 60 then
    times.seconds := fields[1];
    return times;
  end if;
  if cardinality(fields) <> 5 then raise exception 'there are % fields', cardinality(fields); end if;
  times.minutes := cron.read_field(fields[1], 0, 59);
  times.hours := cron.read_field(fields[2], 0, 23);
  -- The last day of a month has the number 32.
  times.days := case fields[3] when '$' then array[32] else cron.read_field(fields[3], 1, 31) end;
  times.months := cron.read_field(fields[4], 1, 12, '{jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec}');
  times.weekdays := cron.read_field(fields[5], 0, 7, '{sun,mon,tue,wed,thu,fri,sat}');
  if 7 = any (times.weekdays) then times.weekdays := times.weekdays || 0; end if;
  times.either := fields[3] not like '*%' and fields[5] not like '*%';
  return times;
exception when raise_exception or invalid_text_representation or invalid_parameter_value then
  raise exception 'invalid schedule: %', schedule using errcode = '22023',
    detail = sqlerrm, hint = 'Use cron format (e.g. 5 4 * * *), or interval format ''[1-59] seconds''';
end $$;
create function cron.due_times(schedule text, since timestamptz, till timestamptz, most integer)
  returns setof timestamptz language plpgsql stable set timezone to 'UTC' as $$
declare
  times cron.times := cron.read_schedule(schedule);
begin
  if times.seconds is not null then
    return query select since + make_interval(secs => times.seconds) * place
      from generate_series(1, least(most, extract(epoch from till - since) / times.seconds)::integer) as place
      where since + make_interval(secs => times.seconds) * place <= till;
    return;
  end if;
  return query select moment
    from generate_series(date_trunc('day', since), till, interval '1 day') as day,
      unnest(times.hours) as hour, unnest(times.minutes) as minute,
      lateral (select day + make_interval(hours => hour, mins => minute) as moment) as exact,
      lateral (select
        extract(day from day) = any (times.days)
          or 32 = any (times.days) and extract(month from day + interval '1 day') <> extract(month from day) as in_month,
        extract(dow from day) = any (times.weekdays) as in_week) as matched
    where moment > since and moment <= till and extract(month from day) = any (times.months)
      and case when times.either then in_month or in_week else in_month and in_week end
    order by 1 limit most;
end $$;
create function cron.schedule_in_database(
  job_name text, schedule text, command text, database text, username text default null, active boolean default true
) returns bigint language plpgsql as $$
declare
  id bigint;
begin
  perform cron.read_schedule(schedule);
  insert into cron.job as j (jobname, schedule, command, database, username, active)
    values (job_name, schedule, command, database, coalesce(username, current_user), active)
    on conflict on constraint jobname_username_uniq do update
      set schedule = excluded.schedule, command = excluded.command, database = excluded.database, active = excluded.active
    returning j.jobid into id;
  return id;
end $$;
create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
  select cron.schedule_in_database(job_name, schedule, command, current_database())
$$;
create function cron.schedule(schedule text, command text) returns bigint language sql as $$
  select cron.schedule_in_database(null, schedule, command, current_database())
$$;
create function cron.unschedule(job_id bigint) returns boolean language plpgsql as $$
begin
  delete from cron.job where jobid = job_id;
  if found then return true; end if;
  raise exception 'could not find valid entry for job %', job_id;
end $$;
create function cron.unschedule(job_name text) returns boolean language plpgsql as $$
begin
  delete from cron.job where jobname = job_name and username = current_user;
  if found then return true; end if;
  raise exception 'could not find valid entry for job ''%''', job_name;
end $$;
create function cron.alter_job(
  job_id bigint, schedule text default null, command text default null, database text default null,
  username text default null, active boolean default null
) returns void language plpgsql as $$
begin
  if schedule is not null then perform cron.read_schedule(schedule); end if;
  update cron.job as j set schedule = coalesce(alter_job.schedule, j.schedule), command = coalesce(alter_job.command, j.command),
    database = coalesce(alter_job.database, j.database), username = coalesce(alter_job.username, j.username),
    active = coalesce(alter_job.active, j.active) where j.jobid = job_id;
  if not found then raise exception 'Job % does not exist or you don''t own it', job_id; end if;
end $$;
-- Not part of pg_cron: it has a process that does this.
create function cron.run_job(job_id bigint, at timestamptz default clock_timestamp()) returns text
  language plpgsql as $$
declare
  job cron.job;
  caller text := current_setting('role');
  run bigint := nextval('cron.runid_seq');
  outcome text := 'succeeded';
  message text;
  affected bigint;
begin
  select * into job from cron.job where jobid = job_id;
  if not found then raise exception 'could not find valid entry for job %', job_id; end if;
  begin
    perform set_config('role', job.username, true);
    execute job.command;
    get diagnostics affected = row_count;
    message := affected || case affected when 1 then ' row' else ' rows' end;
  exception when others then
    outcome := 'failed';
    message := 'ERROR: ' || sqlerrm;
  end;
  perform set_config('role', caller, true);
  insert into cron.job_run_details (jobid, runid, job_pid, database, username, command, status, return_message, start_time, end_time)
    values (job.jobid, run, pg_backend_pid(), job.database, job.username, job.command, outcome, message, at, at);
  return outcome;
end $$;
create function cron.run_job(job_name text) returns text language plpgsql as $$
declare
  id bigint;
begin
  select jobid into id from cron.job where jobname = job_name order by jobid limit 1;
  if not found then raise exception 'could not find valid entry for job ''%''', job_name; end if;
  return cron.run_job(id);
end $$;
create function cron.run_due(since timestamptz, till timestamptz, most integer) returns boolean language plpgsql as $$
declare
  due record;
  ran integer := 0;
begin
  for due in
    select j.jobid, moment from cron.job as j, cron.due_times(j.schedule, since, till, most + 1) as moment
    where j.active order by moment, j.jobid limit most + 1
  loop
    ran := ran + 1;
    if ran > most then return false; end if;
    if exists (select from cron.job where jobid = due.jobid and active) then perform cron.run_job(due.jobid, due.moment); end if;
  end loop;
  return true;
end $$;
revoke execute on function cron.run_job(bigint, timestamptz), cron.run_job(text), cron.run_due(timestamptz, timestamptz, integer) from public;
