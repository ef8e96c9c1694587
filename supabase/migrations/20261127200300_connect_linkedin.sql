-- Connecting accounts with LinkedIn, and what ends by itself: tokens, files, and old publications.

-- Remembers that the caller was sent to LinkedIn. `state_hash` is the SHA-256 of the state in the address, in hex.
create function public.begin_connecting(state_hash text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  wait integer := private.take_attempt('linkedin:' || caller::text, 60);
begin
  if wait > 0 then
    raise exception 'Too many attempts. Try again in % seconds.', wait using errcode = 'PT429';
  end if;
  delete from private.publishing_states as state where state.expires_at <= now();
  insert into private.publishing_states as state (state_hash, user_id)
  values (decode(begin_connecting.state_hash, 'hex'), caller);
end
$$;

-- Whether the caller is the one who was sent to LinkedIn with this state, less than 10 minutes ago and for the first time.
create function public.end_connecting(state_hash text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
begin
  delete from private.publishing_states as state
    where state.state_hash = decode(end_connecting.state_hash, 'hex') and state.user_id = caller
      and state.expires_at > now();
  return found;
end
$$;

revoke execute on function public.begin_connecting(text), public.end_connecting(text) from public, anon;
grant execute on function public.begin_connecting(text), public.end_connecting(text) to authenticated;

-- Stores identities with their sealed tokens: [{"kind", "urn", "name", "scopes", "accessToken", "accessExpiresAt",
-- "refreshToken", "refreshExpiresAt"}]. Posts that waited for this within their window are planned again.
create function public.save_connections(person uuid, connections jsonb) returns setof public.publishing_connections
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb;
  made public.publishing_connections;
begin
  for given in select each from jsonb_array_elements(connections) as each order by each ->> 'urn' loop
    insert into public.publishing_connections as own (
      user_id, kind, urn, name, scopes, expires_at, refresh_expires_at
    ) values (
      person, given ->> 'kind', given ->> 'urn', left(given ->> 'name', 200),
      array(select jsonb_array_elements_text(given -> 'scopes')),
      coalesce((given ->> 'refreshExpiresAt')::timestamptz, (given ->> 'accessExpiresAt')::timestamptz),
      (given ->> 'refreshExpiresAt')::timestamptz
    )
    on conflict (user_id, urn) do update set
      name = excluded.name, scopes = excluded.scopes, expires_at = excluded.expires_at,
      refresh_expires_at = excluded.refresh_expires_at, state = 'connected', disconnected_at = null
    returning * into made;
    insert into private.publishing_tokens as token (connection_id, access_token, refresh_token, access_expires_at)
    values (
      made.id, given ->> 'accessToken', given ->> 'refreshToken', (given ->> 'accessExpiresAt')::timestamptz
    )
    on conflict (connection_id) do update set
      access_token = excluded.access_token, refresh_token = excluded.refresh_token,
      access_expires_at = excluded.access_expires_at, version = token.version + 1;
    update public.publications as own
      set state = 'planned', reason = null, detail = null, attempts = 0, next_attempt_at = null, updated_at = now()
      where own.connection_id = made.id and own.state = 'needs-you' and own.reason in ('reconnect', 'disconnected')
        and own.publish_at + make_interval(mins => own.window_minutes) > now();
    return next made;
  end loop;
end
$$;

-- Replaces the tokens of a connection after a refresh, if they are still those that were refreshed.
create function public.refresh_connection(connection uuid, from_version bigint, tokens jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update private.publishing_tokens as token set
      access_token = tokens ->> 'accessToken',
      refresh_token = coalesce(tokens ->> 'refreshToken', token.refresh_token),
      access_expires_at = (tokens ->> 'accessExpiresAt')::timestamptz,
      version = token.version + 1
    where token.connection_id = refresh_connection.connection and token.version = refresh_connection.from_version;
  if not found then
    return false;
  end if;
  update public.publishing_connections as own set
      expires_at = coalesce((tokens ->> 'refreshExpiresAt')::timestamptz, own.expires_at),
      refresh_expires_at = coalesce((tokens ->> 'refreshExpiresAt')::timestamptz, own.refresh_expires_at)
    where own.id = refresh_connection.connection;
  return true;
end
$$;

-- LinkedIn no longer accepts these tokens. Tokens that were replaced meanwhile are not meant.
create function public.close_connection(connection uuid, from_version bigint, state text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.publishing_tokens as token
    where token.connection_id = close_connection.connection and token.version = close_connection.from_version
    for update;
  if not found then
    return false;
  end if;
  update public.publishing_connections as own set state = close_connection.state
    where own.id = close_connection.connection and own.state = 'connected';
  return true;
end
$$;

-- Tokens to refresh, because they end within ten days.
create function public.connections_to_refresh() returns table (
  connection_id uuid, user_id uuid, author text, refresh_token text, token_version bigint
)
language sql stable security definer set search_path = ''
as $$
  select own.id, own.user_id, own.urn, token.refresh_token, token.version
  from public.publishing_connections as own
  join private.publishing_tokens as token on token.connection_id = own.id
  where own.state = 'connected' and token.refresh_token is not null and own.refresh_expires_at > now()
    and token.access_expires_at < least(now() + interval '10 days', own.refresh_expires_at)
  order by token.access_expires_at limit 50
$$;

create function private.is_publication_file(name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.publications as own
    where case
        when split_part(is_publication_file.name, '/', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then own.id = split_part(is_publication_file.name, '/', 2)::uuid
      end
      and own.user_id::text = split_part(is_publication_file.name, '/', 1)
      and (own.state in ('planned', 'publishing', 'needs-you') or own.updated_at > now() - interval '1 day')
      and own.media @> jsonb_build_array(jsonb_build_object('objectName', is_publication_file.name))
  )
$$;

-- Forgets what is over, and returns files that no publication needs any more, a day after it.
create function public.tidy_publishing() returns setof text
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.publishing_states as state where state.expires_at <= now();
  update public.publishing_connections as own set state = 'expired'
    where own.state = 'connected' and own.disconnected_at is null and own.expires_at <= now();
  delete from public.publications as own
    where own.state = 'canceled' and own.updated_at < now() - interval '30 days';
  delete from public.publishing_connections as own
    where own.disconnected_at is not null
      and not exists (select from public.publications as other where other.connection_id = own.id);
  return query
    select object.name from storage.objects as object
    where object.bucket_id = 'publications' and object.created_at < now() - interval '1 day'
      and not private.is_publication_file(object.name)
    limit 1000;
end
$$;

-- Accounts with connections that end within two weeks, each connection once, with a confirmed address. `name`: of all
-- these connections.
create function public.take_publishing_reminders() returns table (
  user_id uuid, email text, name text, ends_at timestamptz, planned bigint
)
language sql security definer set search_path = ''
as $$
  with ending as (
    select own.id, own.user_id, own.name, own.expires_at as ends_at
    from public.publishing_connections as own
    where own.disconnected_at is null and own.state in ('connected', 'expired')
      and own.expires_at between now() and now() + interval '14 days'
  ), taken as (
    update private.publishing_tokens as token set reminded_of = ending.ends_at
      from ending
      where token.connection_id = ending.id and token.reminded_of is distinct from ending.ends_at
      returning ending.*
  )
  select taken.user_id, account.email::text, string_agg(taken.name, ', ' order by taken.name), min(taken.ends_at),
    sum((
      select count(*) from public.publications as own
      where own.connection_id = taken.id and own.state = 'planned'
    ))::bigint
  from taken join auth.users as account on account.id = taken.user_id
  where account.email_confirmed_at is not null
  group by taken.user_id, account.email
$$;

revoke execute on function private.is_publication_file(text) from public, anon, authenticated;
revoke execute on function public.save_connections(uuid, jsonb), public.refresh_connection(uuid, bigint, jsonb),
  public.close_connection(uuid, bigint, text), public.connections_to_refresh(), public.tidy_publishing(),
  public.take_publishing_reminders() from public, anon, authenticated;
grant execute on function public.save_connections(uuid, jsonb), public.refresh_connection(uuid, bigint, jsonb),
  public.close_connection(uuid, bigint, text), public.connections_to_refresh(), public.tidy_publishing(),
  public.take_publishing_reminders() to service_role;

-- As before, and with the files of publications.
create or replace function private.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Only a signed-in person has an account to delete.' using errcode = '42501';
  end if;
  if exists (
    select from storage.objects
    where bucket_id in ('recordings', 'content', 'answers', 'publications')
      and (storage.foldername(name))[1] = auth.uid()::text
  ) then
    raise exception 'Files of this account are still stored.' using errcode = '55006';
  end if;
  delete from auth.users where id = auth.uid();
end
$$;

-- Forgets the tokens at once. Planned posts stay, and need their author.
create function public.disconnect_linkedin(connection uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
begin
  perform from public.publishing_connections as own
    where own.id = disconnect_linkedin.connection and own.user_id = caller for update;
  if not found then
    return;
  end if;
  delete from private.publishing_tokens as token where token.connection_id = disconnect_linkedin.connection;
  update public.publications as own
    set state = 'needs-you', reason = 'disconnected', detail = null, next_attempt_at = null, updated_at = now()
    where own.connection_id = disconnect_linkedin.connection
      and (own.state = 'planned' or (own.state = 'needs-you' and own.reason <> 'unclear'));
  if exists (
    select from public.publications as own where own.connection_id = disconnect_linkedin.connection
  ) then
    update public.publishing_connections as own set disconnected_at = now(), name = '', scopes = '{}'
      where own.id = disconnect_linkedin.connection;
  else
    delete from public.publishing_connections as own where own.id = disconnect_linkedin.connection;
  end if;
end
$$;

revoke execute on function public.disconnect_linkedin(uuid) from public, anon;
grant execute on function public.disconnect_linkedin(uuid) to authenticated;
