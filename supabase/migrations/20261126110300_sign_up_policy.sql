-- Who may create an account. The embedded server applies the policy itself. On a hosted project, the hook
-- before_user_created does, which config.toml turns on.
create table private.sign_up_policy (
  is_only boolean primary key default true check (is_only),
  -- Null: the default.
  kind text check (kind in ('open', 'invitation', 'domains')),
  domains text[] not null default '{}',
  -- The embedded server sets it at each start: open while the site is only on its own machine.
  default_kind text not null default 'invitation' check (default_kind in ('open', 'invitation'))
);
insert into private.sign_up_policy default values;
alter table private.sign_up_policy enable row level security;

-- Addresses that an operator is inviting, because the hook also runs for invitations.
create table private.invitations (
  email text primary key,
  invited_at timestamptz not null default now()
);
alter table private.invitations enable row level security;

-- Why a sign-up is refused: 'closed', or 'domain' if another address would do. Null if it is not. A new installation
-- accepts accounts until the first one is confirmed, which then is the operator's.
create function private.sign_up_refusal(address text) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  policy private.sign_up_policy;
begin
  select * into policy from private.sign_up_policy;
  if not exists (select from auth.users where confirmed_at is not null) then
    return null;
  end if;
  return case coalesce(policy.kind, policy.default_kind)
    when 'open' then null
    when 'domains' then
      case when substring(lower(address) from '@([^@]+)$') = any (policy.domains) then null else 'domain' end
    else 'closed'
  end;
end
$$;

create function public.before_user_created(event jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  address text := lower(coalesce(event -> 'user' ->> 'email', ''));
  reason text;
begin
  if exists (
    select from private.invitations where email = address and invited_at > now() - interval '1 minute'
  ) then
    return '{}';
  end if;
  reason := private.sign_up_refusal(address);
  return case
    when reason is null then '{}'::jsonb
    else jsonb_build_object('error', jsonb_build_object('http_code', 422, 'message', case reason
      when 'domain' then 'Email address cannot be used as it is not authorized'
      else 'Signups not allowed for this instance' end))
  end;
end
$$;

create function public.admin_sign_up() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case coalesce(kind, default_kind)
    when 'domains' then jsonb_build_object('kind', 'domains', 'domains', to_jsonb(domains))
    else jsonb_build_object('kind', coalesce(kind, default_kind))
  end
  from private.sign_up_policy
$$;

create function public.admin_set_sign_up(new_kind text, new_domains text[]) returns void
language sql security definer set search_path = ''
as $$
  update private.sign_up_policy set kind = new_kind, domains = new_domains where is_only
$$;

create function public.admin_expect_invitation(address text) returns void
language sql security definer set search_path = ''
as $$
  delete from private.invitations where invited_at < now() - interval '1 hour';
  insert into private.invitations (email) values (lower(address))
  on conflict (email) do update set invited_at = now()
$$;

create function private.set_default_sign_up(new_kind text) returns void
language sql security definer set search_path = ''
as $$
  update private.sign_up_policy set default_kind = new_kind where is_only and default_kind <> new_kind
$$;

revoke execute on function private.sign_up_refusal(text), public.before_user_created(jsonb), public.admin_sign_up(),
  public.admin_set_sign_up(text, text[]), public.admin_expect_invitation(text), private.set_default_sign_up(text)
  from public, anon, authenticated;
grant usage on schema public to supabase_auth_admin;
grant execute on function public.before_user_created(jsonb) to supabase_auth_admin;
grant execute on function public.admin_sign_up(), public.admin_set_sign_up(text, text[]),
  public.admin_expect_invitation(text), private.set_default_sign_up(text) to service_role;
