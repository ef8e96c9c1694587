-- Users with a second factor must use it: a session signed in with the password alone can't read or change the
-- account's data.

create function private.has_shown_second_step() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(auth.jwt() ->> 'aal' = 'aal2', false)
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
$$;

-- Policies call the function as the user.
grant usage on schema private to authenticated;
revoke execute on function private.has_shown_second_step() from public;
grant execute on function private.has_shown_second_step() to authenticated;

create policy "After the second step" on public.questions as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));
create policy "After the second step" on public.recordings as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));
create policy "After the second step" on public.posts as restrictive for all to authenticated
  using ((select private.has_shown_second_step()));
create policy "Recordings after the second step" on storage.objects as restrictive for all to authenticated
  using (bucket_id <> 'recordings' or (select private.has_shown_second_step()));

-- These functions bypass row policies, so each one checks this itself.
create function private.require_second_step() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_shown_second_step() then
    raise exception 'This account asks for a second step.' using errcode = '42501';
  end if;
end
$$;

revoke execute on function private.require_second_step() from public;

alter function public.delete_my_account() set schema private;
create function public.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_second_step();
  perform private.delete_my_account();
end
$$;

alter function public.my_sessions() set schema private;
create function public.my_sessions()
returns table (id uuid, begun_at timestamptz, used_at timestamptz, user_agent text, address text, is_current boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_second_step();
  return query select * from private.my_sessions();
end
$$;

alter function public.end_my_session(uuid) set schema private;
create function public.end_my_session(session uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_second_step();
  perform private.end_my_session(session);
end
$$;

alter function public.take_ai_allowance(text) set schema private;
create function public.take_ai_allowance(kind text) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_second_step();
  return private.take_ai_allowance(kind);
end
$$;

revoke execute on function private.delete_my_account(), private.my_sessions(), private.end_my_session(uuid),
  private.take_ai_allowance(text) from public, anon, authenticated;
revoke execute on function public.delete_my_account(), public.my_sessions(), public.end_my_session(uuid),
  public.take_ai_allowance(text) from public, anon;
grant execute on function public.delete_my_account(), public.my_sessions(), public.end_my_session(uuid),
  public.take_ai_allowance(text) to authenticated;
