-- The clips that candidates send, in a folder named after the recruiter's id, so that they count in the recruiter's
-- quota. Nobody without an account can read, list, replace, or delete any of them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('answers', 'answers', false, 52428800, '{video/mp4,video/webm,video/quicktime,video/x-matroska}')
on conflict (id) do nothing;

-- The most bytes that an upload without an account may have under this name. Null: none is allowed. The embedded server
-- also limits the parts of unfinished uploads with it.
create function private.anonymous_upload(bucket text, name text) returns bigint
language sql stable security definer set search_path = ''
as $$
  select answer.bytes
  from public.answers as answer join public.invitations as invitation on invitation.id = answer.invitation_id
  where bucket = 'answers' and answer.object_name = name and answer.state = 'uploading'
    and answer.open_until > now() and private.is_open(invitation)
$$;
revoke execute on function private.anonymous_upload(text, text) from public, authenticated;
grant usage on schema private to anon;
grant execute on function private.anonymous_upload(text, text) to anon, service_role;

create policy "Add the expected answer" on storage.objects for insert to anon
  with check (
    bucket_id = 'answers'
      and coalesce((metadata ->> 'size')::bigint, 0) <= private.anonymous_upload(bucket_id, name)
  );
create policy "Read own answers" on storage.objects for select to authenticated
  using (bucket_id = 'answers' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Remove own answers" on storage.objects for delete to authenticated
  using (bucket_id = 'answers' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Answers after the second step" on storage.objects as restrictive for all to authenticated
  using (bucket_id <> 'answers' or (select private.has_shown_second_step()));

-- Reserved bytes count like stored ones until the file is there.
create or replace function private.stored_files(person uuid, out bytes bigint, out files bigint)
language sql stable security definer set search_path = ''
as $$
  select (stored.bytes + reserved.bytes)::bigint, stored.files + reserved.files
  from (
    select coalesce(sum((object.metadata ->> 'size')::bigint), 0) as bytes, count(object.id) as files
    from storage.buckets as bucket
    join storage.objects as object on object.bucket_id = bucket.id
      and object.name collate "C" >= person::text || '/' and object.name collate "C" < person::text || '0'
  ) as stored, (
    select coalesce(sum(answer.bytes), 0) as bytes, count(*) as files
    from public.answers as answer
    where answer.user_id = person and answer.state = 'uploading' and answer.open_until > now()
      and not exists (
        select from storage.objects as object
        where object.bucket_id = 'answers' and object.name collate "C" = answer.object_name
      )
  ) as reserved
$$;

-- What the function `invitation` checks: returns {"answer", "objectName"} of a file that has the announced size.
-- {"refused": "missing"} if it is not there (yet), {"refused": "content"} if it has another size, and
-- {"state": "arrived"} if it was checked before.
create function public.answer_to_check(token text, answer uuid, address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations := private.open_link(answer_to_check.token);
  held public.answers;
  stored_bytes bigint;
  wait integer;
begin
  if invitation.id is null then
    return private.refused_link(answer_to_check.address);
  end if;
  wait := private.take_attempt('check:' || invitation.id::text, (select link_uploads from private.invitation_limits));
  if wait > 0 then
    return private.refused('later', wait);
  end if;
  select * into held from public.answers as each
    where each.id = answer_to_check.answer and each.invitation_id = invitation.id;
  if held.id is null then
    return private.refused('invalid');
  end if;
  if held.state = 'arrived' then
    return jsonb_build_object('state', 'arrived');
  end if;
  select (object.metadata ->> 'size')::bigint into stored_bytes from storage.objects as object
    where object.bucket_id = 'answers' and object.name collate "C" = held.object_name;
  if not found then
    return private.refused('missing');
  end if;
  return jsonb_build_object('answer', held.id, 'objectName', held.object_name)
    || case when stored_bytes is distinct from held.bytes then private.refused('content') else '{}' end;
end
$$;

-- Whether the answer is now the recruiter's to see. Two calls may have checked it at once.
create function public.accept_answer(answer uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.answers as each set state = 'arrived', arrived_at = coalesce(each.arrived_at, now())
    from public.invitations as invitation
    where each.id = accept_answer.answer
      and invitation.id = each.invitation_id and invitation.ended_at is null;
  return found;
end
$$;

-- Forgets an answer whose file is deleted.
create function public.reject_answer(answer uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from public.answers as each where each.id = reject_answer.answer and each.state = 'uploading'
$$;

revoke execute on function public.answer_to_check(text, uuid, text), public.accept_answer(uuid),
  public.reject_answer(uuid) from public, anon, authenticated;
grant execute on function public.answer_to_check(text, uuid, text), public.accept_answer(uuid),
  public.reject_answer(uuid) to service_role;
