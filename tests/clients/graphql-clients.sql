-- Scores repeat and are missing; ids need all of their 64 bits.
comment on schema public is '@graphql({"inflect_names": true, "introspection": true})';
create table team (id serial primary key, name text not null);
create table person (
  id bigint primary key, name text not null, score int, level int not null, joined timestamp, settings jsonb, team_id int not null references team
);
comment on table person is '@graphql({"totalCount": {"enabled": true}})';
insert into team (name) values ('red'), ('green'), ('blue');
insert into person
  select 9007199254740992 + n, 'person ' || n, case when n % 7 > 0 then n % 10 end, n % 4,
    timestamp '2024-02-29 10:00:00.25' + n * interval '1 hour', jsonb_build_object('n', n), 1 + n % 3
  from generate_series(1, 310) as n;
