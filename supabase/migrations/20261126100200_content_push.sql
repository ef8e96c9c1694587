-- As in 20261125100200, and it keeps to the account's quota, remembers which device stored a record, and tells a device
-- in a conflict under which version it last did: "own", 0 for none.
create or replace function public.push_records(device_id uuid, epoch uuid, changes jsonb) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  limits private.content_limits;
  latest public.content_heads;
  usage private.content_usage;
  push_bytes integer;
  change jsonb;
  held public.content_records;
  next_value jsonb;
  next_bytes integer;
  edited_bytes integer := 0;
  results json[] := '{}';
  conflict_bytes integer := 0;
begin
  select * into limits from private.content_limits;
  if private.sync_choice(caller) <> 'on' then
    raise exception 'Sync is off for this account. Turn it on in Settings.' using errcode = 'SY007';
  end if;
  if push_records.device_id is null or coalesce(jsonb_typeof(push_records.changes), '') <> 'array' then
    raise exception 'A push names its device and a list of changes.' using errcode = 'SY005';
  end if;
  push_bytes := octet_length(push_records.changes::text);
  if jsonb_array_length(push_records.changes) > limits.push_changes or push_bytes > limits.push_bytes then
    raise exception 'These changes are too large for one push. Push fewer at once.' using errcode = 'SY003';
  end if;

  latest := private.lock_content(caller);
  if latest.user_id is null then
    raise exception 'This account no longer exists.' using errcode = 'SY001';
  end if;
  perform private.take_push(caller, 1 + push_bytes / limits.push_unit_bytes, limits.pushes_per_minute);
  -- A device that saw a later version than the newest one shows that the account was restored from a backup.
  if latest.epoch = push_records.epoch and exists (
    select from jsonb_array_elements(push_records.changes) as element
    where case when private.is_content_change(element) then (element ->> 'base')::bigint > latest.head end
  ) then
    latest := private.renew_content_epoch(caller, latest.epoch);
  end if;
  if latest.epoch is distinct from push_records.epoch then
    return json_build_object('epoch', latest.epoch, 'head', latest.head, 'results', '[]'::json);
  end if;
  select * into usage from private.content_usage as own where own.user_id = caller;
  -- The account's quota is for everything, so what rows and files take is not left for records.
  limits.value_bytes := least(limits.value_bytes, usage.value_bytes + private.room_for_rows(caller));

  for change in select element from jsonb_array_elements(push_records.changes) as element
  loop
    if not private.is_content_change(change) then
      results := array_append(results, json_build_object('status', 'refused', 'reason', 'SY005'));
      continue;
    end if;
    select * into held from public.content_records as record
      where record.user_id = caller and record.kind = change ->> 'kind' and record.record_id = change ->> 'id';

    next_value := nullif(change -> 'value', 'null');
    if next_value is not distinct from held.value and not change ? 'splices' and not change ? 'copies'
      and (held.value is null or held.format = (change ->> 'format')::integer) then
      -- The same push arrived before, or another device made the same change.
      results := array_append(results, json_build_object('status', 'stored', 'version', coalesce(held.version, 0)));
      continue;
    end if;
    if change ? 'copies' then
      next_value := private.with_copies(caller, next_value, change -> 'copies');
    elsif change ? 'splices' then
      next_value := held.value || next_value;
    end if;
    if change ? 'splices' then
      next_value := private.spliced(next_value, change -> 'splices');
    end if;
    -- A short edit can make a large value, so the work counts, too. Each edit copies the value.
    if change ? 'splices' or change ? 'copies' then
      edited_bytes := edited_bytes + coalesce(octet_length(next_value::text), limits.push_unit_bytes) * (
        (select count(*) from jsonb_object_keys(change -> 'splices'))
        + (select count(*) from jsonb_object_keys(change -> 'copies'))
      )::integer;
      exit when edited_bytes > limits.push_bytes and cardinality(results) > 0;
    end if;
    if coalesce(held.version, 0) <> (change ->> 'base')::bigint
      or ((change ? 'splices' or change ? 'copies') and next_value is null)
      -- An old release must not replace what it cannot read.
      or (held.value is not null and held.format > (change ->> 'format')::integer) then
      conflict_bytes := conflict_bytes + coalesce(held.bytes, 0);
      exit when conflict_bytes > limits.push_bytes and cardinality(results) > 0;
      results := array_append(results, json_build_object('status', 'conflict', 'record', json_build_object(
        'kind', change ->> 'kind', 'id', change ->> 'id', 'version', coalesce(held.version, 0),
        'format', coalesce(held.format, 1), 'value', held.value, 'device', held.device_id,
        'own', private.own_version(held.written, push_records.device_id, latest.epoch_start)
      )));
      continue;
    end if;

    next_bytes := coalesce(octet_length(next_value::text), 0);
    if next_bytes > limits.record_bytes then
      results := array_append(results, json_build_object('status', 'refused', 'reason', 'SY003'));
      continue;
    end if;
    if next_value is not null and (
        (held.value is null and usage.live_records >= limits.live_records)
        or (held.version is null and usage.all_records >= limits.all_records)
        or (next_bytes > coalesce(held.bytes, 0)
          and usage.value_bytes + next_bytes - coalesce(held.bytes, 0) > limits.value_bytes)
      ) then
      results := array_append(results, json_build_object('status', 'refused', 'reason', 'SY004'));
      continue;
    end if;

    latest.head := latest.head + 1;
    usage.all_records := usage.all_records + (held.version is null)::integer;
    usage.live_records := usage.live_records + (next_value is not null)::integer - (held.value is not null)::integer;
    usage.value_bytes := usage.value_bytes + next_bytes - coalesce(held.bytes, 0);
    insert into public.content_records as record
      (user_id, kind, record_id, version, format, value, bytes, device_id, written)
    values (caller, change ->> 'kind', change ->> 'id', latest.head, (change ->> 'format')::integer, next_value,
      next_bytes, push_records.device_id, private.with_write(held.written, push_records.device_id, latest.head))
    on conflict on constraint content_records_pkey do update
      set version = excluded.version, format = excluded.format, value = excluded.value, bytes = excluded.bytes,
        device_id = excluded.device_id, written = excluded.written, stored_at = excluded.stored_at;
    results := array_append(results, json_build_object('status', 'stored', 'version', latest.head));
  end loop;

  update public.content_heads as own set head = latest.head where own.user_id = caller and own.head <> latest.head;
  update private.content_usage as own
    set live_records = usage.live_records, all_records = usage.all_records, value_bytes = usage.value_bytes,
      pushes_left = own.pushes_left - edited_bytes / limits.edited_unit_bytes
    where own.user_id = caller;
  update public.content_devices as device set last_sync_at = now()
    where device.user_id = caller and device.device_id = push_records.device_id
      and device.last_sync_at < now() - interval '1 minute';
  return json_build_object('epoch', latest.epoch, 'head', latest.head, 'results', to_json(results));
end
$$;
