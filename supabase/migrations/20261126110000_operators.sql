-- Operators run the installation at /admin. The first one is the first account of a new installation. The role counts
-- only here: the function admin checks it, then acts with the secret key.
create table private.operators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);
alter table private.operators enable row level security;
grant select, insert, delete on private.operators to service_role;

-- An operator who logs out everywhere stops at once, not when the access token expires.
create function public.is_operator() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.has_shown_second_step()
    and exists (select from private.operators where user_id = auth.uid())
    and exists (
      select from auth.sessions where id::text = auth.jwt() ->> 'session_id' and user_id = auth.uid()
    )
$$;
revoke execute on function public.is_operator() from public, anon;
grant execute on function public.is_operator() to authenticated;

-- The address has to be confirmed: otherwise the first visitor of a new site could take the role with any address.
create function private.add_first_operator() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.confirmed_at is null or new.is_anonymous then
    return null;
  end if;
  -- Serializes two first accounts that are created at once.
  perform pg_advisory_xact_lock(hashtextextended('private.operators', 0));
  if not exists (select from auth.users where id <> new.id and confirmed_at is not null)
    and not exists (select from private.operators) then
    insert into private.operators (user_id) values (new.id);
  end if;
  return null;
end
$$;
revoke execute on function private.add_first_operator() from public, anon, authenticated;

create trigger add_first_operator_when_created after insert on auth.users
for each row execute function private.add_first_operator();
create trigger add_first_operator_when_confirmed after update on auth.users
for each row when (old.confirmed_at is null and new.confirmed_at is not null)
execute function private.add_first_operator();
