-- Deletes the caller's account with all rows that reference it. Files must be deleted first, because only the storage
-- API removes bytes; the function refuses while any file is left.
create function public.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Only a signed-in person has an account to delete.' using errcode = '42501';
  end if;
  if exists (
    select from storage.objects
    where bucket_id = 'recordings' and (storage.foldername(name))[1] = auth.uid()::text
  ) then
    raise exception 'Recordings of this account are still stored.' using errcode = '55006';
  end if;
  delete from auth.users where id = auth.uid();
end
$$;

revoke execute on function public.delete_my_account() from public, anon;
grant execute on function public.delete_my_account() to authenticated;
