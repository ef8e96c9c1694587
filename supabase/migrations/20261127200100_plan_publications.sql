-- What accounts do with their publications. They read the tables, and write with these functions.

create function private.require_time_zone(zone text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform now() at time zone zone;
exception when invalid_parameter_value then
  raise exception 'This time zone is unknown. Choose another.' using errcode = '22023';
end
$$;

-- Plans posts, or changes planned ones and ones that need their author. Returns them as they are now. The caller chooses
-- the ids, so a repeated call changes nothing. A post without a time is for now, by this server's clock.
-- `needs_approval` holds a post back until someone approves it, or no longer. Without it, that stays as it is.
create function public.plan_publications(publications jsonb) returns setof public.publications
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  given jsonb;
  requested public.publications;
  held public.publications;
begin
  if jsonb_typeof(publications) is distinct from 'array' or jsonb_array_length(publications) > 200 then
    raise exception 'Plan up to 200 posts at once.' using errcode = '22023';
  end if;
  -- In one order, so that two calls do not wait for each other.
  for given in select each from jsonb_array_elements(publications) as each order by each ->> 'id' loop
    requested := jsonb_populate_record(null::public.publications, jsonb_build_object(
      'id', given -> 'id', 'post_id', given -> 'post_id', 'connection_id', given -> 'connection_id',
      'body', given -> 'body', 'media', coalesce(nullif(given -> 'media', 'null'), '[]'),
      'visibility', coalesce(given ->> 'visibility', 'PUBLIC'), 'publish_at', given -> 'publish_at',
      'time_zone', given -> 'time_zone', 'window_minutes', coalesce(given ->> 'window_minutes', '60')
    ));
    select * into held from public.publications as own where own.id = requested.id for update;
    requested.publish_at := coalesce(
      requested.publish_at, case when held.state in ('publishing', 'published') then held.publish_at end, now()
    );
    requested.approval := private.approval_after_plan((given ->> 'needs_approval')::boolean, held, requested);
    if requested.approval in ('approved', 'changes') then
      requested.approver := held.approver;
      requested.approval_comment := held.approval_comment;
      requested.approval_answered_at := held.approval_answered_at;
    end if;
    requested.approval_asked_at := case when requested.approval <> 'none' then held.approval_asked_at end;
    if held.id is not null and held.user_id = caller
      and (held.post_id, held.connection_id, held.body, held.media, held.visibility, held.publish_at, held.time_zone,
        held.window_minutes, held.approval)
      is not distinct from (requested.post_id, requested.connection_id, requested.body, requested.media,
        requested.visibility, requested.publish_at, requested.time_zone, requested.window_minutes, requested.approval)
      and held.state <> 'needs-you' then
      return next held;
      continue;
    end if;
    perform private.check_publication(caller, requested, held);
    insert into public.publications as own (
      id, user_id, post_id, connection_id, body, media, visibility, publish_at, time_zone, window_minutes,
      approval, approver, approval_comment, approval_answered_at, approval_asked_at
    ) values (
      requested.id, caller, requested.post_id, requested.connection_id, requested.body, requested.media,
      requested.visibility, requested.publish_at, requested.time_zone, requested.window_minutes,
      requested.approval, requested.approver, requested.approval_comment, requested.approval_answered_at,
      requested.approval_asked_at
    )
    on conflict (id) do update set
      post_id = excluded.post_id, connection_id = excluded.connection_id, body = excluded.body,
      media = excluded.media, visibility = excluded.visibility, publish_at = excluded.publish_at,
      time_zone = excluded.time_zone, window_minutes = excluded.window_minutes, state = 'planned', reason = null,
      -- A text that was sent before may turn out to be there.
      attempts = case when own.body = excluded.body then least(own.attempts, 1) else 0 end,
      detail = null, next_attempt_at = null, updated_at = now(),
      approval = excluded.approval, approver = excluded.approver, approval_comment = excluded.approval_comment,
      approval_answered_at = excluded.approval_answered_at, approval_asked_at = excluded.approval_asked_at
      where own.user_id = caller and own.state in ('planned', 'needs-you')
    returning * into held;
    if not found then
      raise exception 'This post can no longer be changed.' using errcode = '55000';
    end if;
    if held.approval = 'none' then
      perform private.revoke_approval_links(held.id);
    end if;
    insert into private.publication_work as work (publication_id) values (held.id)
      on conflict (publication_id) do update
        set lease_id = null, lease_until = null, sending_at = null, media_urns = '[]';
    return next held;
  end loop;
end
$$;

-- Changes with everything that an approval is about: what readers see, from whom, and who they are.
create function private.approval_version(own public.publications) returns text
language sql immutable set search_path = ''
as $$
  select encode(
    sha256(convert_to(own.connection_id::text || own.visibility || own.media::text || own.body, 'UTF8')), 'hex'
  )
$$;

-- What the approval of a post becomes. An answer counts only for the version that it was given to.
create function private.approval_after_plan(
  needs_approval boolean, held public.publications, requested public.publications
) returns text
language sql immutable set search_path = ''
as $$
  select case
    when not coalesce(needs_approval, coalesce(held.approval, 'none') <> 'none') then 'none'
    when held.approval in ('approved', 'changes')
      and private.approval_version(held) = private.approval_version(requested) then held.approval
    else 'waiting'
  end
$$;

-- Refuses what LinkedIn would refuse later, and what is no longer the author's to change.
create function private.check_publication(caller uuid, requested public.publications, held public.publications) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if held.id is not null and held.user_id <> caller then
    raise exception 'This post is not yours.' using errcode = '42501';
  end if;
  if held.id is not null and (held.state not in ('planned', 'needs-you') or held.reason = 'unclear') then
    raise exception 'This post can no longer be changed.' using errcode = '55000';
  end if;
  if requested.id is null or requested.post_id is null or requested.body is null or requested.time_zone is null then
    raise exception 'id, post_id, body, and time_zone are required.' using errcode = '22023';
  end if;
  if length(normalize(requested.body, nfc)) > 3000 then
    raise exception 'A post can have up to 3,000 characters.' using errcode = '22023';
  end if;
  if btrim(requested.body, E' \t\r\n') = '' then
    raise exception 'This post is empty.' using errcode = '22023';
  end if;
  if not private.are_publication_media(requested.media) or exists (
    select from jsonb_array_elements(requested.media) as file
    where not starts_with(file ->> 'objectName', caller::text || '/' || requested.id::text || '/')
      or file ->> 'objectName' !~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[A-Za-z0-9._-]{1,80}$'
  ) then
    raise exception 'Attach up to 20 images, or one document, or one video.' using errcode = '22023';
  end if;
  -- Changing a post that is being retried keeps its time.
  if requested.publish_at < now() - interval '1 minute' and not coalesce(
    held.state = 'planned' and requested.publish_at = held.publish_at
      and held.publish_at + make_interval(mins => held.window_minutes) > now(), false
  ) then
    raise exception 'This time has passed. Choose a later one.' using errcode = '22023';
  end if;
  if requested.publish_at > now() + interval '2 years' then
    raise exception 'Choose a time within the next 2 years.' using errcode = '22023';
  end if;
  if requested.window_minutes not between 1 and 1440 or requested.visibility not in ('PUBLIC', 'CONNECTIONS') then
    raise exception 'window_minutes is 1 to 1440, and visibility PUBLIC or CONNECTIONS.'
      using errcode = '22023';
  end if;
  if exists (
    select from public.publications as other
    where other.user_id = caller and other.post_id = requested.post_id and other.id <> requested.id
      and other.connection_id = requested.connection_id and other.state = 'published'
  ) then
    raise exception 'This post is already published there.' using errcode = '22023';
  end if;
  -- LinkedIn limits the posts of a day, and all accounts share the operator's app.
  if (
    select count(*) from public.publications as other
    where other.user_id = caller and other.id <> requested.id
      and other.state in ('planned', 'publishing', 'published')
      and other.publish_at >= date_trunc('day', requested.publish_at)
      and other.publish_at < date_trunc('day', requested.publish_at) + interval '1 day'
  ) >= 150 then
    raise exception 'Plan up to 150 posts per day.' using errcode = '22023';
  end if;
  perform private.require_time_zone(requested.time_zone);
  if not exists (
    select from public.publishing_connections as own
    where own.id = requested.connection_id and own.user_id = caller and own.disconnected_at is null
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
    raise exception 'outcome is published or again.' using errcode = '22023';
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

-- Null keeps a setting, so that a page that does not know the newest ones changes only its own.
create function public.set_publishing(paused boolean, slots jsonb, time_zone text)
returns public.publishing_settings
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  made public.publishing_settings;
begin
  if set_publishing.time_zone is not null then
    perform private.require_time_zone(set_publishing.time_zone);
  end if;
  insert into public.publishing_settings as own (user_id, paused, slots, time_zone)
  values (
    caller, coalesce(set_publishing.paused, false), coalesce(set_publishing.slots, '[]'),
    coalesce(set_publishing.time_zone, 'UTC')
  )
  on conflict (user_id) do update set
    paused = coalesce(set_publishing.paused, own.paused), slots = coalesce(set_publishing.slots, own.slots),
    time_zone = coalesce(set_publishing.time_zone, own.time_zone)
  returning * into made;
  return made;
end
$$;

revoke execute on function private.require_time_zone(text), private.approval_version(public.publications),
  private.approval_after_plan(boolean, public.publications, public.publications),
  private.check_publication(uuid, public.publications, public.publications) from public, anon, authenticated;
revoke execute on function public.plan_publications(jsonb), public.cancel_publications(uuid[]),
  public.settle_publication(uuid, text), public.set_publishing(boolean, jsonb, text) from public, anon;
grant execute on function public.plan_publications(jsonb), public.cancel_publications(uuid[]),
  public.settle_publication(uuid, text), public.set_publishing(boolean, jsonb, text) to authenticated;
