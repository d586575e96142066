-- Requests are noted and never sent; an answer can be given to each.
do $$ begin
  if to_regnamespace('net') is null then create schema net; end if;
end $$;
grant usage on schema net to postgres, anon, authenticated, service_role;
create domain net.http_method as text check (value in ('GET', 'POST', 'DELETE'));
create type net.request_status as enum ('PENDING', 'SUCCESS', 'ERROR');
create type net.http_response as (status_code integer, headers jsonb, body text);
create type net.http_response_result as (status net.request_status, message text, response net.http_response);
create table net.http_request_queue (
  id bigserial,
  method net.http_method not null,
  url text not null,
  headers jsonb,
  body bytea,
  timeout_milliseconds integer not null
);
create table net._http_response (
  id bigint,
  status_code integer,
  content_type text,
  headers jsonb,
  content text,
  timed_out boolean,
  error_msg text,
  created timestamptz not null default now()
);
create index _http_response_created_idx on net._http_response (created);
grant all on net.http_request_queue, net._http_response to postgres, anon, authenticated, service_role;
grant usage, select on sequence net.http_request_queue_id_seq to postgres, anon, authenticated, service_role;
create function net._urlencode_string(string varchar) returns text language sql immutable as $$
  select coalesce(string_agg(case when byte in (45, 46, 95, 126) or byte between 48 and 57 or byte between 65 and 90 or byte between 97 and 122
    then chr(byte) else '%' || upper(lpad(to_hex(byte), 2, '0')) end, '' order by place), '')
  from (
    select get_byte(convert_to(string, 'UTF8'), place) as byte, place
    from generate_series(0, octet_length(convert_to(string, 'UTF8')) - 1) as place
  ) as bytes
$$;
create function net._encode_url_with_params_array(url text, params_array text[]) returns text language sql immutable as $$
  select url || case when cardinality(params_array) > 0 then '?' || array_to_string(params_array, '&') else '' end
$$;
create function net.note_request(method text, url text, params jsonb, headers jsonb, body bytea, timeout_milliseconds integer)
  returns bigint language sql security definer set search_path = pg_catalog as $$
  insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
  select method, net._encode_url_with_params_array(url, array(
    select net._urlencode_string(key) || '=' || net._urlencode_string(value) from jsonb_each_text(params)
  )), headers, body, timeout_milliseconds
  returning id
$$;
create function net.http_get(url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000)
  returns bigint language sql as $$
  select net.note_request('GET', url, params, headers, null, timeout_milliseconds)
$$;
create function net.http_post(
  url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{"Content-Type": "application/json"}',
  timeout_milliseconds integer default 5000
) returns bigint language plpgsql as $$
declare
  type text;
begin
  select value into type from jsonb_each_text(headers) where lower(key) = 'content-type';
  if type is null then headers := headers || '{"Content-Type": "application/json"}'; end if;
  if type is not null and type not ilike 'application/json%' then
    raise exception 'Content-Type header must be "application/json"';
  end if;
  return net.note_request('POST', url, params, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds);
end $$;
create function net.http_delete(
  url text, params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000, body jsonb default null
) returns bigint language sql as $$
  select net.note_request('DELETE', url, params, headers, convert_to(body::text, 'UTF8'), timeout_milliseconds)
$$;
create function net._http_collect_response(request_id bigint, async boolean default true)
  returns net.http_response_result language plpgsql security definer set search_path = pg_catalog as $$
declare
  answer net._http_response;
begin
  select * into answer from net._http_response where id = request_id;
  if found and answer.error_msg is null then
    return ('SUCCESS', 'ok', (answer.status_code, answer.headers, answer.content)::net.http_response)::net.http_response_result;
  elsif found then
    return ('ERROR', answer.error_msg, null)::net.http_response_result;
  elsif exists (select from net.http_request_queue where id = request_id) then
    return ('PENDING', 'request is pending processing', null)::net.http_response_result;
  end if;
  return ('ERROR', 'request matching request_id not found', null)::net.http_response_result;
end $$;
create function net.http_collect_response(request_id bigint, async boolean default true)
  returns net.http_response_result language sql as $$
  select net._http_collect_response(request_id, async)
$$;
create function net.check_worker_is_up() returns void language sql as $$ $$;
create function net.worker_restart() returns boolean language sql as $$ select true $$;
-- Not part of pg_net: what a server would have answered.
create function net.answer_request(
  request_id bigint, status_code integer default 200, content text default '{}', headers jsonb default '{"content-type": "application/json"}'
) returns void language plpgsql as $$
begin
  delete from net.http_request_queue where id = request_id;
  if not found then raise exception 'there is no request % that waits for an answer', request_id; end if;
  insert into net._http_response (id, status_code, content_type, headers, content, timed_out)
    values (request_id, status_code, headers ->> 'content-type', headers, content, false);
end $$;
revoke execute on function net.answer_request(bigint, integer, text, jsonb) from public;
