-- Total size of a user's objects, including those that policies hide from the user.
create function storage.object_bytes(person text) returns numeric
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum((metadata ->> 'size')::numeric), 0) from storage.objects where owner_id = person
$$;
alter function storage.object_bytes(text) owner to supabase_storage_admin;
create index on storage.objects (owner_id);
