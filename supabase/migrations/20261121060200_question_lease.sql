-- The browser that is answering a question holds a lease on it and renews it every 30 seconds. After 90 seconds without
-- a renewal the lease expires, and any device may reopen the question. The server's clock decides, because devices'
-- clocks differ.

alter table public.questions
  add column worked_by text check (length(worked_by) between 1 and 100),
  add column worked_until timestamptz;

create function private.lease_question() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status in ('open', 'archived') then
    new.worked_by := null;
  end if;
  new.worked_until := case when new.worked_by is not null then now() + interval '90 seconds' end;
  return new;
end
$$;

create trigger lease_question before insert or update on public.questions
for each row execute function private.lease_question();
