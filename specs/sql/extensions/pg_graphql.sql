-- Its schemas and functions. The mock has the data API of its own, outside the database.
do $$ begin
  if to_regnamespace('graphql') is null then create schema graphql; end if;
end $$;
grant usage on schema graphql to postgres, anon, authenticated, service_role;
do $$ begin
  if to_regnamespace('graphql_public') is null then create schema graphql_public; end if;
end $$;
grant usage on schema graphql_public to postgres, anon, authenticated, service_role;
comment on schema graphql_public is null;
create sequence if not exists graphql.seq_schema_version as integer cycle;
create or replace function graphql.get_schema_version() returns integer language sql security definer as $$
  select last_value::integer from graphql.seq_schema_version
$$;
create or replace function graphql.increment_schema_version() returns event_trigger language plpgsql security definer as $$
begin
  perform nextval('graphql.seq_schema_version');
end $$;
create or replace function graphql.comment_directive(comment_ text) returns jsonb language sql immutable as $$
  select coalesce((regexp_match(comment_, '@graphql\((.+)\)'))[1]::jsonb, '{}')
$$;
create or replace function graphql.exception(message text) returns text language plpgsql as $$
begin
  raise exception using errcode = '22000', message = message;
end $$;
create or replace function graphql.resolve(query text, variables jsonb default '{}', "operationName" text default null, extensions jsonb default null)
  returns jsonb language sql as $$
  select jsonb_build_object('errors', jsonb_build_array(jsonb_build_object(
    'message', 'GraphQL is not answered by SQL here: send the query to /graphql/v1.'
  )))
$$;
create or replace function graphql_public.graphql(
  "operationName" text default null, query text default null, variables jsonb default null, extensions jsonb default null
) returns jsonb language sql as $$
  select jsonb_build_object('errors', jsonb_build_array(jsonb_build_object(
    'message', 'GraphQL is not answered by SQL here: send the query to /graphql/v1.'
  )))
$$;
