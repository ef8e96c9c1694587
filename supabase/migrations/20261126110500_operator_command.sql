-- What `npm run operator` calls. On a hosted project: select private.set_operator('someone@example.com', true)
create function private.operator_emails() returns setof text
language sql stable security definer set search_path = ''
as $$
  select account.email from private.operators as operator join auth.users as account on account.id = operator.user_id
  order by operator.added_at
$$;

-- Returns the result: 'added', 'removed', 'unchanged', 'unknown', 'unconfirmed', or 'last'.
create function private.set_operator(address text, adds boolean) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users
    where lower(email) = lower(address) and not is_sso_user and deleted_at is null;
  if account.id is null then
    return 'unknown';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('private.operators', 0));
  if exists (select from private.operators where user_id = account.id) = adds then
    return 'unchanged';
  end if;
  if adds and account.confirmed_at is null then
    return 'unconfirmed';
  end if;
  if adds then
    insert into private.operators (user_id) values (account.id);
  elsif (select count(*) from private.operators) = 1 then
    return 'last';
  else
    delete from private.operators where user_id = account.id;
  end if;
  perform public.admin_log(
    null, case when adds then 'operator_added' else 'operator_removed' end, 'team', account.id, account.email, ''
  );
  return case when adds then 'added' else 'removed' end;
end
$$;

revoke execute on function private.operator_emails(), private.set_operator(text, boolean)
  from public, anon, authenticated;
grant execute on function private.operator_emails(), private.set_operator(text, boolean) to service_role;
