-- Tells a device whether a push arrived when its answer was lost. Records remember under which version each device
-- last stored them: one above the version that the device knows means that its last push is part of the record.

alter table public.content_heads add column epoch_start bigint not null default 0;
comment on column public.content_heads.epoch_start is 'The head when the epoch began. Older writes say nothing about pushes.';
alter table public.content_records add column written jsonb not null default '{}';
comment on column public.content_records.written is 'Device ids, each with the version under which it last stored the record.';

create function private.own_version(written jsonb, device_id uuid, epoch_start bigint) returns bigint
language sql immutable set search_path = ''
as $$
  select case when stored.version > epoch_start then stored.version else 0 end
  from (select coalesce((written ->> device_id::text)::bigint, 0) as version) as stored
$$;

-- Past ten devices, the one that stored the record least recently is left out.
create function private.with_write(written jsonb, device_id uuid, version bigint) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(latest.key, latest.value), '{}') || jsonb_build_object(device_id, version)
  from (
    select each.key, each.value from jsonb_each(coalesce(written, '{}')) as each
    where each.key <> device_id::text
    order by each.value desc limit 9
  ) as latest
$$;
revoke execute on function private.own_version(jsonb, uuid, bigint), private.with_write(jsonb, uuid, bigint)
  from public, anon, authenticated;

create or replace function private.renew_content_epoch(owner uuid, stale uuid) returns public.content_heads
language plpgsql security definer set search_path = ''
as $$
declare
  renewed public.content_heads;
begin
  update public.content_heads as head set epoch = gen_random_uuid(), epoch_start = head.head
    where head.user_id = owner and head.epoch = stale;
  select * into renewed from public.content_heads as head where head.user_id = owner;
  return renewed;
end
$$;

create or replace function private.after_restore() returns void
language sql set search_path = ''
as $$
  update public.content_heads set epoch = gen_random_uuid(), epoch_start = head
$$;

-- As before, with "own" in every record: the version under which the caller's device last stored it, 0 for none. A page
-- that was open before this migration names no device.
drop function public.pull_records(uuid, bigint, bigint, integer);
create function public.pull_records(epoch uuid, after bigint, before bigint, max_bytes integer, device_id uuid default null)
returns json
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  latest public.content_heads;
  first_version bigint := coalesce(pull_records.after, 0) + 1;
  last_version bigint;
  page_bytes integer := least(greatest(coalesce(pull_records.max_bytes, 524288), 1), 4194304);
  edge bigint;
  records json;
  has_more boolean;
begin
  select * into latest from public.content_heads as head where head.user_id = caller;
  -- A device that saw a later version than the newest one shows that the account was restored from a backup.
  if latest.epoch = pull_records.epoch and first_version > latest.head + 1 then
    latest := private.renew_content_epoch(caller, latest.epoch);
  end if;
  if pull_records.epoch is distinct from latest.epoch or latest.epoch is null then
    return json_build_object(
      'epoch', latest.epoch, 'head', coalesce(latest.head, 0), 'records', '[]'::json, 'more', false
    );
  end if;

  last_version := least(latest.head, pull_records.before - 1);
  if pull_records.before is null then
    select max(sized.version) into edge from (
      select each.version, each.bytes, sum(each.bytes) over (order by each.version) as total from (
        select record.version, record.bytes + 100 as bytes from public.content_records as record
        where record.user_id = caller and record.version between first_version and last_version
        order by record.version limit 1000
      ) as each
    ) as sized where sized.total - sized.bytes < page_bytes;
    has_more := exists (
      select from public.content_records as record
      where record.user_id = caller and record.version > edge and record.version <= last_version
    );
    last_version := edge;
  else
    select min(sized.version) into edge from (
      select each.version, each.bytes, sum(each.bytes) over (order by each.version desc) as total from (
        select record.version, record.bytes + 100 as bytes from public.content_records as record
        where record.user_id = caller and record.version between first_version and last_version
          and record.value is not null
        order by record.version desc limit 1000
      ) as each
    ) as sized where sized.total - sized.bytes < page_bytes;
    has_more := exists (
      select from public.content_records as record
      where record.user_id = caller and record.version >= first_version and record.version < edge
        and record.value is not null
    );
    first_version := edge;
  end if;

  select json_agg(
      json_build_object(
        'kind', record.kind, 'id', record.record_id, 'version', record.version, 'format', record.format,
        'value', record.value, 'device', record.device_id,
        'own', private.own_version(record.written, pull_records.device_id, latest.epoch_start)
      )
      order by case when pull_records.before is null then record.version else -record.version end
    )
    into records
    from public.content_records as record
    where record.user_id = caller and record.version between first_version and last_version
      and (pull_records.before is null or record.value is not null);
  return json_build_object(
    'epoch', latest.epoch, 'head', latest.head, 'records', coalesce(records, '[]'::json), 'more', has_more
  );
end
$$;


revoke execute on function public.pull_records(uuid, bigint, bigint, integer, uuid) from public, anon;
grant execute on function public.pull_records(uuid, bigint, bigint, integer, uuid) to authenticated;
