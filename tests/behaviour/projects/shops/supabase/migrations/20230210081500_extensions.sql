create extension if not exists "postgis" with schema "extensions";
create extension if not exists "citext" with schema "extensions";
create extension if not exists "btree_gist" with schema "extensions";
create extension if not exists "unaccent" with schema "extensions";
create extension if not exists "fuzzystrmatch" with schema "extensions";
create extension if not exists "earthdistance" with schema "extensions" cascade;
