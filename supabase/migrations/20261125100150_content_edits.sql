-- Edits that a device sends instead of a long text.

-- Replaces parts of texts: {"path.to.text": [code points before, code points removed, inserted text]}. Returns null if
-- a splice does not fit the value.
create function private.spliced(value jsonb, splices jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  result jsonb := spliced.value;
  path text[];
  splice jsonb;
  original text;
  first_point integer;
  removed integer;
  field text;
begin
  for field, splice in select each.key, each.value from jsonb_each(spliced.splices) as each
  loop
    path := string_to_array(field, '.');
    if jsonb_typeof(splice) <> 'array' or jsonb_array_length(splice) <> 3
      or coalesce(jsonb_typeof(result #> path), '') <> 'string'
      or jsonb_typeof(splice -> 2) <> 'string'
      or splice ->> 0 !~ '^[0-9]{1,9}$' or splice ->> 1 !~ '^[0-9]{1,9}$' then
      return null;
    end if;
    original := result #>> path;
    first_point := (splice ->> 0)::integer;
    removed := (splice ->> 1)::integer;
    if first_point + removed > char_length(original) then
      return null;
    end if;
    result := jsonb_set(
      result, path, to_jsonb(overlay(original placing splice ->> 2 from first_point + 1 for removed)), false
    );
  end loop;
  return result;
end
$$;

-- Takes texts from other records of the account: {"path.to.text": [kind, id, version, "path.in.that.record"]}. A new
-- version in a history repeats its post's text, which need not be sent again. Returns null if a record has another
-- version or no such text.
create function private.with_copies(owner uuid, value jsonb, copies jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  result jsonb := with_copies.value;
  source jsonb;
  original jsonb;
  field text;
begin
  for field, source in select each.key, each.value from jsonb_each(with_copies.copies) as each
  loop
    if jsonb_typeof(source) <> 'array' or source ->> 2 !~ '^[0-9]{1,15}$' then
      return null;
    end if;
    select record.value #> string_to_array(source ->> 3, '.') into original from public.content_records as record
      where record.user_id = owner and record.kind = source ->> 0 and record.record_id = source ->> 1
        and record.version = (source ->> 2)::bigint;
    if coalesce(jsonb_typeof(original), '') <> 'string'
      or coalesce(jsonb_typeof(result #> string_to_array(field, '.')), '') <> 'string' then
      return null;
    end if;
    result := jsonb_set(result, string_to_array(field, '.'), original, false);
  end loop;
  return result;
end
$$;

-- Few, because each edit makes a copy of a value that can be large.
create function private.is_edit_list(edits jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select case jsonb_typeof(edits)
    when 'object' then (select count(*) <= 8 from jsonb_object_keys(edits))
    else edits is null
  end
$$;

revoke execute on function private.spliced(jsonb, jsonb), private.with_copies(uuid, jsonb, jsonb),
  private.is_edit_list(jsonb) from public, anon, authenticated;
