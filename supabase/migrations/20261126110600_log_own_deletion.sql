-- Logs people who delete their own account, like the accounts that an operator deletes.
create or replace function public.delete_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_second_step();
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  select
    '00000000-0000-0000-0000-000000000000',
    gen_random_uuid(),
    json_build_object(
      'actor_id', id, 'actor_username', coalesce(email, ''), 'actor_via_sso', is_sso_user,
      'action', 'user_deleted', 'log_type', 'team',
      'traits', json_build_object('user_id', id, 'user_email', coalesce(email, ''))
    ),
    now(),
    ''
  from auth.users where id = auth.uid();
  perform private.delete_my_account();
end
$$;
