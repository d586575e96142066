-- Servers and foreign tables can be made, and hold nothing.
-- No language of SQL may return a handler; called, this one says that it is no function to call.
create function postgres_fdw_handler() returns fdw_handler language internal as 'fdw_handler_in';
create function postgres_fdw_validator(options text[], catalog oid) returns void language plpgsql as $$ begin end $$;
create function postgres_fdw_disconnect(text) returns boolean language sql as $$ select false $$;
create function postgres_fdw_disconnect_all() returns boolean language sql as $$ select false $$;
create foreign data wrapper postgres_fdw;
