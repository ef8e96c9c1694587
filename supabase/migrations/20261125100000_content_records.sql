-- What a user writes, for all their devices: records of a kind and an id, each with a JSON object.
-- Devices merge; the account compares versions and stores (docs/decisions/0016). Only functions of the next migrations
-- write here.

-- One row per account that syncs. `head` is the version of the newest record. A push locks the row, so versions become
-- visible in their order, and no pull misses one. A new `epoch` tells devices that the account lost or regained
-- content, such as after a restored backup: what they know about versions is void.
create table public.content_heads (
  user_id uuid primary key references auth.users (id) on delete cascade,
  epoch uuid not null default gen_random_uuid(),
  head bigint not null default 0
);

create table public.content_records (
  user_id uuid not null references public.content_heads (user_id) on delete cascade,
  kind text not null,
  record_id text not null,
  -- The account's `head` when the record was last stored.
  version bigint not null,
  -- Raised by releases whose values older ones must not touch.
  format integer not null,
  -- Null marks a deleted record.
  value jsonb check (jsonb_typeof(value) = 'object'),
  bytes integer not null,
  device_id uuid,
  stored_at timestamptz not null default now(),
  primary key (user_id, kind, record_id)
);
create unique index on public.content_records (user_id, version);

create table public.content_devices (
  user_id uuid not null references public.content_heads (user_id) on delete cascade,
  device_id uuid not null,
  name text not null,
  last_sync_at timestamptz not null default now(),
  primary key (user_id, device_id)
);

-- Accounts without a row sync. Accounts older than this table are asked first.
create table public.content_choices (
  user_id uuid primary key references auth.users (id) on delete cascade,
  choice text not null check (choice in ('ask', 'on', 'off'))
);
insert into public.content_choices (user_id, choice) select id, 'ask' from auth.users;

-- What each account stores, and how many pushes it has left.
create schema if not exists private;
create table private.content_usage (
  user_id uuid primary key references public.content_heads (user_id) on delete cascade,
  live_records integer not null default 0,
  -- With deleted ones.
  all_records integer not null default 0,
  value_bytes bigint not null default 0,
  pushes_left double precision not null default 0,
  filled_at timestamptz not null default 'epoch'
);

-- One row. Operators change limits here.
create table private.content_limits (
  only_row boolean primary key default true check (only_row),
  record_bytes integer not null default 524288,
  push_bytes integer not null default 2097152,
  push_changes integer not null default 500,
  pushes_per_minute integer not null default 600,
  -- A larger push counts as several.
  push_unit_bytes integer not null default 50000,
  -- So does one whose edits make this much.
  edited_unit_bytes integer not null default 1000000,
  live_records integer not null default 50000,
  -- Deleted records stay, so that a device that was off for months learns of them.
  all_records integer not null default 500000,
  value_bytes bigint not null default 209715200,
  file_bytes bigint not null default 1073741824,
  files integer not null default 20000,
  -- All files of an account, interview audio included. The embedded server sets it from STORAGE_PER_ACCOUNT.
  account_bytes bigint,
  devices integer not null default 100
);
insert into private.content_limits default values;

alter table public.content_heads enable row level security;
alter table public.content_records enable row level security;
alter table public.content_devices enable row level security;
alter table public.content_choices enable row level security;
alter table private.content_usage enable row level security;
alter table private.content_limits enable row level security;

-- Hosted projects grant everything on new tables by default.
revoke all on public.content_heads, public.content_records, public.content_devices, public.content_choices
  from anon, authenticated;
grant select on public.content_heads, public.content_records, public.content_devices, public.content_choices
  to authenticated;
grant select, insert, update, delete on public.content_heads, public.content_records, public.content_devices,
  public.content_choices to service_role;

create policy "Own head" on public.content_heads for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "Own records" on public.content_records for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "Own devices" on public.content_devices for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "Own choice" on public.content_choices for select to authenticated
  using ((select auth.uid()) = user_id);

create policy "After the second step" on public.content_heads as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));
create policy "After the second step" on public.content_records as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));
create policy "After the second step" on public.content_devices as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));
create policy "After the second step" on public.content_choices as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));
