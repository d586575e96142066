create table if not exists accounts.accounts (
    id                    uuid unique                NOT NULL DEFAULT extensions.uuid_generate_v4(),
    primary_owner_user_id uuid references auth.users not null default auth.uid(),
    name                  text,
    slug                  text unique,
    personal_account      boolean default false      not null,
    updated_at            timestamp with time zone,
    created_at            timestamp with time zone,
    created_by            uuid references auth.users,
    updated_by            uuid references auth.users,
    private_metadata      jsonb default '{}'::jsonb,
    public_metadata       jsonb default '{}'::jsonb,
    PRIMARY KEY (id)
);
ALTER TABLE accounts.accounts
    ADD CONSTRAINT accounts_slug_null_if_personal_account_true CHECK (
            (personal_account = true AND slug is null) OR (personal_account = false AND slug is not null)
        );
create trigger set_accounts_timestamp before insert or update on accounts.accounts
    for each row execute procedure accounts.trigger_set_timestamps();

create table if not exists accounts.account_user (
    user_id      uuid references auth.users on delete cascade        not null,
    account_id   uuid references accounts.accounts on delete cascade not null,
    account_role accounts.account_role                               not null,
    constraint account_user_pkey primary key (user_id, account_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE accounts.account_user TO authenticated, service_role;

create table if not exists accounts.invitations (
    id                 uuid unique                                              not null default extensions.uuid_generate_v4(),
    account_role       accounts.account_role                                    not null,
    account_id         uuid references accounts.accounts (id) on delete cascade not null,
    token              text unique                                              not null default accounts.generate_token(30),
    invited_by_user_id uuid references auth.users                               not null default auth.uid(),
    expires_at         timestamptz not null default now() + interval '24 hours',
    primary key (id)
);

alter table accounts.accounts enable row level security;
alter table accounts.account_user enable row level security;
alter table accounts.invitations enable row level security;

create or replace function accounts.has_role_on_account(account_id uuid, account_role accounts.account_role default null)
    returns boolean
    language sql
    security definer
    set search_path = public
as
$$
select exists(
               select 1
               from accounts.account_user wu
               where wu.user_id = auth.uid()
                 and wu.account_id = has_role_on_account.account_id
                 and (
                           wu.account_role = has_role_on_account.account_role
                       or has_role_on_account.account_role is null
                   )
           );
$$;
grant execute on function accounts.has_role_on_account(uuid, accounts.account_role) to authenticated, anon, public, service_role;

create policy "users can view their own account_users" on accounts.account_user for select to authenticated
    using (user_id = auth.uid());
create policy "users can view their teammates" on accounts.account_user for select to authenticated
    using (accounts.has_role_on_account(account_id) = true);
create policy "Account users can be deleted by owners except primary account owner" on accounts.account_user for delete to authenticated
    using ((accounts.has_role_on_account(account_id, 'owner') = true)
        AND user_id != (select primary_owner_user_id from accounts.accounts where account_id = accounts.id));
create policy "Accounts are viewable by members" on accounts.accounts for select to authenticated
    using (accounts.has_role_on_account(id) = true);
create policy "Accounts can be edited by owners" on accounts.accounts for update to authenticated
    using (accounts.has_role_on_account(id, 'owner') = true);
create policy "Team accounts can be created by any user" on accounts.accounts for insert to authenticated
    with check (personal_account = false);
create policy "Invitations viewable by account owners" on accounts.invitations for select to authenticated
    using (expires_at > now() and accounts.has_role_on_account(account_id, 'owner') = true);

create or replace function accounts.add_current_user_to_new_account() returns trigger
    language plpgsql security definer set search_path = public as
$$
begin
    if new.primary_owner_user_id is not null then
        insert into accounts.account_user (account_id, user_id, account_role) values (NEW.id, new.primary_owner_user_id, 'owner');
    end if;
    return NEW;
end;
$$;
CREATE TRIGGER add_current_user_to_new_account AFTER INSERT ON accounts.accounts
    FOR EACH ROW EXECUTE FUNCTION accounts.add_current_user_to_new_account();

create or replace function accounts.run_new_user_setup() returns trigger
    language plpgsql security definer set search_path = public as
$$
declare
    first_account_id    uuid;
    generated_user_name text;
begin
    if new.email IS NOT NULL then
        generated_user_name := split_part(new.email, '@', 1);
    end if;
    insert into accounts.accounts (name, primary_owner_user_id, personal_account, id)
    values (generated_user_name, NEW.id, true, NEW.id)
    returning id into first_account_id;
    return NEW;
end;
$$;
create trigger on_auth_user_created after insert on auth.users for each row execute procedure accounts.run_new_user_setup();
create trigger on_auth_user_updated after update of raw_user_meta_data, email on auth.users
    for each row when (old.email is distinct from new.email) execute procedure accounts.run_new_user_setup();
drop trigger on_auth_user_updated on auth.users;
