-- The sound of an account that is gone would stay for good: nobody could reach it. A token outlives the account by up to an hour, and with it a device
-- that has not heard of the end, or a recording that was on its way.
create function private.has_account() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users where id = auth.uid())
$$;

revoke execute on function private.has_account() from public;
grant execute on function private.has_account() to authenticated;

create policy "Recordings of an account that is there" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'recordings' or (select private.has_account()));
