-- How the function `publishing` publishes what is due, each post once (docs/decisions/0031).
--
-- A run takes publications with a lease, uploads their media, records the time of sending, asks LinkedIn to create the
-- post, and records the outcome. If a publication has a time of sending and its lease ran out, the answer was lost.

-- Whether nothing of an account is to be sent now: it has paused, or an operator banned it.
create function private.is_publishing_stopped(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.publishing_settings as setting
      where setting.user_id = is_publishing_stopped.person and setting.paused
    )
    or exists (
      select from auth.users as account
      where account.id = is_publishing_stopped.person and account.banned_until > now()
    )
$$;

-- Whether nobody has to approve it any more.
create function private.is_released(own public.publications) returns boolean
language sql immutable set search_path = ''
as $$
  select own.approval in ('none', 'approved')
$$;

-- Publications that a run could take now. One query, so that asking and taking agree.
create function private.due_publications(per_account integer)
returns table (publication_id uuid, place bigint, due_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  with busy as (
    select own.user_id, count(*) as taken
    from public.publications as own join private.publication_work as work on work.publication_id = own.id
    where own.state = 'publishing' and work.lease_until > now()
    group by own.user_id
  ), due as (
    select own.id, own.user_id, greatest(own.publish_at, own.next_attempt_at, work.lease_until) as due_at
    from public.publications as own join private.publication_work as work on work.publication_id = own.id
    where (
        (own.state = 'planned' and own.publish_at <= now() and coalesce(own.next_attempt_at, own.publish_at) <= now())
        or (own.state = 'publishing' and coalesce(work.lease_until, now()) <= now())
      )
      -- What was sent is still looked for.
      and (work.sending_at is not null or not private.is_publishing_stopped(own.user_id))
      -- Its author is told once its time is over.
      and (
        work.sending_at is not null or private.is_released(own)
        or own.publish_at + make_interval(mins => own.window_minutes) < now()
      )
  ), placed as (
    select due.id, due.user_id, due.due_at,
      row_number() over (partition by due.user_id order by due.due_at, due.id) as place
    from due
  )
  -- In turns, and only some of an account at once, so that a long queue does not delay other accounts.
  select placed.id, placed.place, placed.due_at
  from placed left join busy on busy.user_id = placed.user_id
  where placed.place + coalesce(busy.taken, 0) <= due_publications.per_account
$$;

create function public.is_publishing_due() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.due_publications(4))
$$;

-- Takes publications that are due, for as long as the lease. `was_sent`: LinkedIn was asked before, and no answer is
-- known. `is_late`: the window is over. `is_released`: nobody has to approve it any more.
create function public.take_publications(most integer, lease_seconds integer)
returns table (
  id uuid, user_id uuid, lease uuid, body text, media jsonb, visibility text, publish_at timestamptz,
  window_end timestamptz, attempts integer, media_urns jsonb, sending_at timestamptz, was_sent boolean, is_late boolean, is_released boolean,
  connection_id uuid, connection_state text, kind text, author text, scopes text[], access_token text,
  access_expires_at timestamptz, refresh_token text, token_version bigint
)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return query
    with taken as (
      select own.id
      from public.publications as own join private.publication_work as work on work.publication_id = own.id
      where own.id in (
          select due.publication_id from private.due_publications(4) as due order by due.place, due.due_at limit most
        )
        -- Another run may have taken it in between, or its author moved it.
        and (
          (own.state = 'planned' and own.publish_at <= now()
            and coalesce(own.next_attempt_at, own.publish_at) <= now())
          or (own.state = 'publishing' and coalesce(work.lease_until, now()) <= now())
        )
      for update of own, work skip locked
    ), leased as (
      update private.publication_work as work
        set lease_id = gen_random_uuid(), lease_until = now() + make_interval(secs => lease_seconds)
        from taken where work.publication_id = taken.id
        returning work.*
    ), marked as (
      update public.publications as own set state = 'publishing', updated_at = now()
        from taken where own.id = taken.id
        returning own.*, private.is_released(own) as is_released
    )
    select marked.id, marked.user_id, leased.lease_id, marked.body, marked.media, marked.visibility, marked.publish_at,
      marked.publish_at + make_interval(mins => marked.window_minutes), marked.attempts, leased.media_urns,
      leased.sending_at, leased.sending_at is not null,
      now() > marked.publish_at + make_interval(mins => marked.window_minutes),
      marked.is_released,
      connection.id, case when connection.disconnected_at is null then connection.state else 'disconnected' end,
      connection.kind, connection.urn, connection.scopes, token.access_token, token.access_expires_at,
      case when connection.refresh_expires_at > now() then token.refresh_token end, token.version
    from marked
    join leased on leased.publication_id = marked.id
    join public.publishing_connections as connection on connection.id = marked.connection_id
    left join private.publishing_tokens as token on token.connection_id = connection.id
    order by marked.publish_at;
end
$$;

-- Locks the publication and its work. Null if the lease is no longer the caller's.
create function private.leased_publication(publication uuid, lease uuid) returns public.publications
language plpgsql security definer set search_path = ''
as $$
declare
  held public.publications;
begin
  -- First this row, as canceling does.
  select * into held from public.publications as own where own.id = leased_publication.publication for update;
  if held.state is distinct from 'publishing' then
    return null;
  end if;
  perform from private.publication_work as work
    where work.publication_id = held.id and work.lease_id = leased_publication.lease for update;
  return case when found then held end;
end
$$;

-- Extends the lease and remembers uploaded media, if any. False if the lease is lost.
create function public.keep_publication(publication uuid, lease uuid, lease_seconds integer, uploaded jsonb)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  held public.publications := private.leased_publication(keep_publication.publication, keep_publication.lease);
begin
  update private.publication_work as work
    set lease_until = now() + make_interval(secs => keep_publication.lease_seconds),
      media_urns = coalesce(keep_publication.uploaded, work.media_urns)
    where work.publication_id = held.id and work.lease_until > now();
  return found;
end
$$;

-- Records the time of sending. False if the lease is lost, the post was canceled, its identity disconnected, the account
-- stopped, or the approval is missing: then nothing is sent.
create function public.begin_sending(publication uuid, lease uuid, lease_seconds integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  held public.publications := private.leased_publication(begin_sending.publication, begin_sending.lease);
begin
  update private.publication_work as work
    set sending_at = clock_timestamp(), lease_until = now() + make_interval(secs => begin_sending.lease_seconds)
    where work.publication_id = held.id and work.lease_until > now() and work.sending_at is null
      and not private.is_publishing_stopped(held.user_id) and private.is_released(held)
      and exists (
        select from public.publishing_connections as connection
        where connection.id = held.connection_id and connection.disconnected_at is null
      );
  return found;
end
$$;

-- Records the outcome: {"state", "urn", "url", "publishedAt", "reason", "detail", "nextAttemptAt", "countsAttempt"}.
-- `planned`: LinkedIn did not create it, so it is tried again at `nextAttemptAt`. `publishing`: nobody knows; someone
-- looks at `nextAttemptAt`. False if the lease is lost. That it was published counts without one, too.
create function public.finish_publication(publication uuid, lease uuid, outcome jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  held public.publications := private.leased_publication(finish_publication.publication, finish_publication.lease);
  next_state text := outcome ->> 'state';
  next_attempt timestamptz := (outcome ->> 'nextAttemptAt')::timestamptz;
begin
  if held.id is null and next_state <> 'published' then
    return false;
  end if;
  if next_state = 'publishing' then
    update private.publication_work as work set lease_id = null, lease_until = next_attempt
      where work.publication_id = held.id;
    return true;
  end if;
  update public.publications as own set
      state = next_state,
      reason = outcome ->> 'reason',
      detail = left(outcome ->> 'detail', 1000),
      attempts = own.attempts + coalesce((outcome ->> 'countsAttempt')::boolean, false)::integer,
      next_attempt_at = next_attempt,
      urn = coalesce(outcome ->> 'urn', own.urn),
      url = coalesce(outcome ->> 'url', own.url),
      published_at = case when next_state = 'published'
        then coalesce((outcome ->> 'publishedAt')::timestamptz, now()) end,
      updated_at = now()
    where own.id = finish_publication.publication and own.state in ('planned', 'publishing', 'needs-you', 'canceled');
  if not found then
    return false;
  end if;
  update private.publication_work as work set lease_id = null, lease_until = null,
      -- What is unclear stays so until its author says what happened.
      sending_at = case when next_state = 'needs-you' and outcome ->> 'reason' = 'unclear' then work.sending_at end
    where work.publication_id = finish_publication.publication;
  return true;
end
$$;

-- The posts of the same author that LinkedIn already showed us. A post found there is not one of these.
create function public.known_post_urns(publication uuid) returns setof text
language sql stable security definer set search_path = ''
as $$
  select other.urn from public.publications as own
  join public.publications as other on other.connection_id = own.connection_id and other.id <> own.id
  where own.id = known_post_urns.publication and other.urn is not null
    and other.published_at > now() - interval '3 days'
$$;

revoke execute on function private.is_publishing_stopped(uuid), private.is_released(public.publications),
  private.due_publications(integer),
  private.leased_publication(uuid, uuid)
  from public, anon, authenticated;
revoke execute on function public.is_publishing_due(), public.take_publications(integer, integer),
  public.keep_publication(uuid, uuid, integer, jsonb), public.begin_sending(uuid, uuid, integer),
  public.finish_publication(uuid, uuid, jsonb), public.known_post_urns(uuid) from public, anon, authenticated;
grant execute on function public.is_publishing_due(), public.take_publications(integer, integer),
  public.keep_publication(uuid, uuid, integer, jsonb), public.begin_sending(uuid, uuid, integer),
  public.finish_publication(uuid, uuid, jsonb), public.known_post_urns(uuid) to service_role;
