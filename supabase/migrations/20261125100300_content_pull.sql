-- Returns {"epoch", "head", "records", "more"}: records stored after the version `after`, oldest first. With `before`,
-- only those below that version, newest first and without deleted ones: a new device shows the newest content first.
-- An answer with another epoch has no records. A page ends with the record that reaches `max_bytes`.
create function public.pull_records(epoch uuid, after bigint, before bigint, max_bytes integer) returns json
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
        'value', record.value, 'device', record.device_id
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

revoke execute on function public.pull_records(uuid, bigint, bigint, integer) from public, anon;
grant execute on function public.pull_records(uuid, bigint, bigint, integer) to authenticated;
