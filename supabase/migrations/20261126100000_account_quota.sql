-- One quota per account, for everything it stores: rows, synced records, and files. What rows take is counted as they
-- change. Files are counted by size where they are stored.

-- Accounts with a limit of their own. All others have the one in private.content_limits.
create table private.account_quotas (
  user_id uuid primary key references auth.users (id) on delete cascade,
  bytes bigint not null check (bytes >= 0)
);

create table private.account_rows (
  user_id uuid not null references auth.users (id) on delete cascade,
  table_name text not null,
  rows bigint not null default 0,
  bytes bigint not null default 0,
  primary key (user_id, table_name)
);

-- The files of an account when they were last counted.
create table private.account_files (
  user_id uuid primary key references auth.users (id) on delete cascade,
  bytes bigint not null,
  files bigint not null,
  counted_at timestamptz not null
);

-- How many rows of a table one account may have. Operators change limits here.
create table private.row_limits (
  table_name text primary key,
  rows_per_account integer not null
);
insert into private.row_limits (table_name, rows_per_account)
values ('questions', 5000), ('recordings', 10000), ('posts', 10000);

alter table private.account_quotas enable row level security;
alter table private.account_rows enable row level security;
alter table private.account_files enable row level security;
alter table private.row_limits enable row level security;
grant select, insert, update, delete on private.account_quotas to service_role;

-- 5 GiB, as STORAGE_PER_ACCOUNT has it. The embedded server sets its own at each start.
update private.content_limits set account_bytes = 5368709120 where account_bytes is null;

-- The files in the account's folder of every bucket. Ranges of names, because the index of names has this collation.
create function private.stored_files(person uuid, out bytes bigint, out files bigint)
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum((object.metadata ->> 'size')::bigint), 0)::bigint, count(object.id)
  from storage.buckets as bucket
  join storage.objects as object on object.bucket_id = bucket.id
    and object.name collate "C" >= person::text || '/' and object.name collate "C" < person::text || '0'
$$;

-- The rows of an account. A synced record takes about 300 bytes besides its value, even when it is deleted.
create function private.stored_rows(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce((select sum(bytes) from private.account_rows where user_id = person), 0)::bigint
    + coalesce((select value_bytes + 300 * all_records::bigint from private.content_usage where user_id = person), 0)
$$;

create function private.account_usage(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select private.stored_rows(person) + (private.stored_files(person)).bytes
$$;

-- Null: no limit.
create function private.account_limit(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select bytes from private.account_quotas where user_id = person),
    (select account_bytes from private.content_limits)
  )
$$;

-- Counts the files of an account, and remembers it for checks that need not be exact.
create function private.count_files(person uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  stored record;
begin
  stored := private.stored_files(person);
  insert into private.account_files as counted (user_id, bytes, files, counted_at)
  select id, stored.bytes, stored.files, now() from auth.users where id = person
  on conflict (user_id) do update
    set bytes = excluded.bytes, files = excluded.files, counted_at = excluded.counted_at;
  return stored.bytes;
end
$$;

-- The bytes that an account may still store; below 0 if it is over its limit, null without a limit.
create function private.account_room(person uuid) returns bigint
language sql security definer set search_path = ''
as $$
  select private.account_limit(person) - private.stored_rows(person) - private.count_files(person)
$$;

-- The same, for a write of rows, which must not read thousands of other rows each time. So files count as they were
-- within the last minute, unless that would refuse the write.
create function private.room_for_rows(person uuid) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  room bigint;
begin
  select private.account_limit(person) - private.stored_rows(person) - counted.bytes into room
    from private.account_files as counted
    where counted.user_id = person and counted.counted_at > now() - interval '1 minute';
  if found and (room is null or room >= 0) then
    return room;
  end if;
  return private.account_room(person);
end
$$;

revoke execute on function private.stored_files(uuid), private.stored_rows(uuid), private.account_usage(uuid),
  private.account_limit(uuid), private.count_files(uuid), private.account_room(uuid), private.room_for_rows(uuid)
  from public, anon, authenticated;
grant execute on function private.account_usage(uuid), private.account_limit(uuid) to service_role;
