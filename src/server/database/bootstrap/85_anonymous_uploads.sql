-- Uploads without an account. A project that has private.anonymous_upload(bucket, name) says how many bytes each may
-- have: `most` is null if none of this name is expected. Other projects limit them by bucket alone.
create function storage.anonymous_upload(bucket text, name text, out is_limited boolean, out most bigint)
language plpgsql security definer set search_path = ''
as $$
begin
  is_limited := to_regprocedure('private.anonymous_upload(text,text)') is not null;
  if is_limited then
    execute 'select private.anonymous_upload($1, $2)' into most using bucket, name;
  end if;
end
$$;
revoke execute on function storage.anonymous_upload(text, text) from public;
grant execute on function storage.anonymous_upload(text, text) to service_role;

create index on storage.resumable_uploads (bucket_id, name) where role = 'anon';
