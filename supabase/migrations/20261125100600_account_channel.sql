-- One private channel per account, on which its devices tell each other where they are: `content:<user id>`.
create function private.owns_channel() returns boolean
language sql stable security definer set search_path = ''
as $$
  select realtime.topic() = 'content:' || auth.uid()::text
    and private.has_account() and private.has_shown_second_step()
$$;
revoke execute on function private.owns_channel() from public, anon;
grant execute on function private.owns_channel() to authenticated;

create policy "Read the own channel" on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence') and (select private.owns_channel()));
create policy "Write to the own channel" on realtime.messages for insert to authenticated
  with check (extension in ('broadcast', 'presence') and (select private.owns_channel()));
