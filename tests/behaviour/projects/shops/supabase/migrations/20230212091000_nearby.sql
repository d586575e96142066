create or replace function public.nearby_shops(lat float, long float)
returns setof public.shops
language sql stable
as $$
  select * from public.shops order by location <-> st_point(long, lat)::geography;
$$;

create or replace function public.shops_in_view(min_lat float, min_long float, max_lat float, max_long float)
returns table (id public.shops.id%type, name public.shops.name%type, lat float, long float)
set search_path to ''
language sql stable
as $$
  select id, name, extensions.st_y(location::extensions.geometry) as lat, extensions.st_x(location::extensions.geometry) as long
  from public.shops
  where location operator(extensions.&&) extensions.st_setsrid(
    extensions.st_makebox2d(extensions.st_point(min_long, min_lat), extensions.st_point(max_long, max_lat)), 4326)
$$;

-- computed field
create or replace function public._distance_to_city(shop public.shops) returns double precision
language sql stable as $$
  select round(st_distance(shop.location, st_setsrid(st_makepoint(2.3522, 48.8566), 4326)::geography))
$$;

create or replace function public.is_delivered(shop uuid, lat float, long float) returns boolean
language plpgsql stable security definer set search_path = public, extensions
as $$
declare
  inside boolean;
begin
  select st_contains(s.delivery_area, st_setsrid(st_makepoint(long, lat), 4326)) into inside from shops s where s.id = shop;
  return coalesce(inside, false);
end;
$$;
revoke all on function public.is_delivered(uuid, float, float) from public;
grant execute on function public.is_delivered(uuid, float, float) to anon, authenticated;

create or replace view public.open_shops with (security_invoker = on) as
  select id, name, extensions.st_asgeojson(location)::jsonb as point from public.shops where status = 'open';
comment on view public.open_shops is e'@graphql({"primary_key_columns": ["id"]})';
grant select on public.open_shops to anon, authenticated, service_role;
