-- One private channel per account: `content:<user id>`. A changed head wakes the account's devices there, and the
-- devices tell each other where they are.
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
-- Only the database broadcasts.
create policy "Be present on the own channel" on realtime.messages for insert to authenticated
  with check (extension = 'presence' and (select private.owns_channel()));

create function private.announce_head() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(jsonb_build_object('head', new.head), 'head', 'content:' || new.user_id, true);
  return null;
exception when others then
  -- Devices also look by themselves, so content is stored even where realtime is missing or broken.
  raise warning 'The head could not be announced: %', sqlerrm;
  return null;
end
$$;
revoke execute on function private.announce_head() from public;
create trigger announce_head after insert or update of head on public.content_heads
  for each row when (new.head > 0) execute function private.announce_head();
