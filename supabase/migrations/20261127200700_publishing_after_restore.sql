-- As before. And what was due before the backup was restored may have been published after the backup was made, so its
-- author looks first. A link may have been withdrawn since the backup, so its author makes a new one.
create or replace function private.after_restore() returns void
language sql set search_path = ''
as $$
  update public.content_heads set epoch = gen_random_uuid();
  update private.approval_links as link set revoked_at = now() where link.revoked_at is null;
  update public.publications as own set approval_asked_at = null, updated_at = now()
    where own.approval_asked_at is not null and own.approval in ('waiting', 'changes');
  update private.publication_work as work
    set lease_id = null, lease_until = null, sending_at = coalesce(work.sending_at, own.publish_at)
    from public.publications as own
    where own.id = work.publication_id and own.state in ('planned', 'publishing') and own.publish_at <= now();
  update public.publications as own
    set state = 'needs-you', reason = 'unclear', detail = null, next_attempt_at = null, updated_at = now()
    where own.state in ('planned', 'publishing') and own.publish_at <= now();
  insert into public.publishing_settings as own (user_id, paused, slots, time_zone)
    select distinct planned.user_id, true, '[]'::jsonb, 'UTC' from public.publications as planned
    where planned.state in ('planned', 'publishing')
    on conflict (user_id) do update set paused = true;
$$;
