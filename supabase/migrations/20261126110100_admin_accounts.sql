-- Account data and actions that the admin API lacks. Only for the secret key, which the function admin uses after it
-- has checked who calls.

-- Which of the accounts are operators.
create function public.admin_operators(people uuid[]) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select user_id from private.operators where user_id = any (people)
$$;

create function public.admin_account(person uuid)
returns table (is_operator boolean, sessions bigint, used_bytes bigint, limit_bytes bigint, own_limit_bytes bigint)
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.operators where user_id = person),
    (select count(*) from auth.sessions where user_id = person),
    private.account_usage(person),
    private.account_limit(person),
    (select bytes from private.account_quotas where user_id = person)
$$;

-- Ends all sessions of an account. The admin API can only end those of a token.
create function public.admin_end_sessions(person uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from auth.sessions where user_id = person
$$;

-- Null returns to the default.
create function public.admin_set_quota(person uuid, quota bigint) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if quota is null then
    delete from private.account_quotas where user_id = person;
    return;
  end if;
  insert into private.account_quotas as stored (user_id, bytes) values (person, quota)
  on conflict (user_id) do update set bytes = excluded.bytes;
end
$$;

revoke execute on function public.admin_operators(uuid[]), public.admin_account(uuid), public.admin_end_sessions(uuid),
  public.admin_set_quota(uuid, bigint) from public, anon, authenticated;
grant execute on function public.admin_operators(uuid[]), public.admin_account(uuid), public.admin_end_sessions(uuid),
  public.admin_set_quota(uuid, bigint) to service_role;
