-- Lists and ends the caller's sessions. Hosted and embedded projects store sessions in the same table.
create function public.my_sessions()
returns table (id uuid, begun_at timestamptz, used_at timestamptz, user_agent text, address text, is_current boolean)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.created_at, used.at, coalesce(s.user_agent, ''), coalesce(split_part(s.ip::text, '/', 1), ''),
    s.id::text = auth.jwt() ->> 'session_id'
  from auth.sessions s,
    -- Hosted projects store this time without a time zone, in UTC.
    lateral (select coalesce(to_timestamp(extract(epoch from s.refreshed_at)), s.created_at) as at) used
  where s.user_id = auth.uid()
  order by s.id::text = auth.jwt() ->> 'session_id' desc, used.at desc
  limit 100
$$;

create function public.end_my_session(session uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from auth.sessions where id = session and user_id = auth.uid()
$$;

revoke execute on function public.my_sessions(), public.end_my_session(uuid) from public, anon;
grant execute on function public.my_sessions(), public.end_my_session(uuid) to authenticated;
