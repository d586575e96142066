-- Secrets are kept and shown to those who may see them, and not encrypted.
do $$ begin
  if to_regnamespace('vault') is null then create schema vault; end if;
end $$;
grant usage on schema vault to postgres, service_role;
create table vault.secrets (
  id uuid primary key default gen_random_uuid(),
  name text,
  description text not null default '',
  secret text not null,
  key_id uuid,
  nonce bytea,
  created_at timestamptz not null default current_timestamp,
  updated_at timestamptz not null default current_timestamp
);
create unique index secrets_name_idx on vault.secrets (name) where name is not null;
create function vault.write_secret() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.secret is distinct from old.secret then
    new.secret := translate(encode(convert_to(new.secret, 'UTF8'), 'base64'), e'\n', '');
  end if;
  return new;
end $$;
create trigger secrets_encrypt_secret_trigger_secret before insert or update on vault.secrets
  for each row execute function vault.write_secret();
create view vault.decrypted_secrets as
  select id, name, description, secret, convert_from(decode(secret, 'base64'), 'UTF8') as decrypted_secret, key_id, nonce,
    created_at, updated_at
  from vault.secrets;
create function vault.create_secret(
  new_secret text, new_name text default null, new_description text default '', new_key_id uuid default null
) returns uuid language sql security definer set search_path = '' as $$
  insert into vault.secrets (secret, name, description, key_id)
    values (new_secret, new_name, coalesce(new_description, ''), new_key_id) returning id
$$;
create function vault.update_secret(
  secret_id uuid, new_secret text default null, new_name text default null, new_description text default null,
  new_key_id uuid default null
) returns void language sql security definer set search_path = '' as $$
  update vault.secrets set secret = coalesce(new_secret, secret), name = coalesce(new_name, name),
    description = coalesce(new_description, description), key_id = coalesce(new_key_id, key_id), updated_at = now()
  where id = secret_id
$$;
revoke execute on function vault.create_secret(text, text, text, uuid), vault.update_secret(uuid, text, text, text, uuid) from public;
grant execute on function vault.create_secret(text, text, text, uuid), vault.update_secret(uuid, text, text, text, uuid)
  to postgres, service_role;
grant select, delete on vault.secrets, vault.decrypted_secrets to postgres, service_role;
