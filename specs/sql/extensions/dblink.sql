-- Servers and foreign tables can be made, and hold nothing.
create function dblink_fdw_validator(options text[], catalog oid) returns void language plpgsql as $$ begin end $$;
create foreign data wrapper dblink_fdw;
create function dblink(text) returns setof record language plpgsql as $fn$
begin
  raise exception 'The extension dblink only stands in here: it reaches no other server.' using errcode = '0A000';
end $fn$;
create function dblink(text, text) returns setof record language plpgsql as $fn$
begin
  raise exception 'The extension dblink only stands in here: it reaches no other server.' using errcode = '0A000';
end $fn$;
create function dblink(text, boolean) returns setof record language plpgsql as $fn$
begin
  raise exception 'The extension dblink only stands in here: it reaches no other server.' using errcode = '0A000';
end $fn$;
create function dblink(text, text, boolean) returns setof record language plpgsql as $fn$
begin
  raise exception 'The extension dblink only stands in here: it reaches no other server.' using errcode = '0A000';
end $fn$;
create function dblink_connect(text) returns text language plpgsql as $fn$
begin
  raise exception 'The extension dblink only stands in here: it reaches no other server.' using errcode = '0A000';
end $fn$;
create function dblink_connect(text, text) returns text language plpgsql as $fn$
begin
  raise exception 'The extension dblink only stands in here: it reaches no other server.' using errcode = '0A000';
end $fn$;
create function dblink_disconnect() returns text language plpgsql as $fn$
begin
  raise exception 'The extension dblink only stands in here: it reaches no other server.' using errcode = '0A000';
end $fn$;
create function dblink_disconnect(text) returns text language plpgsql as $fn$
begin
  raise exception 'The extension dblink only stands in here: it reaches no other server.' using errcode = '0A000';
end $fn$;
create function dblink_exec(text) returns text language plpgsql as $fn$
begin
  raise exception 'The extension dblink only stands in here: it reaches no other server.' using errcode = '0A000';
end $fn$;
create function dblink_exec(text, text) returns text language plpgsql as $fn$
begin
  raise exception 'The extension dblink only stands in here: it reaches no other server.' using errcode = '0A000';
end $fn$;
create function dblink_exec(text, text, boolean) returns text language plpgsql as $fn$
begin
  raise exception 'The extension dblink only stands in here: it reaches no other server.' using errcode = '0A000';
end $fn$;
create function dblink_get_connections() returns text[] language sql as $$ select null::text[] $$;
