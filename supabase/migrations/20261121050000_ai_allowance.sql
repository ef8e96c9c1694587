-- How many AI calls each user has left. The functions count them here as the user, so that all processes share one
-- count. supabase/functions/_shared/allowance.ts uses the same numbers. Users cannot read or write the table itself.

create schema if not exists private;

create table private.ai_allowances (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  calls_left double precision not null,
  filled_at timestamptz not null,
  primary key (user_id, kind)
);

alter table private.ai_allowances enable row level security;

-- Takes one call from the caller's allowance. Returns 0, or the seconds until the next call if none is left.
create function public.take_ai_allowance(kind text) returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller uuid := auth.uid();
  per_minute double precision := case take_ai_allowance.kind
    when 'chat' then 30
    when 'transcription' then 12
    when 'youtube' then 6
  end;
  available double precision;
begin
  if caller is null then
    raise exception 'Only a signed-in person has an allowance.' using errcode = '42501';
  end if;
  if per_minute is null then
    raise exception 'There is no allowance of the kind %.', take_ai_allowance.kind using errcode = '22023';
  end if;

  insert into private.ai_allowances as allowance (user_id, kind, calls_left, filled_at)
  values (caller, take_ai_allowance.kind, per_minute, clock_timestamp())
  on conflict do nothing;

  select least(
      per_minute,
      allowance.calls_left
        + greatest(0, extract(epoch from clock_timestamp() - allowance.filled_at)::double precision) * per_minute / 60
    )
    into available
    from private.ai_allowances as allowance
    where allowance.user_id = caller and allowance.kind = take_ai_allowance.kind
    for update;

  if available < 1 then
    return ceil((1 - available) * 60 / per_minute)::integer;
  end if;
  update private.ai_allowances as allowance
    set calls_left = available - 1, filled_at = clock_timestamp()
    where allowance.user_id = caller and allowance.kind = take_ai_allowance.kind;
  return 0;
end
$$;

revoke execute on function public.take_ai_allowance (text) from public, anon;
grant execute on function public.take_ai_allowance (text) to authenticated;
