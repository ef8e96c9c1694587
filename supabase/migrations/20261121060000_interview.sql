-- Interview questions, recorded answers, and the posts drafted from them. Users can only access their own rows.

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  prompt text not null check (length(btrim(prompt)) between 1 and 2000),
  tags text[] not null default '{}',
  status text not null default 'open' check (status in ('open', 'in_progress', 'answered', 'archived')),
  created_at timestamptz not null default now(),
  unique (id, user_id)
);

-- Foreign keys include the owner, so that nobody can reference another user's row.
create table public.recordings (
  id uuid primary key default gen_random_uuid(),
  question_id uuid not null,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  transcription_status text not null default 'pending' check (transcription_status in ('pending', 'succeeded', 'failed')),
  transcript_text text,
  -- The name of the audio file in the bucket `recordings`.
  audio_path text check (split_part(audio_path, '/', 1) = user_id::text),
  created_at timestamptz not null default now(),
  unique (id, user_id),
  foreign key (question_id, user_id) references public.questions (id, user_id) on delete cascade
);

create table public.posts (
  id uuid primary key default gen_random_uuid(),
  question_id uuid,
  source_recording_id uuid,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null,
  body text not null,
  status text not null default 'draft' check (status in ('draft', 'ready', 'published', 'archived')),
  created_at timestamptz not null default now(),
  -- A post stays when its question or recording is deleted.
  foreign key (question_id, user_id) references public.questions (id, user_id) on delete set null (question_id),
  foreign key (source_recording_id, user_id) references public.recordings (id, user_id) on delete set null (source_recording_id)
);

create index on public.questions (user_id, created_at desc);
create index on public.recordings (user_id, created_at desc);
create index on public.recordings (question_id);
create index on public.posts (user_id, created_at desc);
create index on public.posts (question_id);
create index on public.posts (source_recording_id);

alter table public.questions enable row level security;
alter table public.recordings enable row level security;
alter table public.posts enable row level security;

create policy "Own questions" on public.questions for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Own recordings" on public.recordings for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);
create policy "Own posts" on public.posts for all to authenticated
  using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);

grant select, insert, update, delete on public.questions, public.recordings, public.posts to authenticated, service_role;

-- The audio of recordings, in a folder named after the owner's id.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('recordings', 'recordings', false, 26214400, '{audio/*}')
on conflict (id) do nothing;

create policy "Read own recordings" on storage.objects for select to authenticated
  using (bucket_id = 'recordings' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Add own recordings" on storage.objects for insert to authenticated
  with check (bucket_id = 'recordings' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Change own recordings" on storage.objects for update to authenticated
  using (bucket_id = 'recordings' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'recordings' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Remove own recordings" on storage.objects for delete to authenticated
  using (bucket_id = 'recordings' and (storage.foldername(name))[1] = (select auth.uid())::text);
