-- Refuses audio for deleted accounts, which nobody could reach or delete. An access token stays valid for up to an hour
-- after the account is deleted, so a device that doesn't know of it, or an upload in flight, could still store audio.
create function private.has_account() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users where id = auth.uid())
$$;

revoke execute on function private.has_account() from public;
grant execute on function private.has_account() to authenticated;

create policy "Recordings of an account that is there" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id <> 'recordings' or (select private.has_account()));
