-- What accounts do with their publications. They read the tables, and write with these functions.

create function private.require_time_zone(zone text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform now() at time zone zone;
exception when invalid_parameter_value then
  raise exception 'This time zone is unknown.' using errcode = '22023';
end
$$;

-- Plans posts, or changes planned ones and ones that need their author. Returns them as they are now. The caller chooses
-- the ids, so a repeated call changes nothing. A post without a time is for now, by this server's clock.
create function public.plan_publications(publications jsonb) returns setof public.publications
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  given jsonb;
  wish public.publications;
  held public.publications;
begin
  if jsonb_typeof(publications) is distinct from 'array' or jsonb_array_length(publications) > 200 then
    raise exception 'Plan up to 200 posts at once.' using errcode = '22023';
  end if;
  -- In one order, so that two calls do not wait for each other.
  for given in select each from jsonb_array_elements(publications) as each order by each ->> 'id' loop
    wish := jsonb_populate_record(null::public.publications, jsonb_build_object(
      'id', given -> 'id', 'post_id', given -> 'post_id', 'connection_id', given -> 'connection_id',
      'body', given -> 'body', 'media', coalesce(nullif(given -> 'media', 'null'), '[]'),
      'visibility', coalesce(given ->> 'visibility', 'PUBLIC'), 'publish_at', given -> 'publish_at',
      'time_zone', given -> 'time_zone', 'window_minutes', coalesce(given ->> 'window_minutes', '60')
    ));
    select * into held from public.publications as own where own.id = wish.id for update;
    wish.publish_at := coalesce(
      wish.publish_at, case when held.state in ('publishing', 'published') then held.publish_at end, now()
    );
    if held.id is not null and held.user_id = caller
      and (held.post_id, held.connection_id, held.body, held.media, held.visibility, held.publish_at, held.time_zone,
        held.window_minutes)
      is not distinct from (wish.post_id, wish.connection_id, wish.body, wish.media, wish.visibility, wish.publish_at,
        wish.time_zone, wish.window_minutes) and held.state <> 'needs-you' then
      return next held;
      continue;
    end if;
    perform private.check_publication(caller, wish, held);
    insert into public.publications as own (
      id, user_id, post_id, connection_id, body, media, visibility, publish_at, time_zone, window_minutes
    ) values (
      wish.id, caller, wish.post_id, wish.connection_id, wish.body, wish.media, wish.visibility, wish.publish_at,
      wish.time_zone, wish.window_minutes
    )
    on conflict (id) do update set
      post_id = excluded.post_id, connection_id = excluded.connection_id, body = excluded.body,
      media = excluded.media, visibility = excluded.visibility, publish_at = excluded.publish_at,
      time_zone = excluded.time_zone, window_minutes = excluded.window_minutes, state = 'planned', reason = null,
      -- A text that was sent before may turn out to be there.
      attempts = case when own.body = excluded.body then least(own.attempts, 1) else 0 end,
      detail = null, next_attempt_at = null, updated_at = now()
      where own.user_id = caller and own.state in ('planned', 'needs-you')
    returning * into held;
    if not found then
      raise exception 'This post can no longer be changed.' using errcode = '55000';
    end if;
    insert into private.publication_work as work (publication_id) values (held.id)
      on conflict (publication_id) do update
        set lease_id = null, lease_until = null, sending_at = null, media_urns = '[]';
    return next held;
  end loop;
end
$$;

-- Refuses what LinkedIn would refuse later, and what is no longer the author's to change.
create function private.check_publication(caller uuid, wish public.publications, held public.publications) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if held.id is not null and held.user_id <> caller then
    raise exception 'This post is not yours.' using errcode = '42501';
  end if;
  if held.id is not null and (held.state not in ('planned', 'needs-you') or held.reason = 'unclear') then
    raise exception 'This post can no longer be changed.' using errcode = '55000';
  end if;
  if wish.id is null or wish.post_id is null or wish.body is null or wish.time_zone is null then
    raise exception 'A planned post has an id, a post, a text, and a time zone.' using errcode = '22023';
  end if;
  if length(normalize(wish.body, nfc)) > 3000 then
    raise exception 'A post has up to 3,000 characters.' using errcode = '22023';
  end if;
  if btrim(wish.body, E' \t\r\n') = '' then
    raise exception 'This post is empty.' using errcode = '22023';
  end if;
  if not private.are_publication_media(wish.media) or exists (
    select from jsonb_array_elements(wish.media) as file
    where not starts_with(file ->> 'objectName', caller::text || '/' || wish.id::text || '/')
      or file ->> 'objectName' !~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9._-]{1,80}$'
  ) then
    raise exception 'A post has up to 20 images of its own, or one document or video.' using errcode = '22023';
  end if;
  if wish.publish_at < now() - interval '1 minute' then
    raise exception 'This time has passed.' using errcode = '22023';
  end if;
  if wish.publish_at > now() + interval '2 years' then
    raise exception 'This time is too far away.' using errcode = '22023';
  end if;
  if wish.window_minutes not between 1 and 1440 or wish.visibility not in ('PUBLIC', 'CONNECTIONS') then
    raise exception 'A window has 1 to 1440 minutes, and a post is for everyone or for connections.'
      using errcode = '22023';
  end if;
  perform private.require_time_zone(wish.time_zone);
  if not exists (
    select from public.publishing_connections as own
    where own.id = wish.connection_id and own.user_id = caller and own.disconnected_at is null
    for share
  ) then
    raise exception 'Connect LinkedIn first.' using errcode = '22023';
  end if;
end
$$;

-- Cancels what is not on its way to LinkedIn. Returns all of these publications as they are now.
create function public.cancel_publications(ids uuid[]) returns setof public.publications
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
begin
  -- A server that is about to send waits for this, or this for it. Only then is `sending_at` read.
  perform from public.publications as own where own.id = any (ids) and own.user_id = caller order by own.id for update;
  update public.publications as own
    set state = 'canceled', reason = null, detail = null, next_attempt_at = null, updated_at = now()
    where own.id = any (ids) and own.user_id = caller and (
      own.state in ('planned', 'needs-you')
      or (own.state = 'publishing' and exists (
        select from private.publication_work as work where work.publication_id = own.id and work.sending_at is null
      ))
    );
  return query select own.* from public.publications as own
    where own.id = any (ids) and own.user_id = caller order by own.id;
end
$$;

-- Its author looked at LinkedIn, because the server could not: it is there, or it is to be sent again now.
create function public.settle_publication(id uuid, outcome text) returns setof public.publications
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
begin
  if outcome is null or outcome not in ('published', 'again') then
    raise exception 'A post was published, or is sent again.' using errcode = '22023';
  end if;
  perform from public.publications as own where own.id = settle_publication.id and own.user_id = caller for update;
  if outcome = 'published' then
    return query update public.publications as own
      set state = 'published', reason = null, detail = null, next_attempt_at = null, updated_at = now(),
        published_at = coalesce((
          select work.sending_at from private.publication_work as work where work.publication_id = own.id
        ), now())
      where own.id = settle_publication.id and own.user_id = caller and own.state = 'needs-you'
        and own.reason = 'unclear'
      returning own.*;
  else
    update private.publication_work as work set lease_id = null, lease_until = null, sending_at = null
      from public.publications as own
      where work.publication_id = own.id and own.id = settle_publication.id and own.user_id = caller
        and own.state = 'needs-you' and own.reason = 'unclear';
    return query update public.publications as own
      -- It was sent: if LinkedIn calls it a duplicate now, it is there.
      set state = 'planned', reason = null, detail = null, attempts = 1, next_attempt_at = null, publish_at = now(),
        updated_at = now()
      where own.id = settle_publication.id and own.user_id = caller and own.state = 'needs-you'
        and own.reason = 'unclear'
      returning own.*;
  end if;
end
$$;

create function public.set_publishing(paused boolean, slots jsonb, time_zone text)
returns public.publishing_settings
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  made public.publishing_settings;
begin
  perform private.require_time_zone(set_publishing.time_zone);
  insert into public.publishing_settings as own (user_id, paused, slots, time_zone)
  values (caller, set_publishing.paused, set_publishing.slots, set_publishing.time_zone)
  on conflict (user_id) do update
    set paused = excluded.paused, slots = excluded.slots, time_zone = excluded.time_zone
  returning * into made;
  return made;
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

revoke execute on function private.require_time_zone(text),
  private.check_publication(uuid, public.publications, public.publications) from public, anon, authenticated;
revoke execute on function public.plan_publications(jsonb), public.cancel_publications(uuid[]),
  public.settle_publication(uuid, text), public.set_publishing(boolean, jsonb, text), public.disconnect_linkedin(uuid)
  from public, anon;
grant execute on function public.plan_publications(jsonb), public.cancel_publications(uuid[]),
  public.settle_publication(uuid, text), public.set_publishing(boolean, jsonb, text), public.disconnect_linkedin(uuid)
  to authenticated;
