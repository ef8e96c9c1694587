-- What came of published posts (docs/publishing.md): the latest numbers of each. Read from LinkedIn, typed, or imported.

create table public.publication_results (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  post_id text not null check (length(post_id) between 1 and 200),
  -- Null: its author published it by hand.
  publication_id uuid references public.publications (id) on delete cascade,
  url text check (length(url) <= 500 and url ~* '^https://([a-z0-9-]+\.)*linkedin\.com/'),
  published_at timestamptz not null,
  impressions integer not null check (impressions between 0 and 1000000000),
  -- Null: nobody said.
  reactions integer check (reactions between 0 and 1000000000),
  comments integer check (comments between 0 and 1000000000),
  reposts integer check (reposts between 0 and 1000000000),
  -- The sum of the three, where LinkedIn's export has only the sum.
  engagements integer check (engagements between 0 and 1000000000),
  source text not null check (source in ('linkedin', 'typed', 'imported')),
  measured_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, post_id, publication_id)
);
create index on public.publication_results (publication_id);

-- When LinkedIn was last asked for the numbers of a publication, whatever it answered.
create table private.result_readings (
  publication_id uuid primary key references public.publications (id) on delete cascade,
  asked_at timestamptz not null
);

insert into private.row_limits (table_name, rows_per_account) values ('publication_results', 10000);

alter table public.publication_results enable row level security;
-- Hosted projects grant everything on new tables by default.
revoke all on public.publication_results from anon, authenticated;
grant select on public.publication_results to authenticated;
grant select, insert, update, delete on public.publication_results to service_role;

create policy "Own results" on public.publication_results for select to authenticated
  using ((select auth.uid()) = user_id);
create policy "After the second step" on public.publication_results as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));

create trigger count_added after insert on public.publication_results referencing new table as added
  for each statement execute function private.count_rows();
create trigger count_changed after update on public.publication_results
  referencing old table as removed new table as added
  for each statement execute function private.count_rows();
create trigger count_removed after delete on public.publication_results referencing old table as removed
  for each statement execute function private.count_rows();

create trigger announce_added after insert on public.publication_results referencing new table as changed
  for each statement execute function private.announce_publications();
create trigger announce_changed after update on public.publication_results referencing new table as changed
  for each statement execute function private.announce_publications();
create trigger announce_removed after delete on public.publication_results referencing old table as changed
  for each statement execute function private.announce_publications();

-- Stores numbers: [{"post_id", "publication_id", "url", "published_at", "impressions", "reactions", "comments",
-- "reposts", "engagements", "source", "measured_at"}]. They replace earlier ones of the same post.
create function private.write_results(person uuid, results jsonb) returns setof public.publication_results
language plpgsql security definer set search_path = ''
as $$
begin
  if jsonb_typeof(results) is distinct from 'array' or jsonb_array_length(results) > 500 then
    raise exception 'Save up to 500 numbers at once.' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_array_elements(results) as each
    where each ->> 'publication_id' is not null and not exists (
      select from public.publications as own
      where own.id = (each ->> 'publication_id')::uuid and own.user_id = person and own.state = 'published'
    )
  ) then
    raise exception 'This post is not published.' using errcode = '22023';
  end if;
  -- One statement, so that they are announced once.
  return query
  insert into public.publication_results as own (
    user_id, post_id, publication_id, url, published_at, impressions, reactions, comments, reposts, engagements,
    source, measured_at
  )
  -- The last numbers of a post count. In one order, so that two calls do not wait for each other.
  select distinct on (coalesce(published.post_id, given.post_id), published.id)
    person, coalesce(published.post_id, given.post_id), published.id, coalesce(published.url, given.url),
    coalesce(published.published_at, given.published_at), given.impressions, given.reactions, given.comments,
    given.reposts, given.engagements, given.source, least(coalesce(given.measured_at, now()), now())
  from jsonb_array_elements(results) with ordinality as each (numbers, place)
  cross join lateral jsonb_populate_record(
    null::public.publication_results, each.numbers - '{id,user_id,created_at}'::text[]
  ) as given
  left join public.publications as published on published.id = given.publication_id
  order by coalesce(published.post_id, given.post_id), published.id, each.place desc
  on conflict (user_id, post_id, publication_id) do update set
    url = excluded.url, published_at = excluded.published_at, impressions = excluded.impressions,
    reactions = excluded.reactions, comments = excluded.comments, reposts = excluded.reposts,
    engagements = excluded.engagements, source = excluded.source, measured_at = excluded.measured_at
  returning own.*;
end
$$;

create function public.save_results(results jsonb) returns setof public.publication_results
language sql security definer set search_path = ''
as $$
  select * from private.write_results(private.content_owner(), save_results.results)
$$;

create function public.remove_results(ids uuid[]) returns void
language sql security definer set search_path = ''
as $$
  delete from public.publication_results as own
    where own.user_id = private.content_owner() and own.id = any (remove_results.ids)
$$;

-- The function `publishing` reads numbers for its caller: not more often than this.
create function public.begin_reading_results() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wait integer := private.take_attempt('results:' || private.content_owner()::text, 20);
begin
  if wait > 0 then
    raise exception 'Too many attempts. Try again in % seconds.', wait using errcode = 'PT429';
  end if;
end
$$;

-- An account's posts of the last year whose numbers LinkedIn lets us read, and for which it was not asked within the hour.
-- Those that were never asked for come first, then the longest ago, so that posts without numbers do not hold up others.
create function public.results_to_read(person uuid, most integer)
returns table (
  publication_id uuid, post_id text, urn text, connection_id uuid, user_id uuid, connection_state text, kind text,
  author text, access_token text, access_expires_at timestamptz, refresh_token text, token_version bigint
)
language sql stable security definer set search_path = ''
as $$
  select own.id, own.post_id, own.urn, connection.id, own.user_id, connection.state, connection.kind, connection.urn,
    token.access_token, token.access_expires_at,
    case when connection.refresh_expires_at > now() then token.refresh_token end, token.version
  from public.publications as own
  join public.publishing_connections as connection on connection.id = own.connection_id
  join private.publishing_tokens as token on token.connection_id = connection.id
  left join private.result_readings as reading on reading.publication_id = own.id
  where own.user_id = results_to_read.person and own.state = 'published' and own.urn is not null
    and own.published_at > now() - interval '1 year'
    and connection.disconnected_at is null
    and connection.scopes && (case connection.kind
      when 'person' then '{r_member_postAnalytics}' else '{rw_organization_admin}' end)::text[]
    and (reading.asked_at is null or reading.asked_at < now() - interval '1 hour')
  order by connection.state <> 'connected', reading.asked_at nulls first, own.published_at desc
  limit most
$$;

-- `asked`: the publications for which LinkedIn was asked.
create function public.store_read_results(person uuid, results jsonb, asked uuid[]) returns integer
language sql security definer set search_path = ''
as $$
  insert into private.result_readings (publication_id, asked_at)
    select own.id, now() from public.publications as own
    where own.id = any (store_read_results.asked) and own.user_id = store_read_results.person
    order by own.id
    on conflict (publication_id) do update set asked_at = excluded.asked_at;
  select count(*)::integer from private.write_results(store_read_results.person, store_read_results.results)
$$;

revoke execute on function private.write_results(uuid, jsonb) from public, anon, authenticated;
revoke execute on function public.save_results(jsonb), public.remove_results(uuid[]), public.begin_reading_results()
  from public, anon;
grant execute on function public.save_results(jsonb), public.remove_results(uuid[]), public.begin_reading_results()
  to authenticated;
revoke execute on function public.results_to_read(uuid, integer), public.store_read_results(uuid, jsonb, uuid[])
  from public, anon, authenticated;
grant execute on function public.results_to_read(uuid, integer), public.store_read_results(uuid, jsonb, uuid[])
  to service_role;
