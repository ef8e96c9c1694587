-- Shows the audit log of the auth API: people see what happened to their account, operators see everything. Operators'
-- own actions are added, because the auth API only sees the secret key.

create function private.is_routine(action text) returns boolean
language sql immutable set search_path = ''
as $$
  select action in ('token_refreshed', 'token_revoked')
$$;

-- Only operators see the address of someone else who acted on the account.
create function public.my_activity() returns table (id text, action text, at timestamptz, address text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_second_step();
  return query
    select entry.id::text, entry.payload ->> 'action', entry.created_at::timestamptz,
      case when entry.payload ->> 'actor_id' = auth.uid()::text then nullif(entry.ip_address::text, '') end
    from auth.audit_log_entries as entry
    where (entry.payload ->> 'actor_id' = auth.uid()::text or entry.payload -> 'traits' ->> 'user_id' = auth.uid()::text)
      and not private.is_routine(entry.payload ->> 'action')
      and not private.repeats_operator(entry)
    order by entry.created_at desc, entry.id desc
    limit 50;
end
$$;

-- Whether the auth API wrote the entry for an operator's action, which also has an entry of its own.
create function private.repeats_operator(entry auth.audit_log_entries) returns boolean
language sql stable security definer set search_path = ''
as $$
  select entry.payload ->> 'actor_username' in ('service_role', 'supabase_admin') and exists (
    select from auth.audit_log_entries as own
    where own.payload -> 'traits' ->> 'user_id' = entry.payload -> 'traits' ->> 'user_id'
      and own.payload -> 'traits' ->> 'via' = 'admin'
      and own.created_at between entry.created_at and entry.created_at + interval '10 seconds'
  )
$$;

-- One page of the log, newest first. `before` is the `next` of the previous page.
create function public.admin_audit(search text, person uuid, before text, most integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with found as (
    select entry.*, row_number() over (order by entry.created_at desc, entry.id desc) as place
    from auth.audit_log_entries as entry
    where not private.is_routine(entry.payload ->> 'action')
      and (person is null
        or entry.payload ->> 'actor_id' = person::text or entry.payload -> 'traits' ->> 'user_id' = person::text)
      and (search = '' or strpos(lower(entry.payload ->> 'actor_username'), lower(search)) > 0
        or strpos(lower(entry.payload -> 'traits' ->> 'user_email'), lower(search)) > 0)
      and (before is null or (entry.created_at, entry.id)
        < (split_part(before, ',', 1)::timestamptz, split_part(before, ',', 2)::uuid))
      and not private.repeats_operator(entry)
    order by entry.created_at desc, entry.id desc
    limit most + 1
  )
  select jsonb_build_object(
    'entries', coalesce(jsonb_agg(jsonb_build_object(
      'entryId', id,
      'at', created_at,
      'action', payload ->> 'action',
      'actorId', case when payload ->> 'actor_username' not in ('service_role', 'supabase_admin')
        then nullif(payload ->> 'actor_id', '00000000-0000-0000-0000-000000000000') end,
      'actorEmail', case when payload ->> 'actor_username' in ('service_role', 'supabase_admin') then ''
        else coalesce(payload ->> 'actor_username', '') end,
      'targetEmail', case when payload -> 'traits' ->> 'user_id' <> payload ->> 'actor_id'
        then payload -> 'traits' ->> 'user_email' end,
      'ipAddress', ip_address
    ) order by place) filter (where place <= most), '[]'),
    'next', (select created_at || ',' || id from found where place = most and exists (select from found where place > most))
  )
  from found
$$;

-- Adds what an operator did. `person_email` is given, because the account may be gone.
create function public.admin_log(
  operator uuid, action text, log_type text, person uuid, person_email text, address text
) returns void
language sql security definer set search_path = ''
as $$
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values (
    '00000000-0000-0000-0000-000000000000',
    gen_random_uuid(),
    json_build_object(
      'actor_id', operator,
      'actor_username', coalesce((select email from auth.users where id = operator), ''),
      'actor_via_sso', false,
      'action', action,
      'log_type', log_type,
      'traits', json_strip_nulls(json_build_object('user_id', person, 'user_email', person_email, 'via', 'admin'))
    ),
    now(),
    left(address, 64)
  )
$$;

revoke execute on function private.is_routine(text), private.repeats_operator(auth.audit_log_entries)
  from public, anon, authenticated;
revoke execute on function public.my_activity() from public, anon;
grant execute on function public.my_activity() to authenticated;
revoke execute on function public.admin_audit(text, uuid, text, integer),
  public.admin_log(uuid, text, text, uuid, text, text) from public, anon, authenticated;
grant execute on function public.admin_audit(text, uuid, text, integer),
  public.admin_log(uuid, text, text, uuid, text, text) to service_role;
