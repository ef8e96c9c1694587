-- Which devices sync, and whether the account syncs at all.

-- Returns the caller. Refuses deleted accounts, whose access tokens stay valid for up to an hour.
create function private.content_owner() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_second_step();
  if not private.has_account() then
    raise exception 'This account no longer exists.' using errcode = 'SY001';
  end if;
  return auth.uid();
end
$$;

-- Locks the account's head until the transaction ends. Creates it for an account that never synced.
create function private.lock_content(owner uuid) returns public.content_heads
language plpgsql security definer set search_path = ''
as $$
declare
  locked public.content_heads;
begin
  select * into locked from public.content_heads as head where head.user_id = owner for update;
  if found then
    return locked;
  end if;
  insert into public.content_heads (user_id) values (owner) on conflict do nothing;
  insert into private.content_usage (user_id) values (owner) on conflict do nothing;
  select * into locked from public.content_heads as head where head.user_id = owner for update;
  return locked;
exception
  -- The account was deleted in the meantime.
  when foreign_key_violation then
    raise exception 'This account no longer exists.' using errcode = 'SY001';
end
$$;

-- A user's files in the bucket `content`. A range, because the index of names has this collation.
create function private.content_files(person uuid, out bytes bigint, out files bigint)
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint, count(*)
  from storage.objects
  where bucket_id = 'content' and name collate "C" >= person::text || '/' and name collate "C" < person::text || '0'
$$;

-- The space for these files: their own limit, or what is left of the account's limit for all files.
create function private.content_file_limit(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select least(file_bytes, case when account_bytes is not null then greatest(0, account_bytes - (
    select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint
    from storage.objects where owner_id = person::text and bucket_id <> 'content'
  )) end)
  from private.content_limits
$$;

create function private.set_account_storage(bytes bigint) returns void
language sql security definer set search_path = ''
as $$
  update private.content_limits set account_bytes = bytes where account_bytes is distinct from bytes
$$;

create function private.sync_choice(owner uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select choice from public.content_choices where user_id = owner), 'on')
$$;

-- Tells a device where the account stands, and records its name and the time. Stores nothing unless sync is on.
create function public.register_device(device_id uuid, name text) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  choice text := private.sync_choice(caller);
  head public.content_heads;
  limits private.content_limits;
begin
  select * into limits from private.content_limits;
  if choice = 'on' and register_device.device_id is not null then
    head := private.lock_content(caller);
    insert into public.content_devices as device (user_id, device_id, name)
    values (caller, register_device.device_id, coalesce(nullif(left(btrim(register_device.name), 80), ''), 'Unnamed device'))
    on conflict on constraint content_devices_pkey
      do update set name = excluded.name, last_sync_at = excluded.last_sync_at;
    -- Past the limit, the devices that did not sync for longest are forgotten. They come back with their next sync.
    delete from public.content_devices as device
    where device.user_id = caller and device.device_id in (
      select old.device_id from public.content_devices as old
      where old.user_id = caller
      order by old.device_id = register_device.device_id desc, old.last_sync_at desc
      offset limits.devices
    );
  else
    select * into head from public.content_heads as own where own.user_id = caller;
  end if;
  return json_build_object(
    'epoch', head.epoch,
    'head', coalesce(head.head, 0),
    'choice', choice,
    'files', json_build_object('bytes', (private.content_files(caller)).bytes, 'limit', private.content_file_limit(caller))
  );
end
$$;

create function public.remove_device(device_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.content_devices as device
  where device.user_id = private.content_owner() and device.device_id = remove_device.device_id;
end
$$;

-- Turns sync on or off for all devices of the account.
create function public.set_sync_choice(choice text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
begin
  if set_sync_choice.choice is null or set_sync_choice.choice not in ('on', 'off') then
    raise exception 'Choose on or off.' using errcode = 'SY005';
  end if;
  insert into public.content_choices as own (user_id, choice)
  values (caller, set_sync_choice.choice)
  on conflict (user_id) do update set choice = excluded.choice;
end
$$;

revoke execute on function private.content_owner(), private.lock_content(uuid), private.content_files(uuid),
  private.content_file_limit(uuid), private.set_account_storage(bigint), private.sync_choice(uuid)
  from public, anon, authenticated;
grant usage on schema private to service_role;
grant execute on function private.set_account_storage(bigint) to service_role;
revoke execute on function public.register_device(uuid, text), public.remove_device(uuid),
  public.set_sync_choice(text) from public, anon;
grant execute on function public.register_device(uuid, text), public.remove_device(uuid),
  public.set_sync_choice(text) to authenticated;
