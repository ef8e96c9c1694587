-- News by email, for recruiters who want it. The embedded server sends what is here and deletes it. A hosted project
-- sends no such emails: `stray_answer_files` forgets the rows.
create function private.note_sent() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.invitation_news (user_id, kind, agency_name)
  values (new.user_id, 'sent', new.agency_name);
  perform pg_notify('invitation_news', '');
  return null;
end
$$;
revoke execute on function private.note_sent() from public, anon, authenticated;
create trigger note_sent after update of sent_at on public.invitations
  for each row when (new.emails and old.sent_at is null and new.sent_at is not null and new.ended_at is null)
  execute function private.note_sent();

-- A withdrawal is news, an end that the recruiter chose is not.
create function private.note_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.invitation_news (user_id, kind, agency_name)
  select invitation.user_id, 'withdrawn', invitation.agency_name
  from public.invitations as invitation where invitation.id = new.invitation_id and invitation.emails;
  perform pg_notify('invitation_news', '');
  return null;
end
$$;
revoke execute on function private.note_withdrawal() from public, anon, authenticated;
create trigger note_withdrawal after insert on public.withdrawals
  for each row execute function private.note_withdrawal();

-- Removes up to 20 news and returns those of accounts with a confirmed address.
create function public.take_invitation_news() returns table (user_id uuid, email text, kind text, agency_name text)
language sql security definer set search_path = ''
as $$
  with taken as (
    delete from private.invitation_news as news
    where news.id in (select each.id from private.invitation_news as each order by each.id limit 20 for update skip locked)
    returning news.*
  )
  select taken.user_id, account.email::text, taken.kind, taken.agency_name
  from taken join auth.users as account on account.id = taken.user_id
  where account.email_confirmed_at is not null and taken.happened_at > now() - interval '1 day'
  order by taken.id
$$;
revoke execute on function public.take_invitation_news() from public, anon, authenticated;
grant execute on function public.take_invitation_news() to service_role;
