-- Images, audio, and logos of records, in a folder named after the owner's id. A file is named after the SHA-256 of its
-- bytes, so it never changes: nothing may replace it.
insert into storage.buckets (id, name, public, file_size_limit)
values ('content', 'content', false, 26214400)
on conflict (id) do nothing;

-- Whether the caller may store another file: the account exists, syncs, and is under its limits.
create function private.may_add_content_file() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_account()
    and private.sync_choice(auth.uid()) = 'on'
    and exists (
      select from private.content_limits as limits, private.content_files(auth.uid()) as stored
      where stored.bytes < limits.file_bytes and stored.files < limits.files
    )
$$;
revoke execute on function private.may_add_content_file() from public, anon;
grant execute on function private.may_add_content_file() to authenticated;

create policy "Read own content files" on storage.objects for select to authenticated
  using (bucket_id = 'content' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Add own content files" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'content' and name ~ ('^' || (select auth.uid())::text || '/[0-9a-f]{64}$')
      and (select private.may_add_content_file())
  );
create policy "Remove own content files" on storage.objects for delete to authenticated
  using (bucket_id = 'content' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Content files after the second step" on storage.objects as restrictive for all to authenticated
  using (bucket_id <> 'content' or (select private.has_shown_second_step()));

-- An account is deleted after its files, because only the storage API removes bytes.
create or replace function private.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Only a signed-in person has an account to delete.' using errcode = '42501';
  end if;
  if exists (
    select from storage.objects
    where bucket_id in ('recordings', 'content') and (storage.foldername(name))[1] = auth.uid()::text
  ) then
    raise exception 'Files of this account are still stored.' using errcode = '55006';
  end if;
  delete from auth.users where id = auth.uid();
end
$$;
