refresh materialized view concurrently public.category_sizes;
