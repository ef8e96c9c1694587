-- What candidates do with their link. Every function takes the token, and answers {"refused": "closed"} for one that is
-- unknown, expired, or revoked alike. Refusals are answers, not errors, so that attempts stay counted.

create function private.link_invitation(token text) returns public.invitations
language sql stable security definer set search_path = ''
as $$
  select invitation
  from private.invitation_links as link
  join public.invitations as invitation on invitation.id = link.invitation_id
  where link.token_hash = sha256(convert_to(left(token, 100), 'UTF8'))
$$;

create function private.is_open(invitation public.invitations) returns boolean
language sql stable set search_path = ''
as $$
  select invitation.ended_at is null and invitation.revoked_at is null and invitation.expires_at > now()
$$;

create function private.open_link(token text) returns public.invitations
language plpgsql stable security definer set search_path = ''
as $$
declare
  invitation public.invitations := private.link_invitation(token);
begin
  if private.is_open(invitation) then
    return invitation;
  end if;
  return null;
end
$$;

-- The address that the gateway put first. IPv6 counts by /64, the usual size of one subscriber's network.
create function private.network_of(address text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  nearest text := btrim(split_part(coalesce(address, ''), ',', 1));
begin
  return case when strpos(nearest, ':') > 0
    then host(network(set_masklen(nearest::inet, 64))) else left(nearest, 64) end;
exception when others then
  return '';
end
$$;

create function private.caller_address() returns text
language sql stable set search_path = ''
as $$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for'
$$;

create function private.refused(reason text, wait integer default null) returns jsonb
language plpgsql set search_path = ''
as $$
begin
  if reason = 'later' then
    perform set_config('response.status', '429', true);
  end if;
  return jsonb_strip_nulls(jsonb_build_object('refused', reason, 'retryAfterSeconds', wait));
end
$$;

-- The answer to a link that is not open. Valid links work however many others the same address tried.
create function private.refused_link(address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wait integer := private.take_attempt(
    'miss:' || private.network_of(address), (select address_misses from private.invitation_limits)
  );
begin
  return case when wait > 0 then private.refused('later', wait) else private.refused('closed') end;
end
$$;

-- The answer to a call that opens the page or fills it in. Null if the call may go on.
create function private.opening_refusal(
  invitation public.invitations, address text default private.caller_address()
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  wait integer;
begin
  if invitation.id is null then
    return private.refused_link(opening_refusal.address);
  end if;
  wait := private.take_attempt('open:' || invitation.id::text, (select link_openings from private.invitation_limits));
  return case when wait > 0 then private.refused('later', wait) end;
end
$$;

-- Whether the recruiter shows the finished video.
create function private.has_result(invitation public.invitations) returns boolean
language sql stable security definer set search_path = ''
as $$
  select invitation.shows_result and exists (
    select from storage.objects as object
    where object.bucket_id = 'answers' and object.name collate "C" = invitation.result_name
  )
$$;

-- Everything the page shows.
create function public.open_invitation(token text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations := private.open_link(open_invitation.token);
  refusal jsonb;
begin
  refusal := private.opening_refusal(invitation);
  if refusal is not null then
    return refusal;
  end if;
  update public.invitations as opened
    set opened_at = coalesce(opened.opened_at, now()), opened_count = opened.opened_count + 1
    where opened.id = invitation.id;
  return jsonb_build_object(
    'agencyName', invitation.agency_name,
    'recruiterName', invitation.recruiter_name,
    'brand', invitation.brand,
    'questions', invitation.questions,
    'language', invitation.language,
    'maxSeconds', invitation.max_seconds,
    'takes', invitation.takes,
    'showsResult', invitation.shows_result,
    'consent', jsonb_build_object(
      'text', invitation.consent_text, 'version', invitation.consent_version, 'givenAt', invitation.consented_at
    ),
    'expiresAt', invitation.expires_at,
    'deleteOn', invitation.delete_on,
    'sentAt', invitation.sent_at,
    'hasResult', private.has_result(invitation),
    'maxBytes', (select answer_bytes from private.invitation_limits),
    'answers', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'answer', answer.id, 'question', answer.question, 'take', answer.take, 'seconds', answer.seconds,
          'bytes', answer.bytes, 'state', answer.state, 'isChosen', answer.is_chosen,
          'objectName', case when answer.state = 'uploading' then answer.object_name end
        ) order by answer.question, answer.take
      )
      from public.answers as answer where answer.invitation_id = invitation.id
    ), '[]')
  );
end
$$;

-- Agrees to the text of this version. Returns {"consentedAt"}.
create function public.give_consent(token text, version text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations := private.open_link(give_consent.token);
  refusal jsonb;
begin
  refusal := private.opening_refusal(invitation);
  if refusal is not null then
    return refusal;
  end if;
  if version is distinct from invitation.consent_version then
    return private.refused('invalid');
  end if;
  update public.invitations as agreed set consented_at = coalesce(agreed.consented_at, now())
    where agreed.id = invitation.id
    returning agreed.consented_at into invitation.consented_at;
  return jsonb_build_object('consentedAt', invitation.consented_at);
end
$$;

-- Reserves space for a clip. Returns {"answer", "objectName"}: the file of the bucket `answers` to upload within a day.
-- A new take replaces an unfinished one of the same question when no other is left.
create function public.begin_answer(
  token text, question integer, bytes bigint, seconds double precision, mime_type text
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations := private.open_link(begin_answer.token);
  limits private.invitation_limits;
  wait integer;
  used record;
  taken integer;
  room bigint;
  made public.answers;
begin
  if invitation.id is null then
    return private.refused_link(private.caller_address());
  end if;
  select * into limits from private.invitation_limits;
  -- One after the other, so that two can't both fit into the same space. The second lock is that of the storage API.
  perform pg_advisory_xact_lock(hashtextextended('private.answers', 0));
  perform pg_advisory_xact_lock(hashtextextended('room:' || invitation.user_id::text, 0));
  wait := private.take_attempt('upload:' || invitation.id::text, limits.link_uploads);
  if wait = 0 then
    wait := private.take_attempt('uploads of:' || invitation.user_id::text, limits.owner_uploads);
  end if;
  if wait = 0 then
    wait := private.take_attempt('uploads', limits.server_uploads);
  end if;
  if wait > 0 then
    return private.refused('later', wait);
  end if;
  if invitation.consented_at is null then
    return private.refused('consent');
  end if;
  if (question between 1 and jsonb_array_length(invitation.questions)
      and bytes between 1 and limits.answer_bytes
      and mime_type in ('video/mp4', 'video/webm', 'video/quicktime', 'video/x-matroska')
      -- A recorder stops a moment late.
      and seconds > 0 and seconds <= (invitation.questions -> (question - 1) ->> 'seconds')::integer + 2
    ) is not true then
    return private.refused('invalid');
  end if;

  delete from public.answers as answer
    where answer.invitation_id = invitation.id and answer.state = 'uploading' and answer.open_until <= now();
  select count(*) into taken from public.answers as answer
    where answer.invitation_id = invitation.id and answer.question = begin_answer.question;
  if taken >= invitation.takes then
    delete from public.answers as answer where answer.id = (
      select oldest.id from public.answers as oldest
      where oldest.invitation_id = invitation.id and oldest.question = begin_answer.question
        and oldest.state = 'uploading'
      order by oldest.take limit 1
    );
    if not found then
      return private.refused('takes');
    end if;
  end if;

  select
      coalesce(sum(each.bytes) filter (where each.invitation_id = invitation.id), 0) as link_bytes,
      count(*) filter (where each.invitation_id = invitation.id) as link_files,
      coalesce(sum(each.bytes) filter (where each.user_id = invitation.user_id), 0) as owner_bytes,
      count(*) filter (where each.user_id = invitation.user_id) as owner_files,
      coalesce(sum(each.bytes), 0) as server_bytes,
      count(*) as server_files
    into used from public.answers as each;
  room := private.account_room(invitation.user_id);
  if used.link_bytes + bytes > limits.link_bytes or used.link_files >= limits.link_files
    or used.owner_bytes + bytes > limits.owner_bytes or used.owner_files >= limits.owner_files
    or used.server_bytes + bytes > limits.server_bytes or used.server_files >= limits.server_files
    or room < bytes then
    return private.refused('full');
  end if;

  insert into public.answers as answer (
    invitation_id, user_id, question, take, object_name, bytes, seconds, mime_type
  ) values (
    invitation.id, invitation.user_id, begin_answer.question,
    (select coalesce(max(each.take), 0) + 1 from public.answers as each
      where each.invitation_id = invitation.id and each.question = begin_answer.question),
    invitation.user_id::text || '/' || invitation.id::text || '/' || encode(extensions.gen_random_bytes(16), 'hex'),
    begin_answer.bytes, begin_answer.seconds, begin_answer.mime_type
  ) returning * into made;
  return jsonb_build_object('answer', made.id, 'objectName', made.object_name);
end
$$;

-- Sends the recruiter one clip for each of these questions. Returns {"sentAt"}.
create function public.choose_answers(token text, answers uuid[]) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations := private.open_link(choose_answers.token);
  chosen record;
  refusal jsonb;
begin
  refusal := private.opening_refusal(invitation);
  if refusal is not null then
    return refusal;
  end if;
  select count(*) as arrived, count(distinct each.question) as questions into chosen from public.answers as each
    where each.invitation_id = invitation.id and each.state = 'arrived' and each.id = any (choose_answers.answers);
  if chosen.arrived = 0 or chosen.arrived <> cardinality(choose_answers.answers) or chosen.questions <> chosen.arrived then
    return private.refused('invalid');
  end if;
  update public.answers as each set is_chosen = each.id = any (choose_answers.answers)
    where each.invitation_id = invitation.id and each.is_chosen <> (each.id = any (choose_answers.answers));
  update public.invitations as sent set sent_at = now() where sent.id = invitation.id
    returning sent.sent_at into invitation.sent_at;
  return jsonb_build_object('sentAt', invitation.sent_at);
end
$$;

revoke execute on function private.link_invitation(text), private.is_open(public.invitations), private.open_link(text),
  private.network_of(text), private.caller_address(), private.refused(text, integer), private.refused_link(text),
  private.opening_refusal(public.invitations, text), private.has_result(public.invitations)
  from public, anon, authenticated;
revoke execute on function public.open_invitation(text), public.give_consent(text, text),
  public.begin_answer(text, integer, bigint, double precision, text), public.choose_answers(text, uuid[])
  from public, authenticated;
grant execute on function public.open_invitation(text), public.give_consent(text, text),
  public.begin_answer(text, integer, bigint, double precision, text), public.choose_answers(text, uuid[])
  to anon;
