create foreign data wrapper stripe_wrapper
  handler extensions.stripe_fdw_handler
  validator extensions.stripe_fdw_validator;

do $$
declare
  key_id text;
begin
  select id::text into key_id from vault.secrets where name = 'stripe_api_key';
  execute format($srv$
    create server stripe_server foreign data wrapper stripe_wrapper options (api_key_id %L, api_url 'https://api.stripe.com/v1/')
  $srv$, key_id);
end $$;

create foreign table stripe.customers (
  id text,
  email text,
  name text,
  description text,
  created timestamp,
  attrs jsonb
)
  server stripe_server
  options (object 'customers', rowid_column 'id');
grant usage on foreign server stripe_server to postgres;
