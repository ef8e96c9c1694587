-- Publishing to LinkedIn (docs/publishing.md): whom an account may publish as, and the posts that it planned. Tables and
-- limits. Only functions of the next migrations write here.

create table public.publishing_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('person', 'organization')),
  -- LinkedIn's name for the member or the page.
  urn text not null check (urn ~ '^urn:li:(person|organization):[A-Za-z0-9_-]{1,100}$'),
  name text not null check (length(name) <= 200),
  scopes text[] not null,
  state text not null default 'connected' check (state in ('connected', 'expired', 'revoked')),
  -- When the permission ends, and its owner must connect again: with the refresh token, where there is one.
  expires_at timestamptz not null,
  -- Null: LinkedIn gave no refresh token. Only approved partners get one.
  refresh_expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- A disconnected one stays, unseen, while publications name it.
  disconnected_at timestamptz,
  unique (user_id, urn),
  unique (id, user_id)
);

-- Sealed by the function `publishing` with a key that the database does not have.
create table private.publishing_tokens (
  connection_id uuid primary key references public.publishing_connections (id) on delete cascade,
  access_token text not null check (access_token like 'v1.%'),
  refresh_token text check (refresh_token like 'v1.%'),
  -- When the access token ends.
  access_expires_at timestamptz not null,
  -- Changes with each sealed token: a refresh replaces only the tokens that it read.
  version bigint not null default 1,
  -- The expiry that its owner was reminded of.
  reminded_of timestamptz
);

-- Who was sent to LinkedIn and may come back. Used once.
create table private.publishing_states (
  state_hash bytea primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '10 minutes'
);
create index on private.publishing_states (user_id);

-- [{"weekday": 1 to 7 from Monday on, "time": "08:30"}]
create function private.are_publishing_slots(slots jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(slots) = 'array' then
    jsonb_array_length(slots) <= 100 and not exists (
      select from jsonb_array_elements(slots) as slot
      where (case when jsonb_typeof(slot) = 'object' then
        slot - '{weekday,time}'::text[] = '{}'
        and jsonb_typeof(slot -> 'weekday') = 'number' and slot ->> 'weekday' ~ '^[1-7]$'
        and jsonb_typeof(slot -> 'time') = 'string' and slot ->> 'time' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      end) is not true
    )
  else false end
$$;

create table public.publishing_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  paused boolean not null,
  slots jsonb not null,
  time_zone text not null check (length(time_zone) between 1 and 64),
  constraint publishing_settings_slots_check check (private.are_publishing_slots(slots))
);

-- [{"objectName", "kind", "mimeType", "alt", "title"}]: up to 20 images, or one document or video.
create function private.are_publication_media(media jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(media) = 'array' then
    jsonb_array_length(media) <= 20
    and (jsonb_array_length(media) <= 1 or not exists (
      select from jsonb_array_elements(media) as file where file ->> 'kind' is distinct from 'image'
    ))
    and not exists (
      select from jsonb_array_elements(media) as file
      where (case when jsonb_typeof(file) = 'object' then
        file - '{objectName,kind,mimeType,alt,title}'::text[] = '{}'
        and jsonb_typeof(file -> 'objectName') = 'string'
        and (file ->> 'kind', file ->> 'mimeType') in (
          ('image', 'image/jpeg'), ('image', 'image/png'), ('image', 'image/gif'),
          ('document', 'application/pdf'), ('video', 'video/mp4')
        )
        and coalesce(jsonb_typeof(file -> 'alt'), 'null') in ('string', 'null')
        and length(coalesce(file ->> 'alt', '')) <= 4086
        and coalesce(jsonb_typeof(file -> 'title'), 'null') in ('string', 'null')
        and length(coalesce(file ->> 'title', '')) <= 400
      end) is not true
    )
  else false end
$$;

create table public.publications (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  post_id text not null check (length(post_id) between 1 and 200),
  connection_id uuid not null,
  -- As its author wrote it. The function translates it for LinkedIn. Characters are counted as on the screen.
  body text not null,
  media jsonb not null default '[]',
  visibility text not null check (visibility in ('PUBLIC', 'CONNECTIONS')),
  publish_at timestamptz not null,
  -- Where its author chose the time.
  time_zone text not null check (length(time_zone) between 1 and 64),
  -- How late it may be published.
  window_minutes integer not null default 60 check (window_minutes between 1 and 1440),
  state text not null default 'planned'
    check (state in ('planned', 'publishing', 'published', 'needs-you', 'canceled')),
  reason text check (reason in (
    'reconnect', 'disconnected', 'not-allowed', 'refused', 'unclear', 'busy', 'missed', 'files', 'not-approved'
  )),
  detail text check (length(detail) <= 1000),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  urn text,
  url text,
  published_at timestamptz,
  -- Whether someone else must approve it first, and what they answered. `waiting` and `changes` are held back.
  approval text not null default 'none' check (approval in ('none', 'waiting', 'approved', 'changes')),
  approver text check (length(approver) <= 80),
  approval_comment text check (length(approval_comment) <= 2000),
  approval_answered_at timestamptz,
  -- When the link was made that works now.
  approval_asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (connection_id, user_id) references public.publishing_connections (id, user_id) on delete cascade,
  constraint publications_body_check check (
    length(normalize(body, nfc)) <= 3000 and btrim(body, E' \t\r\n') <> ''
  ),
  constraint publications_media_check check (private.are_publication_media(media)),
  constraint publications_reason_needed check ((state = 'needs-you') = (reason is not null)),
  constraint publications_answer_needed check (
    (approval in ('approved', 'changes')) = (approval_answered_at is not null)
  )
);
create index on public.publications (user_id, publish_at);
create index on public.publications (connection_id);
create index on public.publications (publish_at) where state = 'planned';
create index on public.publications (publish_at) where state = 'publishing';
-- A post is open once per connection.
create unique index publications_open on public.publications (user_id, post_id, connection_id)
  where state in ('planned', 'publishing', 'needs-you');

-- What only the server knows. Every publication has one.
create table private.publication_work (
  publication_id uuid primary key references public.publications (id) on delete cascade,
  -- Who works on it, and until when nobody else does.
  lease_id uuid,
  lease_until timestamptz,
  -- Set before LinkedIn is asked to create the post, and unset when LinkedIn said that it did not.
  sending_at timestamptz,
  -- LinkedIn's names of the media that are uploaded, in order.
  media_urns jsonb not null default '[]'
);

insert into private.row_limits (table_name, rows_per_account)
values ('publishing_connections', 200), ('publications', 10000);

alter table public.publishing_connections enable row level security;
alter table public.publishing_settings enable row level security;
alter table public.publications enable row level security;
alter table private.publishing_tokens enable row level security;
alter table private.publishing_states enable row level security;
alter table private.publication_work enable row level security;

-- Hosted projects grant everything on new tables by default.
revoke all on public.publishing_connections, public.publishing_settings, public.publications from anon, authenticated;
grant select on public.publishing_connections, public.publishing_settings, public.publications to authenticated;
grant select, insert, update, delete
  on public.publishing_connections, public.publishing_settings, public.publications to service_role;

create policy "Own connections" on public.publishing_connections for select to authenticated
  using ((select auth.uid()) = user_id and disconnected_at is null);
create policy "Own settings" on public.publishing_settings for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "Own publications" on public.publications for select to authenticated
  using ((select auth.uid()) = user_id);

create policy "After the second step" on public.publishing_connections as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));
create policy "After the second step" on public.publishing_settings as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));
create policy "After the second step" on public.publications as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));

do $$
declare
  table_name text;
begin
  foreach table_name in array array['publishing_connections', 'publications'] loop
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

revoke execute on function private.are_publishing_slots(jsonb), private.are_publication_media(jsonb)
  from public, anon, authenticated;

-- The files of planned posts: `<user id>/<publication id>/<number>`. The page uploads them before it plans. A file of a
-- planned post cannot be replaced, because someone may have approved it. The server removes those that are no longer
-- needed, and an account all of its own when it ends.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'publications', 'publications', false, 52428800,
  '{image/jpeg,image/png,image/gif,application/pdf,video/mp4}'
)
on conflict (id) do nothing;

create policy "Add own files of publications" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'publications' and (storage.foldername(name))[1] = (select auth.uid())::text
      and (select private.has_account()) and (select private.has_room_for_file())
      and not exists (
        select from public.publications as publication
        where publication.id::text = (storage.foldername(objects.name))[2]
          and publication.media @> jsonb_build_array(jsonb_build_object('objectName', objects.name))
      )
  );
create policy "Remove own files of publications" on storage.objects for delete to authenticated
  using (bucket_id = 'publications' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Read own files of publications" on storage.objects for select to authenticated
  using (bucket_id = 'publications' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Files of publications after the second step" on storage.objects as restrictive for all to authenticated
  using (bucket_id <> 'publications' or (select private.has_shown_second_step()));

-- The account's channel: its devices then read the tables again.
create function private.announce_publications() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  for person in select distinct changed.user_id from changed loop
    perform realtime.send('{}', 'publication', 'content:' || person, true);
  end loop;
  return null;
exception when others then
  -- Devices also look by themselves, so posts are published even where realtime is missing or broken.
  raise warning 'The change of a publication could not be announced: %', sqlerrm;
  return null;
end
$$;
revoke execute on function private.announce_publications() from public, anon, authenticated;
do $$
declare
  table_name text;
begin
  foreach table_name in array array['publishing_connections', 'publishing_settings', 'publications'] loop
    execute format('create trigger announce_added after insert on public.%I referencing new table as changed
      for each statement execute function private.announce_publications()', table_name);
    execute format('create trigger announce_changed after update on public.%I referencing new table as changed
      for each statement execute function private.announce_publications()', table_name);
  end loop;
end
$$;
create trigger announce_removed after delete on public.publishing_connections referencing old table as changed
  for each statement execute function private.announce_publications();
