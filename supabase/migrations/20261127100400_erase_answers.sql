-- Deletion, by the candidate, by the recruiter, or by date. An invitation ends at once for everyone. Then the function
-- `invitation` deletes its files, because only the storage API removes bytes, and at last its rows. What a crash leaves
-- over is deleted by the next run: the embedded server's, or the one that a hosted project schedules.

-- Ends all invitations of a link's candidate, open or not, deletes the candidate's record, and tells the recruiter.
-- Returns {"person"}, or {} for an unknown link.
create function public.withdraw_invitation(token text, address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations := private.link_invitation(withdraw_invitation.token);
begin
  if invitation.id is null then
    return private.refused_link(withdraw_invitation.address) - 'refused';
  end if;
  if invitation.ended_at is null then
    -- First, as in a push, which changes records and then invitations.
    perform private.drop_candidates(invitation.user_id, array[invitation.candidate_id]);
    update public.invitations as ended set ended_at = now()
      where ended.user_id = invitation.user_id and ended.candidate_id = invitation.candidate_id
        and ended.ended_at is null;
    insert into public.withdrawals as withdrawal (invitation_id, user_id, candidate_id)
    values (invitation.id, invitation.user_id, invitation.candidate_id) on conflict do nothing;
  end if;
  return jsonb_build_object('person', invitation.user_id);
end
$$;

-- Invitations to delete, with the names of files: all that are due, of one account, or one.
create function public.invitations_to_erase(person uuid, invitation uuid)
returns table (invitation_id uuid, object_names text[])
language plpgsql security definer set search_path = ''
as $$
begin
  update public.invitations as due set ended_at = now()
    where due.ended_at is null and due.delete_on <= (now() at time zone 'UTC')::date;
  return query
    select ended.id, array(
        select answer.object_name from public.answers as answer where answer.invitation_id = ended.id
        union all select ended.result_name where ended.result_name is not null
        union all select ended.next_result_name where ended.next_result_name is not null
      )
    from public.invitations as ended
    where ended.ended_at is not null
      and (invitations_to_erase.person is null or ended.user_id = invitations_to_erase.person)
      and (invitations_to_erase.invitation is null or ended.id = invitations_to_erase.invitation)
    order by ended.ended_at
    limit 100;
end
$$;

-- Deletes the rows of an ended invitation. Returns false while a file of it is stored.
create function public.erase_invitation(invitation uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from storage.objects as object
    where object.bucket_id = 'answers' and object.name collate "C" in (
      select answer.object_name from public.answers as answer where answer.invitation_id = erase_invitation.invitation
      union all
      select unnest(array[ended.result_name, ended.next_result_name]) from public.invitations as ended
      where ended.id = erase_invitation.invitation
    )
  ) then
    return false;
  end if;
  delete from public.invitations as ended where ended.id = erase_invitation.invitation and ended.ended_at is not null;
  return true;
end
$$;

create function private.is_answer_file(name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.answers as answer where answer.object_name = name)
    or exists (
      select from public.invitations as invitation
      where invitation.result_name = name or invitation.next_result_name = name
    )
$$;
revoke execute on function private.is_answer_file(text) from public, anon, authenticated;

-- Forgets what is over, and returns files without a row: of unfinished or replaced uploads.
create function public.stray_answer_files() returns setof text
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.answers as answer where answer.state = 'uploading' and answer.open_until <= now();
  delete from private.invitation_news as news where news.happened_at < now() - interval '1 day';
  delete from public.withdrawals as withdrawal where withdrawal.withdrawn_at < now() - interval '1 year';
  -- Full again by now.
  delete from private.link_attempts as attempt where attempt.filled_at < now() - interval '1 hour';
  return query
    select object.name from storage.objects as object
    where object.bucket_id = 'answers' and object.created_at < now() - interval '1 hour'
      and not private.is_answer_file(object.name)
    limit 1000;
end
$$;

-- Whether a run would find something to do.
create function public.is_erasure_due() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.invitations as invitation
      where invitation.ended_at is not null or invitation.delete_on <= (now() at time zone 'UTC')::date
    )
    or exists (
      select from public.answers as answer where answer.state = 'uploading' and answer.open_until <= now()
    )
    or exists (
      select from storage.objects as object
      where object.bucket_id = 'answers' and object.created_at < now() - interval '1 hour'
        and not private.is_answer_file(object.name)
    )
    or exists (
      select from private.link_attempts as attempt where attempt.filled_at < now() - interval '1 hour'
    )
    or exists (select from private.expired_candidates())
    or exists (select from private.invitations_without_candidate())
$$;

revoke execute on function public.withdraw_invitation(text, text), public.invitations_to_erase(uuid, uuid),
  public.erase_invitation(uuid), public.stray_answer_files(), public.is_erasure_due() from public, anon, authenticated;
grant execute on function public.withdraw_invitation(text, text), public.invitations_to_erase(uuid, uuid),
  public.erase_invitation(uuid), public.stray_answer_files(), public.is_erasure_due() to service_role;

-- Wakes the embedded server, which then removes the parts of uploads that are no longer allowed.
create function private.announce_ended_uploads() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('ended_uploads', '');
  return null;
end
$$;
revoke execute on function private.announce_ended_uploads() from public, anon, authenticated;
create trigger announce_ended_uploads after delete on public.answers
  for each statement execute function private.announce_ended_uploads();
create trigger announce_ended_uploads after update of revoked_at, ended_at on public.invitations
  for each statement execute function private.announce_ended_uploads();

-- As before, and with the files of candidates.
create or replace function private.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Only a signed-in person has an account to delete.' using errcode = '42501';
  end if;
  if exists (
    select from storage.objects
    where bucket_id in ('recordings', 'content', 'answers') and (storage.foldername(name))[1] = auth.uid()::text
  ) then
    raise exception 'Files of this account are still stored.' using errcode = '55006';
  end if;
  delete from auth.users where id = auth.uid();
end
$$;
