-- How long the texts of a row may be, how many rows an account may have, and what all of them may take.

-- Not valid: rows that are longer stay as they are.
alter table public.questions
  add constraint questions_prompt_length check (length(prompt) <= 2000) not valid,
  add constraint questions_tags_length check (cardinality(tags) <= 20 and length(array_to_string(tags, '')) <= 2000)
    not valid;
alter table public.recordings
  add constraint recordings_transcript_length check (length(transcript_text) <= 500000) not valid,
  add constraint recordings_audio_path_length check (length(audio_path) <= 1024) not valid;
alter table public.posts
  add constraint posts_title_length check (length(title) <= 1000) not valid,
  add constraint posts_body_length check (length(body) <= 100000) not valid;

-- Adds a change to what is counted for an account, and refuses a caller's change that goes over a limit. A full account
-- can still delete, and change what it has: only more than 1,000 added bytes count as growth.
create function private.count_change(person uuid, changed_table text, more_rows bigint, more_bytes bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  total_rows bigint;
begin
  if more_rows = 0 and more_bytes = 0 then
    return;
  end if;
  update private.account_rows as counted
    set rows = counted.rows + more_rows, bytes = counted.bytes + more_bytes
    where counted.user_id = person and counted.table_name = changed_table
    returning counted.rows into total_rows;
  -- An account that is being deleted no longer has a count, and needs none.
  if not found and more_rows > 0 then
    insert into private.account_rows as counted (user_id, table_name, rows, bytes)
    values (person, changed_table, more_rows, more_bytes)
    on conflict (user_id, table_name) do update
      set rows = counted.rows + excluded.rows, bytes = counted.bytes + excluded.bytes
    returning counted.rows into total_rows;
  end if;
  -- The server and the operator are not limited.
  if auth.uid() is null then
    return;
  end if;
  if more_rows > 0 and total_rows > (
    select rows_per_account from private.row_limits where table_name = changed_table
  ) then
    raise exception 'This account has too many rows in %.', changed_table
      using errcode = 'PT413', hint = 'Delete some that you no longer need.';
  end if;
  if (more_rows > 0 or more_bytes > 1000) and private.room_for_rows(person) < 0 then
    raise exception 'This account has no room left.'
      using errcode = 'PT413', hint = 'Delete recordings, posts, or files that you no longer need.';
  end if;
end
$$;

-- Once per statement, with all rows that it changed.
create function private.count_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.count_change(changed.user_id, tg_table_name, count(*), sum(octet_length(changed::text)))
      from added as changed group by changed.user_id;
  elsif tg_op = 'DELETE' then
    perform private.count_change(changed.user_id, tg_table_name, -count(*), -sum(octet_length(changed::text)))
      from removed as changed group by changed.user_id;
  else
    perform private.count_change(changed.user_id, tg_table_name, sum(changed.rows)::bigint, sum(changed.bytes)::bigint)
      from (
        select each.user_id, 1 as rows, octet_length(each::text) as bytes from added as each
        union all
        select each.user_id, -1, -octet_length(each::text) from removed as each
      ) as changed
      group by changed.user_id;
  end if;
  return null;
end
$$;

revoke execute on function private.count_change(uuid, text, bigint, bigint), private.count_rows()
  from public, anon, authenticated;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['questions', 'recordings', 'posts'] loop
    execute format('create trigger count_added after insert on public.%I referencing new table as added
      for each statement execute function private.count_rows()', table_name);
    execute format('create trigger count_changed after update on public.%I
      referencing old table as removed new table as added
      for each statement execute function private.count_rows()', table_name);
    execute format('create trigger count_removed after delete on public.%I referencing old table as removed
      for each statement execute function private.count_rows()', table_name);
  end loop;
end
$$;

-- What accounts have already.
insert into private.account_rows (user_id, table_name, rows, bytes)
select held.user_id, held.table_name, count(*), sum(held.bytes)
from (
  select user_id, 'questions' as table_name, octet_length(each::text) as bytes from public.questions as each
  union all select user_id, 'recordings', octet_length(each::text) from public.recordings as each
  union all select user_id, 'posts', octet_length(each::text) from public.posts as each
) as held
group by held.user_id, held.table_name;
