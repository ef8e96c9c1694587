-- When numbers can be read next, so that the screen says why there is nothing to read.

-- An account's posts of the last year whose numbers LinkedIn lets us read, and from when on each is due: an hour after
-- LinkedIn was last asked.
create function private.readable_posts(person uuid) returns table (publication_id uuid, due_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select own.id, coalesce(reading.asked_at + interval '1 hour', '-infinity')
  from public.publications as own
  join public.publishing_connections as connection on connection.id = own.connection_id
  join private.publishing_tokens as token on token.connection_id = connection.id
  left join private.result_readings as reading on reading.publication_id = own.id
  where own.user_id = readable_posts.person and own.state = 'published' and own.urn is not null
    and own.published_at > now() - interval '1 year'
    and connection.disconnected_at is null
    and connection.scopes && (case connection.kind
      when 'person' then '{r_member_postAnalytics}' else '{rw_organization_admin}' end)::text[]
$$;

-- As before: those that were never asked for come first, the newest of them first, then the longest ago.
create or replace function public.results_to_read(person uuid, most integer)
returns table (
  publication_id uuid, post_id text, urn text, connection_id uuid, user_id uuid, connection_state text, kind text,
  author text, access_token text, access_expires_at timestamptz, refresh_token text, token_version bigint
)
language sql stable security definer set search_path = ''
as $$
  select own.id, own.post_id, own.urn, connection.id, own.user_id, connection.state, connection.kind, connection.urn,
    token.access_token, token.access_expires_at,
    case when connection.refresh_expires_at > now() then token.refresh_token end, token.version
  from private.readable_posts(results_to_read.person) as readable
  join public.publications as own on own.id = readable.publication_id
  join public.publishing_connections as connection on connection.id = own.connection_id
  join private.publishing_tokens as token on token.connection_id = connection.id
  where readable.due_at <= now()
  order by connection.state <> 'connected', readable.due_at, own.published_at desc
  limit most
$$;

-- Null without a post whose numbers can be read.
create function public.results_due_at(person uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select greatest(min(due_at), now()) from private.readable_posts(results_due_at.person) having count(*) > 0
$$;

revoke execute on function private.readable_posts(uuid) from public, anon, authenticated;
revoke execute on function public.results_due_at(uuid) from public, anon, authenticated;
grant execute on function public.results_due_at(uuid) to service_role;
