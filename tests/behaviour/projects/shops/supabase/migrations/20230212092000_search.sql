create text search configuration public.french_shops (copy = simple);
alter text search configuration public.french_shops
  alter mapping for hword, hword_part, word with extensions.unaccent, simple;
create index products_title on public.products using gin (to_tsvector('public.french_shops', title ->> 'fr'));
create function public.search_products(query text) returns setof public.products language sql stable as $$
  select * from public.products
  where to_tsvector('public.french_shops', title ->> 'fr') @@ plainto_tsquery('public.french_shops', query)
$$;
create statistics public.shops_owner_status (dependencies) on owner_id, status from public.shops;
