-- How much a user may store, and how much of it is left: below 0 if it is too much already, null without a limit. A
-- project with a quota for everything has functions for it. Otherwise `given` is the limit, and objects count, including
-- those that policies hide from the user.
create function storage.account_room(person text, given numeric, out most numeric, out room numeric)
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regprocedure('private.account_limit(uuid)') is null or to_regprocedure('private.account_room(uuid)') is null then
    most := given;
    room := given - storage.object_bytes(person);
  else
    execute 'select private.account_limit($1), private.account_room($1)'
      into most, room using person::uuid;
  end if;
end
$$;

-- Parts of unfinished uploads belong to a user, too.
create index on storage.resumable_uploads ((claims ->> 'sub'));
