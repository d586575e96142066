select json_build_object(
  'Blog', (select json_agg(t) from (select b.*, _slug(b) from "Blog" b) as t),
  'BlogPost', (select json_agg(t) from "BlogPost" as t),
  'EmailAddress', (select json_agg(t) from "EmailAddress" as t),
  'Everything', (select json_agg(t) from "Everything" as t),
  'Seat', (select json_agg(t) from "Seat" as t),
  'account_holder', (select json_agg(t) from account_holder as t)
)::text as tables
