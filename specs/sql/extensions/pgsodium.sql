-- The names that migrations use; nothing is encrypted.
do $$ begin
  if to_regnamespace('pgsodium') is null then create schema pgsodium; end if;
end $$;
grant usage on schema pgsodium to pgsodium_keyiduser;
create type pgsodium.key_status as enum ('default', 'valid', 'invalid', 'expired');
create type pgsodium.key_type as enum ('aead-ietf', 'aead-det', 'hmacsha512', 'hmacsha256', 'auth', 'shorthash', 'generichash',
  'kdf', 'secretbox', 'secretstream', 'stream_xchacha20');
create table pgsodium.key (
  id uuid primary key default gen_random_uuid(),
  status pgsodium.key_status default 'valid',
  created timestamptz not null default current_timestamp,
  expires timestamptz,
  key_type pgsodium.key_type,
  key_id bigserial,
  key_context bytea default 'pgsodium',
  name text unique,
  associated_data text default 'associated',
  raw_key bytea,
  raw_key_nonce bytea,
  parent_key uuid references pgsodium.key (id),
  comment text,
  user_data text
);
create view pgsodium.valid_key as
  select id, name, status, key_type, key_id, key_context, created, expires, associated_data from pgsodium.key
  where status in ('valid', 'default') and coalesce(expires > now(), true);
create function pgsodium.create_key(
  key_type pgsodium.key_type default 'aead-det', name text default null, raw_key bytea default null, raw_key_nonce bytea default null,
  parent_key uuid default null, key_context bytea default 'pgsodium', expires timestamptz default null, associated_data text default ''
) returns pgsodium.valid_key language sql as $$
  with made as (
    insert into pgsodium.key (key_type, name, raw_key, raw_key_nonce, parent_key, key_context, expires, associated_data)
      values (key_type, name, raw_key, raw_key_nonce, parent_key, key_context, expires, associated_data) returning *
  )
  select id, name, status, key_type, key_id, key_context, created, expires, associated_data from made
$$;
create function pgsodium.crypto_aead_det_encrypt(message bytea, additional bytea, key_uuid uuid, nonce bytea default null) returns bytea language plpgsql as $fn$
begin
  raise exception 'The extension pgsodium only stands in here: it encrypts and decrypts nothing.' using errcode = '0A000';
end $fn$;
create function pgsodium.crypto_aead_det_decrypt(ciphertext bytea, additional bytea, key_uuid uuid, nonce bytea default null) returns bytea language plpgsql as $fn$
begin
  raise exception 'The extension pgsodium only stands in here: it encrypts and decrypts nothing.' using errcode = '0A000';
end $fn$;
create function pgsodium.crypto_aead_det_noncegen() returns bytea language plpgsql as $fn$
begin
  raise exception 'The extension pgsodium only stands in here: it encrypts and decrypts nothing.' using errcode = '0A000';
end $fn$;
create function pgsodium.crypto_secretbox(message bytea, nonce bytea, key bytea) returns bytea language plpgsql as $fn$
begin
  raise exception 'The extension pgsodium only stands in here: it encrypts and decrypts nothing.' using errcode = '0A000';
end $fn$;
create function pgsodium.crypto_secretbox_open(ciphertext bytea, nonce bytea, key bytea) returns bytea language plpgsql as $fn$
begin
  raise exception 'The extension pgsodium only stands in here: it encrypts and decrypts nothing.' using errcode = '0A000';
end $fn$;
create function pgsodium.randombytes_buf(size integer) returns bytea language plpgsql as $fn$
begin
  raise exception 'The extension pgsodium only stands in here: it encrypts and decrypts nothing.' using errcode = '0A000';
end $fn$;
grant select on pgsodium.valid_key to pgsodium_keyiduser;
