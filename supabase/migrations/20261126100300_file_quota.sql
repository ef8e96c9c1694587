-- The quota of an account, where files are added.

create or replace function private.content_file_limit(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select case when most is null then limits.file_bytes else least(
      limits.file_bytes, greatest(0, most - private.account_usage(person) + (private.content_files(person)).bytes)
    ) end
  from private.content_limits as limits, private.account_limit(person) as most
$$;

-- Whether the account is under its limits for all files. Its policy is asked before the bytes of a file are there, so
-- the last file may go over the limit; the embedded server looks again when it knows the size.
create function private.has_room_for_file() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.stored_rows(auth.uid()) + stored.bytes < private.account_limit(auth.uid()), true)
    and stored.files < limits.files
  from private.content_limits as limits, private.stored_files(auth.uid()) as stored
$$;
revoke execute on function private.has_room_for_file() from public, anon;
grant execute on function private.has_room_for_file() to authenticated;

create policy "Files within the quota" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id not in ('recordings', 'content') or (select private.has_room_for_file()));
