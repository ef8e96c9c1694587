-- To be called after a backup of the database was restored: the embedded server does, an operator of another database
-- must. Versions that devices remember may now name other content, so every account takes a new epoch.
create function private.after_restore() returns void
language sql set search_path = ''
as $$
  update public.content_heads set epoch = gen_random_uuid()
$$;
revoke execute on function private.after_restore() from public, anon, authenticated;
