-- The finished video, which the recruiter may show to the candidate.

-- Reserves the file that the recruiter then uploads. Returns {"objectName"}.
create function public.offer_result(invitation uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  shown public.invitations;
  fresh text := caller::text || '/' || offer_result.invitation::text || '/'
    || encode(extensions.gen_random_bytes(16), 'hex');
begin
  select * into shown from public.invitations as own
    where own.id = offer_result.invitation and own.user_id = caller and own.ended_at is null
    for update;
  if shown.id is null or not shown.shows_result then
    raise exception 'This candidate was not promised the finished video.' using errcode = '42501';
  end if;
  update public.invitations as own set next_result_name = fresh where own.id = shown.id;
  return jsonb_build_object('objectName', fresh);
end
$$;

-- Shows the uploaded file from now on. Returns {"replaced"}: the file of the video before it, to delete.
create function public.show_result(invitation uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.content_owner();
  shown public.invitations;
begin
  select * into shown from public.invitations as own
    where own.id = show_result.invitation and own.user_id = caller and own.ended_at is null
    for update;
  if not exists (
    select from storage.objects as object
    where object.bucket_id = 'answers' and object.name collate "C" = shown.next_result_name
  ) then
    raise exception 'The video has not been uploaded.' using errcode = '55000';
  end if;
  update public.invitations as own set result_name = shown.next_result_name, next_result_name = null
    where own.id = shown.id;
  return jsonb_build_object('replaced', shown.result_name);
end
$$;

create policy "Add a result within the quota" on storage.objects for insert to authenticated
  with check (
    bucket_id = 'answers' and (select private.has_room_for_file()) and exists (
      select from public.invitations as own
      where own.user_id = (select auth.uid()) and own.ended_at is null and own.next_result_name = name
    )
  );

-- What the function `invitation` signs for the candidate: {"objectName"}.
create function public.result_to_show(token text, address text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations := private.open_link(result_to_show.token);
  refusal jsonb := private.opening_refusal(invitation, result_to_show.address);
begin
  if refusal is not null then
    return refusal;
  end if;
  return case when private.has_result(invitation)
    then jsonb_build_object('objectName', invitation.result_name) else private.refused('missing') end;
end
$$;

revoke execute on function public.offer_result(uuid), public.show_result(uuid) from public, anon;
grant execute on function public.offer_result(uuid), public.show_result(uuid) to authenticated;
revoke execute on function public.result_to_show(text, text) from public, anon, authenticated;
grant execute on function public.result_to_show(text, text) to service_role;
