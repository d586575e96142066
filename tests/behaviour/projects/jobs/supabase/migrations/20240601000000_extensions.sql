create extension if not exists pg_cron with schema pg_catalog;
grant usage on schema cron to postgres;
grant all privileges on all tables in schema cron to postgres;

create extension if not exists pg_net;
create extension if not exists http with schema extensions;
create schema if not exists pgmq;
create extension if not exists pgmq with schema pgmq;
create extension if not exists pg_stat_statements with schema extensions;
create extension if not exists hypopg with schema extensions;
create extension if not exists index_advisor with schema extensions;
