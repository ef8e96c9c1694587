-- The quota of an account, where files are added.

create or replace function private.content_file_limit(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select case when most is null then limits.file_bytes else least(
      limits.file_bytes, greatest(0, most - private.account_usage(person) + (private.content_files(person)).bytes)
    ) end
  from private.content_limits as limits, private.account_limit(person) as most
$$;

-- Whether the account is under its limits for all files. The size of a new file is not known yet, so the last one may go
-- over the limit. Files count as they were within the last minute, unless that would refuse the file. The embedded server
-- counts again when a file is stored.
create function private.has_room_for_file() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  most bigint := private.account_limit(person);
  most_files bigint := (select files from private.content_limits);
  in_rows bigint := private.stored_rows(person);
  stored record;
begin
  select counted.bytes, counted.files into stored from private.account_files as counted
    where counted.user_id = person and counted.counted_at > now() - interval '1 minute';
  if found and stored.files < most_files and (most is null or in_rows + stored.bytes < most) then
    return true;
  end if;
  stored := private.stored_files(person);
  return stored.files < most_files and (most is null or in_rows + stored.bytes < most);
end
$$;
revoke execute on function private.has_room_for_file() from public, anon;
grant execute on function private.has_room_for_file() to authenticated;

create policy "Files within the quota" on storage.objects as restrictive for insert to authenticated
  with check (bucket_id not in ('recordings', 'content') or (select private.has_room_for_file()));
