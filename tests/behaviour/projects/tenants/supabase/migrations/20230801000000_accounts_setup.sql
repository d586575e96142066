/**
  * ------------------------------------------------------------
  * A schema of its own: nothing in it is public by default; see below
  * ------------------------------------------------------------
 */
-- revoke execution by default from public
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES IN SCHEMA PUBLIC REVOKE EXECUTE ON FUNCTIONS FROM anon, authenticated;

CREATE SCHEMA IF NOT EXISTS accounts;
CREATE SCHEMA IF NOT EXISTS private AUTHORIZATION postgres;
GRANT USAGE ON SCHEMA accounts to authenticated;
GRANT USAGE ON SCHEMA accounts to service_role;
GRANT USAGE ON SCHEMA private to authenticated;
ALTER DEFAULT PRIVILEGES IN SCHEMA accounts GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO authenticated, service_role;
ALTER DEFAULT PRIVILEGES IN SCHEMA accounts GRANT USAGE ON SEQUENCES TO authenticated, service_role;

DO
$$
    BEGIN
        IF NOT EXISTS(SELECT 1
                      FROM pg_type t
                               JOIN pg_namespace n ON n.oid = t.typnamespace
                      WHERE t.typname = 'account_role'
                        AND n.nspname = 'accounts') THEN
            CREATE TYPE accounts.account_role AS ENUM ('owner', 'member');
        end if;
    end;
$$;

CREATE TABLE accounts.config (
    enable_team_accounts boolean default true,
    billing_provider text default 'stripe'
);
INSERT INTO accounts.config (enable_team_accounts, billing_provider) VALUES (true, 'stripe');
ALTER TABLE accounts.config ENABLE ROW LEVEL SECURITY;
CREATE POLICY "settings can be read by authenticated users" on accounts.config for select to authenticated using (true);

CREATE OR REPLACE FUNCTION accounts.trigger_set_timestamps() RETURNS TRIGGER AS
$$
BEGIN
    if TG_OP = 'INSERT' then
        NEW.created_at = now();
        NEW.updated_at = now();
    else
        NEW.updated_at = now();
        NEW.created_at = OLD.created_at;
    end if;
    RETURN NEW;
END
$$ LANGUAGE plpgsql;

CREATE OR REPLACE FUNCTION accounts.generate_token(length int) RETURNS text AS
$$
select regexp_replace(replace(replace(replace(encode(gen_random_bytes(length)::bytea, 'base64'), '/', ''), '+', ''), '\', ''), '=', '', 'g');
$$ LANGUAGE sql;
grant execute on function accounts.generate_token(int) to authenticated;
