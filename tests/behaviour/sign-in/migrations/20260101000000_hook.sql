create function public.token_hook(event jsonb) returns jsonb language sql stable as $$
  select case when event -> 'claims' ->> 'email' like 'blocked%'
    then '{"error": {"http_code": 403, "message": "Not you."}}'
    else jsonb_set(event, '{claims,tier}', '"gold"') end
$$;
grant execute on function public.token_hook to supabase_auth_admin;
revoke execute on function public.token_hook from authenticated, anon, public;
create function public.tier() returns text language sql stable as $$ select auth.jwt() ->> 'tier' $$;
