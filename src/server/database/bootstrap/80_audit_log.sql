-- What happened to accounts, in the table and the shape of a hosted project.
create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key,
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default ''
);
create index on auth.audit_log_entries (created_at desc, id desc);
create index on auth.audit_log_entries ((payload ->> 'actor_id'));
create index on auth.audit_log_entries ((payload -> 'traits' ->> 'user_id'));
alter table auth.audit_log_entries owner to supabase_auth_admin;
alter table auth.audit_log_entries enable row level security;
grant all on auth.audit_log_entries to current_user;

-- Why the project refuses a sign-up: 'closed', or 'domain' if another address would do. Null if it does not, or has no
-- policy of its own.
create function auth.sign_up_refusal(address text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  reason text;
begin
  if to_regprocedure('private.sign_up_refusal(text)') is not null then
    execute 'select private.sign_up_refusal($1)' into reason using address;
  end if;
  return reason;
end
$$;
revoke execute on function auth.sign_up_refusal(text) from public;
grant execute on function auth.sign_up_refusal(text) to supabase_auth_admin;
