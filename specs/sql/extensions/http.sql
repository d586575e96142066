-- Its types and functions, which send nothing and say so.
create domain http_method as text;
create type http_header as (field varchar, value varchar);
create type http_response as (status integer, content_type varchar, headers http_header[], content varchar);
create type http_request as (method http_method, uri varchar, headers http_header[], content_type varchar, content varchar);
create function http(request http_request) returns http_response language plpgsql as $fn$
begin
  raise exception 'The extension http only stands in here: it sends no request.' using errcode = '0A000';
end $fn$;
create function http_get(uri varchar) returns http_response language plpgsql as $fn$
begin
  raise exception 'The extension http only stands in here: it sends no request.' using errcode = '0A000';
end $fn$;
create function http_get(uri varchar, data jsonb) returns http_response language plpgsql as $fn$
begin
  raise exception 'The extension http only stands in here: it sends no request.' using errcode = '0A000';
end $fn$;
create function http_post(uri varchar, content varchar, content_type varchar) returns http_response language plpgsql as $fn$
begin
  raise exception 'The extension http only stands in here: it sends no request.' using errcode = '0A000';
end $fn$;
create function http_post(uri varchar, data jsonb) returns http_response language plpgsql as $fn$
begin
  raise exception 'The extension http only stands in here: it sends no request.' using errcode = '0A000';
end $fn$;
create function http_put(uri varchar, content varchar, content_type varchar) returns http_response language plpgsql as $fn$
begin
  raise exception 'The extension http only stands in here: it sends no request.' using errcode = '0A000';
end $fn$;
create function http_patch(uri varchar, content varchar, content_type varchar) returns http_response language plpgsql as $fn$
begin
  raise exception 'The extension http only stands in here: it sends no request.' using errcode = '0A000';
end $fn$;
create function http_delete(uri varchar) returns http_response language plpgsql as $fn$
begin
  raise exception 'The extension http only stands in here: it sends no request.' using errcode = '0A000';
end $fn$;
create function http_delete(uri varchar, content varchar, content_type varchar) returns http_response language plpgsql as $fn$
begin
  raise exception 'The extension http only stands in here: it sends no request.' using errcode = '0A000';
end $fn$;
create function http_head(uri varchar) returns http_response language plpgsql as $fn$
begin
  raise exception 'The extension http only stands in here: it sends no request.' using errcode = '0A000';
end $fn$;
create function http_header(field varchar, value varchar) returns http_header language sql immutable as $$
  select row (field, value)
$$;
create function http_headers(variadic args text[]) returns http_header[] language sql immutable as $$
  select array(select row (args[place], args[place + 1])::@extschema@.http_header from generate_series(1, cardinality(args), 2) as place)
$$;
create function http_set_curlopt(curlopt varchar, value varchar) returns boolean language sql as $$ select true $$;
create function http_reset_curlopt() returns boolean language sql as $$ select true $$;
create function http_list_curlopt() returns table (curlopt text, value text) language sql as $$ select null::text, null::text where false $$;
create function urlencode(string varchar) returns text language sql immutable strict as $$
  select coalesce(string_agg(case when byte in (45, 46, 95, 126) or byte between 48 and 57 or byte between 65 and 90 or byte between 97 and 122
    then chr(byte) else '%' || upper(lpad(to_hex(byte), 2, '0')) end, '' order by place), '')
  from (
    select get_byte(convert_to(string, 'UTF8'), place) as byte, place
    from generate_series(0, octet_length(convert_to(string, 'UTF8')) - 1) as place
  ) as bytes
$$;
create function urlencode(data jsonb) returns text language sql immutable strict as $$
  select coalesce(string_agg(@extschema@.urlencode(key) || '=' || @extschema@.urlencode(value), '&'), '') from jsonb_each_text(data)
$$;
