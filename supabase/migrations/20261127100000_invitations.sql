-- Invitations: a recruiter asks a candidate for a clip, and the candidate answers with a link, without an account
-- (docs/decisions/0027). Tables and limits. Only functions of the next migrations write here.

create function private.is_invitation_question(question jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(question) = 'object' then
    question - '{text,seconds,talkingPoints}'::text[] = '{}'
    and jsonb_typeof(question -> 'text') is not distinct from 'string'
    and length(btrim(question ->> 'text')) between 1 and 500
    and jsonb_typeof(question -> 'talkingPoints') is not distinct from 'string'
    and length(question ->> 'talkingPoints') <= 2000
    and question ->> 'seconds' ~ '^[1-9][0-9]{0,2}$'
    and jsonb_typeof(question -> 'seconds') = 'number'
  else false end
$$;

create function private.are_invitation_questions(questions jsonb, max_seconds integer) returns boolean
language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(questions) = 'array' then
    jsonb_array_length(questions) between 1 and 5 and not exists (
      select from jsonb_array_elements(questions) as question
      where case when private.is_invitation_question(question)
        then (question ->> 'seconds')::integer not between 5 and max_seconds
        else true end
    )
  else false end
$$;
revoke execute on function private.is_invitation_question(jsonb), private.are_invitation_questions(jsonb, integer)
  from public, anon, authenticated;

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- The synced record of the candidate, which has the name and all else.
  candidate_id text not null check (length(candidate_id) between 1 and 200),
  -- Who asks for the clip, and how the page looks.
  agency_name text not null check (length(btrim(agency_name)) between 1 and 80),
  recruiter_name text not null check (length(btrim(recruiter_name)) between 1 and 80),
  brand jsonb not null check (jsonb_typeof(brand) = 'object' and octet_length(brand::text) <= 100000),
  -- [{text, seconds, talkingPoints}], with the time limit of each answer.
  questions jsonb not null,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  -- The longest clip.
  max_seconds integer not null check (max_seconds between 5 and 180),
  -- How many clips the candidate may send for each question.
  takes integer not null check (takes between 1 and 5),
  shows_result boolean not null,
  emails boolean not null,
  -- What the candidate agrees to before the camera starts.
  consent_text text not null check (length(btrim(consent_text)) between 1 and 2000),
  consent_version text not null check (length(consent_version) between 1 and 40),
  expires_at timestamptz not null check (expires_at <= created_at + interval '1 year'),
  -- Everything is deleted at the start of this day, UTC. Null: when the recruiter or the candidate deletes it.
  delete_on date,
  opened_at timestamptz,
  opened_count integer not null default 0,
  consented_at timestamptz,
  sent_at timestamptz,
  -- The finished video, for the candidate to see, and the name reserved for the next one until its file is there.
  result_name text unique,
  next_result_name text unique,
  revoked_at timestamptz,
  -- From now on it exists for nobody. The row goes after its files.
  ended_at timestamptz,
  unique (id, user_id),
  constraint invitations_questions_check check (private.are_invitation_questions(questions, max_seconds))
);
create index on public.invitations (user_id, created_at desc);
create index on public.invitations (delete_on) where delete_on is not null;
create index on public.invitations (ended_at) where ended_at is not null;

-- The link is a capability: anyone who has it may answer. It cannot be read from its hash.
create table private.invitation_links (
  invitation_id uuid primary key references public.invitations (id) on delete cascade,
  token_hash bytea not null unique
);

-- A clip for a question, which counts from 1. `object_name` is a file in the bucket `answers`.
create table public.answers (
  id uuid primary key default gen_random_uuid(),
  invitation_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  question smallint not null,
  take smallint not null,
  object_name text not null unique,
  bytes bigint not null,
  seconds double precision not null,
  mime_type text not null,
  -- Until it has arrived, the bytes are reserved and only the upload of this file is possible.
  state text not null default 'uploading' check (state in ('uploading', 'arrived')),
  open_until timestamptz not null default now() + interval '1 day',
  arrived_at timestamptz,
  is_chosen boolean not null default false,
  unique (invitation_id, question, take),
  foreign key (invitation_id, user_id) references public.invitations (id, user_id) on delete cascade
);
create index on public.answers (user_id) where state = 'uploading';
create index on public.answers (open_until) where state = 'uploading';

-- What a recruiter learns from a candidate who took everything back.
create table public.withdrawals (
  invitation_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  candidate_id text not null,
  withdrawn_at timestamptz not null default now()
);
create index on public.withdrawals (user_id, withdrawn_at desc);

-- What the embedded server emails to recruiters who want it. A row is deleted when it is sent, or after a day.
create table private.invitation_news (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('sent', 'withdrawn')),
  agency_name text not null,
  happened_at timestamptz not null default now()
);
create index on private.invitation_news (user_id);

-- One row. Operators change limits here.
create table private.invitation_limits (
  only_row boolean primary key default true check (only_row),
  answer_bytes bigint not null default 52428800,
  link_bytes bigint not null default 524288000,
  link_files integer not null default 25,
  owner_bytes bigint not null default 3221225472,
  owner_files integer not null default 2000,
  server_bytes bigint not null default 107374182400,
  server_files integer not null default 100000,
  -- Attempts per hour; as many are possible at once.
  link_openings integer not null default 120,
  link_uploads integer not null default 60,
  owner_uploads integer not null default 600,
  server_uploads integer not null default 6000,
  owner_invitations integer not null default 500,
  owner_emails integer not null default 200,
  link_emails integer not null default 5,
  -- With links that are not open: unknown, expired, or revoked.
  address_misses integer not null default 60
);
insert into private.invitation_limits default values;

insert into private.row_limits (table_name, rows_per_account)
values ('invitations', 5000), ('answers', 50000), ('withdrawals', 50000);

create table private.link_attempts (
  key text primary key,
  attempts_left double precision not null,
  filled_at timestamptz not null
);

alter table public.invitations enable row level security;
alter table public.answers enable row level security;
alter table public.withdrawals enable row level security;
alter table private.invitation_links enable row level security;
alter table private.invitation_limits enable row level security;
alter table private.link_attempts enable row level security;
alter table private.invitation_news enable row level security;

-- Hosted projects grant everything on new tables by default.
revoke all on public.invitations, public.answers, public.withdrawals from anon, authenticated;
grant select on public.invitations, public.answers, public.withdrawals to authenticated;
grant delete on public.withdrawals to authenticated;
grant select, insert, update, delete on public.invitations, public.answers, public.withdrawals to service_role;

create policy "Own invitations" on public.invitations for select to authenticated
  using ((select auth.uid()) = user_id and ended_at is null);
create policy "Own answers" on public.answers for select to authenticated
  using (
    (select auth.uid()) = user_id
      and invitation_id in (select id from public.invitations where ended_at is null)
  );
create policy "Own withdrawals" on public.withdrawals for all to authenticated
  using ((select auth.uid()) = user_id);

create policy "After the second step" on public.invitations as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));
create policy "After the second step" on public.answers as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));
create policy "After the second step" on public.withdrawals as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));

do $$
declare
  table_name text;
begin
  foreach table_name in array array['invitations', 'answers', 'withdrawals'] loop
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

-- Takes one attempt under a key, of which there are `per_hour` at once and per hour. Returns 0, or the seconds until
-- the next one if none is left.
create function private.take_attempt(key text, per_hour double precision) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  available double precision;
begin
  insert into private.link_attempts as attempt (key, attempts_left, filled_at)
  values (take_attempt.key, per_hour, clock_timestamp())
  on conflict on constraint link_attempts_pkey do nothing;
  select least(
      per_hour,
      attempt.attempts_left
        + greatest(0, extract(epoch from clock_timestamp() - attempt.filled_at)::double precision) * per_hour / 3600
    )
    into available
    from private.link_attempts as attempt where attempt.key = take_attempt.key
    for update;
  if available < 1 then
    return ceil((1 - available) * 3600 / greatest(per_hour, 1))::integer;
  end if;
  update private.link_attempts as attempt
    set attempts_left = available - 1, filled_at = clock_timestamp()
    where attempt.key = take_attempt.key;
  return 0;
end
$$;
revoke execute on function private.take_attempt(text, double precision) from public, anon, authenticated;
