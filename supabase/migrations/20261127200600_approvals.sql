-- Approval of a planned post by a second person, without an account (docs/publishing.md). The link is a capability, as
-- for invitations (docs/decisions/0027): anyone who has it may read this post and answer once.

create table private.approval_links (
  -- The link cannot be read from its hash.
  token_hash bytea primary key,
  publication_id uuid not null references public.publications (id) on delete cascade,
  asked_by text not null check (length(btrim(asked_by)) between 1 and 80),
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index on private.approval_links (publication_id, created_at desc);
alter table private.approval_links enable row level security;

create function private.revoke_approval_links(publication uuid) returns void
language sql security definer set search_path = ''
as $$
  update private.approval_links as link set revoked_at = now()
    where link.publication_id = revoke_approval_links.publication and link.revoked_at is null
$$;

-- Holds a planned post back until someone approves it. Returns {"token"}, the last part of the link, which cannot be
-- read again. Earlier links and answers no longer count.
create function public.ask_approval(publication uuid, asked_by text) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  wait integer := private.take_attempt('ask approval:' || caller::text, 120);
  -- 128 bits.
  token text := translate(encode(extensions.gen_random_bytes(16), 'base64'), '+/=', '-_');
begin
  if wait > 0 then
    raise exception 'Too many links. Try again in % seconds.', wait using errcode = 'PT429';
  end if;
  if length(btrim(coalesce(ask_approval.asked_by, ''))) not between 1 and 80 then
    raise exception 'Enter your name, up to 80 characters.' using errcode = '22023';
  end if;
  update public.publications as own set
      approval = 'waiting', approver = null, approval_comment = null, approval_answered_at = null,
      approval_asked_at = now(), updated_at = now()
    where own.id = ask_approval.publication and own.user_id = caller
      and (own.state = 'planned' or (own.state = 'needs-you' and own.reason <> 'unclear'));
  if not found then
    raise exception 'This post can no longer be changed.' using errcode = '55000';
  end if;
  perform private.revoke_approval_links(ask_approval.publication);
  -- The newest links say that they were withdrawn, older ones are forgotten.
  delete from private.approval_links as link where link.token_hash in (
    select old.token_hash from private.approval_links as old
    where old.publication_id = ask_approval.publication order by old.created_at desc offset 10
  );
  insert into private.approval_links (token_hash, publication_id, asked_by)
  values (sha256(convert_to(token, 'UTF8')), ask_approval.publication, btrim(ask_approval.asked_by));
  return json_build_object('token', token);
end
$$;

create function private.approval_link(token text) returns private.approval_links
language sql stable security definer set search_path = ''
as $$
  select link from private.approval_links as link
  where link.token_hash = sha256(convert_to(left(approval_link.token, 100), 'UTF8'))
$$;

-- Why a link no longer shows its post. Null while it does: for two weeks, and until a week after the planned time.
-- `sending`: whether it is on LinkedIn is not known yet.
create function private.approval_end(link private.approval_links, own public.publications) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when link.revoked_at is not null then 'withdrawn'
    when exists (
      select from auth.users as account where account.id = own.user_id and account.banned_until > now()
    ) then 'withdrawn'
    when own.state = 'published' then 'published'
    when own.state = 'publishing' or own.reason = 'unclear' then 'sending'
    when own.state = 'canceled' or own.approval = 'none' then 'withdrawn'
    when now() > greatest(link.created_at + interval '14 days', own.publish_at + interval '7 days') then 'expired'
  end
$$;

-- Whether only the approval is missing: with it, the post is published right away.
create function private.is_approval_due(own public.publications) returns boolean
language sql stable security definer set search_path = ''
as $$
  select own.state = 'planned' and own.publish_at <= now()
    and now() <= own.publish_at + make_interval(mins => own.window_minutes)
    and not private.is_publishing_stopped(own.user_id)
$$;

-- The answer to a call with an unknown link, or with one that is used too often. Null if the call may go on.
create function private.approval_refusal(link private.approval_links, address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wait integer;
begin
  if link.token_hash is null then
    return private.refused_link(approval_refusal.address);
  end if;
  wait := private.take_attempt(
    'approval:' || encode(link.token_hash, 'hex'), (select link_openings from private.invitation_limits)
  );
  return case when wait > 0 then private.refused('later', wait) end;
end
$$;

-- Everything the page shows, or {"ended"}.
create function public.open_approval(token text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  link private.approval_links := private.approval_link(open_approval.token);
  refusal jsonb := private.approval_refusal(link, private.caller_address());
  own public.publications;
  author public.publishing_connections;
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into own from public.publications as each where each.id = link.publication_id;
  if private.approval_end(link, own) is not null then
    return jsonb_build_object('ended', private.approval_end(link, own));
  end if;
  select * into author from public.publishing_connections as each where each.id = own.connection_id;
  return jsonb_build_object(
    'askedBy', link.asked_by,
    'author', author.name,
    'isPage', author.kind = 'organization',
    'visibility', own.visibility,
    'body', own.body,
    'media', (
      select coalesce(jsonb_agg(file - 'objectName'), '[]') from jsonb_array_elements(own.media) as file
    ),
    'publishAt', own.publish_at,
    'timeZone', own.time_zone,
    'isDue', private.is_approval_due(own),
    -- Its author must choose another time, or resume publishing.
    'isLate', own.publish_at <= now() and not private.is_approval_due(own),
    'version', private.approval_version(own),
    'answer', case when own.approval in ('approved', 'changes') then jsonb_build_object(
      'kind', own.approval, 'name', coalesce(own.approver, ''), 'comment', coalesce(own.approval_comment, ''),
      'at', own.approval_answered_at
    ) end
  );
end
$$;

-- Approves the post, or asks for changes with a comment. `version` is that of the text and files that the page showed.
create function public.answer_approval(token text, version text, answer text, name text, comment text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  link private.approval_links := private.approval_link(answer_approval.token);
  refusal jsonb := private.approval_refusal(link, private.caller_address());
  own public.publications;
  said_name text := nullif(btrim(coalesce(answer_approval.name, '')), '');
  said text := nullif(btrim(coalesce(answer_approval.comment, ''), E' \t\r\n'), '');
begin
  if refusal is not null then
    return refusal;
  end if;
  -- A server that is about to send waits for this, or this for it.
  select * into own from public.publications as each where each.id = link.publication_id for update;
  -- Its author may have made a new link meanwhile.
  link := private.approval_link(answer_approval.token);
  if link.token_hash is null then
    return private.refused('closed');
  end if;
  if private.approval_end(link, own) is not null then
    return jsonb_build_object('ended', private.approval_end(link, own));
  end if;
  if own.approval <> 'waiting' then
    -- The first answer of the server may have been lost.
    if answer_approval.version = private.approval_version(own)
      and (own.approval, own.approver, own.approval_comment)
        is not distinct from (answer_approval.answer, said_name, said) then
      return jsonb_build_object('answered', own.approval);
    end if;
    return private.refused('answered');
  end if;
  if answer_approval.version is distinct from private.approval_version(own) then
    return private.refused('changed');
  end if;
  if (answer_approval.answer in ('approved', 'changes') and length(coalesce(said_name, '')) <= 80
      and length(coalesce(said, '')) <= 2000 and (answer_approval.answer = 'approved' or said is not null)
    ) is not true then
    return private.refused('invalid');
  end if;
  update public.publications as each set
      approval = answer_approval.answer, approver = said_name, approval_comment = said, approval_answered_at = now(),
      updated_at = now()
    where each.id = own.id;
  return jsonb_build_object('answered', answer_approval.answer);
end
$$;

-- The files of the post behind a link, for the function `publishing`, which signs their addresses.
create function public.approval_files(token text, address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  link private.approval_links := private.approval_link(approval_files.token);
  refusal jsonb := private.approval_refusal(link, approval_files.address);
  own public.publications;
begin
  if refusal is not null then
    return refusal;
  end if;
  select * into own from public.publications as each where each.id = link.publication_id;
  if private.approval_end(link, own) is not null then
    return jsonb_build_object('ended', private.approval_end(link, own));
  end if;
  return jsonb_build_object('objectNames', (
    select coalesce(jsonb_agg(file -> 'objectName'), '[]') from jsonb_array_elements(own.media) as file
  ));
end
$$;

revoke execute on function private.revoke_approval_links(uuid), private.approval_link(text),
  private.approval_end(private.approval_links, public.publications),
  private.is_approval_due(public.publications), private.approval_refusal(private.approval_links, text)
  from public, anon, authenticated;
revoke execute on function public.ask_approval(uuid, text) from public, anon;
grant execute on function public.ask_approval(uuid, text) to authenticated;
revoke execute on function public.open_approval(text), public.answer_approval(text, text, text, text, text)
  from public, authenticated;
grant execute on function public.open_approval(text), public.answer_approval(text, text, text, text, text) to anon;
revoke execute on function public.approval_files(text, text) from public, anon, authenticated;
grant execute on function public.approval_files(text, text) to service_role;
