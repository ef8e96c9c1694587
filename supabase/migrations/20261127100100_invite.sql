-- What recruiters do with their invitations. They read the tables, and write with these functions.

-- Returns {"invitation", "token"}. The token is the last part of the link, and cannot be read again.
create function public.create_invitation(
  candidate text, agency_name text, recruiter_name text, brand jsonb, questions jsonb, language text, max_seconds integer,
  takes integer, shows_result boolean, emails boolean, consent_text text, consent_version text, expires_at timestamptz,
  delete_on date
) returns json
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  wait integer := private.take_attempt(
    'invite:' || caller::text, (select owner_invitations from private.invitation_limits)
  );
  -- 128 bits.
  token text := translate(encode(extensions.gen_random_bytes(16), 'base64'), '+/=', '-_');
  made uuid;
begin
  if wait > 0 then
    raise exception 'Too many invitations. Try again in % seconds.', wait using errcode = 'PT429';
  end if;
  if create_invitation.expires_at <= now() then
    raise exception 'An invitation must not have expired already.' using errcode = '22023';
  end if;
  insert into public.invitations as invitation (
    user_id, candidate_id, agency_name, recruiter_name, brand, questions, language, max_seconds, takes, shows_result,
    emails, consent_text, consent_version, expires_at, delete_on
  ) values (
    caller, candidate, create_invitation.agency_name, create_invitation.recruiter_name, create_invitation.brand,
    create_invitation.questions, create_invitation.language, create_invitation.max_seconds, create_invitation.takes,
    create_invitation.shows_result, create_invitation.emails, create_invitation.consent_text,
    create_invitation.consent_version, create_invitation.expires_at, create_invitation.delete_on
  ) returning invitation.id into made;
  insert into private.invitation_links (invitation_id, token_hash) values (made, sha256(convert_to(token, 'UTF8')));
  return json_build_object('invitation', made, 'token', token);
end
$$;

-- What an email to the candidate says, if one may be sent now: {"agencyName", "recruiterName", "language", "expiresAt"}.
create function public.email_invitation(token text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  invitation public.invitations := private.open_link(email_invitation.token);
  limits private.invitation_limits;
  wait integer;
begin
  if invitation.id is null or invitation.user_id <> caller then
    return private.refused('closed');
  end if;
  select * into limits from private.invitation_limits;
  wait := private.take_attempt('email of:' || invitation.id::text, limits.link_emails);
  if wait = 0 then
    wait := private.take_attempt('email:' || caller::text, limits.owner_emails);
  end if;
  if wait > 0 then
    return private.refused('later', wait);
  end if;
  return jsonb_build_object(
    'agencyName', invitation.agency_name, 'recruiterName', invitation.recruiter_name,
    'language', invitation.language, 'expiresAt', invitation.expires_at
  );
end
$$;
revoke execute on function public.email_invitation(text) from public, anon;
grant execute on function public.email_invitation(text) to authenticated;

-- Closes the link. What has arrived stays.
create function public.revoke_invitation(invitation uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
begin
  update public.invitations as own set revoked_at = now()
    where own.id = revoke_invitation.invitation and own.user_id = caller and own.revoked_at is null;
  delete from public.answers as answer
    where answer.invitation_id = revoke_invitation.invitation and answer.user_id = caller and answer.state = 'uploading';
end
$$;

-- Ends one invitation, or all of a candidate. The function `invitation` deletes their files and rows.
create function public.end_invitations(candidate text, invitation uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
begin
  update public.invitations as own set ended_at = now()
    where own.user_id = caller and own.ended_at is null
      and (own.id = end_invitations.invitation or own.candidate_id = end_invitations.candidate);
end
$$;

revoke execute on function public.create_invitation(text, text, text, jsonb, jsonb, text, integer, integer, boolean,
  boolean, text, text, timestamptz, date), public.revoke_invitation(uuid), public.end_invitations(text, uuid)
  from public, anon;
grant execute on function public.create_invitation(text, text, text, jsonb, jsonb, text, integer, integer, boolean,
  boolean, text, text, timestamptz, date), public.revoke_invitation(uuid), public.end_invitations(text, uuid)
  to authenticated;

-- The account's channel: its devices then read the tables again.
create function private.announce_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('candidate', new.candidate_id), 'invitation', 'content:' || new.user_id, true
  );
  return null;
exception when others then
  -- Devices also look by themselves, so answers are stored even where realtime is missing or broken.
  raise warning 'The change of an invitation could not be announced: %', sqlerrm;
  return null;
end
$$;
revoke execute on function private.announce_invitation() from public, anon, authenticated;
create trigger announce_invitation
  after update of opened_at, consented_at, sent_at, result_name, revoked_at, ended_at on public.invitations
  for each row when (
    (old.opened_at, old.consented_at, old.sent_at, old.result_name, old.revoked_at, old.ended_at)
    is distinct from (
      new.opened_at, new.consented_at, new.sent_at, new.result_name, new.revoked_at, new.ended_at
    )
  ) execute function private.announce_invitation();
create trigger announce_withdrawal after insert on public.withdrawals
  for each row execute function private.announce_invitation();
