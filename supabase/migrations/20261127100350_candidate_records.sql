-- The records of candidates in the account: deleted on their day and at a withdrawal, also while no device is on. Devices
-- then delete theirs, with the videos.

create index content_records_delete_on on public.content_records ((value ->> 'deleteOn'))
  where kind = 'candidate' and value is not null;

-- Deletes these candidates, and the entries of their videos, as a device would.
create function private.drop_candidates(owner uuid, candidates text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  latest public.content_heads;
  videos text[];
  held public.content_records;
begin
  -- An account that never synced has no head, and nothing to delete.
  select * into latest from public.content_heads as own where own.user_id = owner for update;
  select array_agg(video.id) into videos
  from public.content_records as record
  cross join lateral jsonb_array_elements_text(
    case when jsonb_typeof(record.value -> 'videoIds') = 'array' then record.value -> 'videoIds' else '[]' end
  ) as video (id)
  where record.user_id = owner and record.kind = 'candidate' and record.record_id = any (candidates);
  for held in
    select * from public.content_records as record
    where record.user_id = owner and record.value is not null and (
      (record.kind = 'candidate' and record.record_id = any (candidates))
      or (record.kind = 'video' and record.record_id = any (videos))
    )
  loop
    latest.head := latest.head + 1;
    update public.content_records as record
      set version = latest.head, value = null, bytes = 0, device_id = null, stored_at = now()
      where record.user_id = owner and record.kind = held.kind and record.record_id = held.record_id;
    update private.content_usage as own
      set live_records = own.live_records - 1, value_bytes = own.value_bytes - held.bytes
      where own.user_id = owner;
  end loop;
  update public.content_heads as own set head = latest.head where own.user_id = owner and own.head <> latest.head;
end
$$;

-- Candidates whose day has come. Days are compared as text, so what is no day never comes.
create function private.expired_candidates() returns table (user_id uuid, record_id text)
language sql stable security definer set search_path = ''
as $$
  select record.user_id, record.record_id from public.content_records as record
  where record.kind = 'candidate' and record.value is not null
    and record.value ->> 'deleteOn' <= to_char(now() at time zone 'UTC', 'YYYY-MM-DD')
    and record.value ->> 'deleteOn' ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
$$;

-- Invitations whose candidate was deleted more than an hour ago: until then the recruiter can undo it.
create function private.invitations_without_candidate() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select invitation.id
  from public.invitations as invitation
  join public.content_records as record on record.user_id = invitation.user_id
    and record.kind = 'candidate' and record.record_id = invitation.candidate_id
  where invitation.ended_at is null and record.value is null and record.stored_at < now() - interval '1 hour'
$$;

-- Deletes candidates whose day has come, and ends the invitations of deleted ones. The function `invitation` deletes
-- their files.
create function public.expire_candidates() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  expired record;
begin
  for expired in
    select each.user_id, array_agg(each.record_id) as candidates from private.expired_candidates() as each
    group by each.user_id order by each.user_id
  loop
    perform private.drop_candidates(expired.user_id, expired.candidates);
    update public.invitations as own set ended_at = now()
      where own.user_id = expired.user_id and own.candidate_id = any (expired.candidates) and own.ended_at is null;
  end loop;
  update public.invitations as own set ended_at = now()
    where own.id in (select private.invitations_without_candidate());
end
$$;

revoke execute on function private.drop_candidates(uuid, text[]), private.expired_candidates(),
  private.invitations_without_candidate(), public.expire_candidates() from public, anon, authenticated;
grant execute on function public.expire_candidates() to service_role;

-- An invitation is deleted with its candidate, so it follows when the recruiter chooses another day.
create function private.follow_candidate_day() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  day date;
begin
  begin
    day := (new.value ->> 'deleteOn')::date;
  exception when others then
    -- No day: kept until someone deletes it.
    day := null;
  end;
  update public.invitations as own set delete_on = day
    where own.user_id = new.user_id and own.candidate_id = new.record_id and own.ended_at is null
      and own.delete_on is distinct from day;
  return null;
end
$$;
revoke execute on function private.follow_candidate_day() from public, anon, authenticated;
create trigger follow_candidate_day after update of value on public.content_records
  for each row when (
    new.kind = 'candidate' and new.value is not null
      and new.value -> 'deleteOn' is distinct from old.value -> 'deleteOn'
  ) execute function private.follow_candidate_day();
