-- Messages from the database. Policies on this table decide who reads and writes private channels.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now()
);
create index on realtime.messages (inserted_at);
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated;
grant select, insert, update, delete on realtime.messages to service_role;
create policy service_role_messages on realtime.messages to service_role using (true) with check (true);

create function realtime.queue_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from realtime.processes) then
    insert into realtime.queue (kind, body) values ('message', jsonb_build_object(
      'id', new.id, 'topic', new.topic, 'event', new.event, 'payload', new.payload,
      'private', coalesce(new.private, false)
    ));
    perform pg_notify('realtime', '');
  end if;
  return null;
end
$$;
revoke all on function realtime.queue_message() from public;
-- Rows without an event are probes that check policies.
create trigger realtime_queue_message after insert on realtime.messages
  for each row when (new.extension = 'broadcast' and new.event is not null)
  execute function realtime.queue_message();

create function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql as $$
declare
  message_id uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension) values (
    message_id,
    case when payload ? 'id' then payload else payload || jsonb_build_object('id', message_id) end,
    event, topic, private, 'broadcast'
  );
exception when others then
  -- A message that can't be sent must not undo the change that it reports.
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void
language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object(
      'old_record', to_jsonb(old), 'record', to_jsonb(new),
      'operation', operation, 'table', table_name, 'schema', table_schema
    ),
    event_name, topic_name
  );
end
$$;

-- Makes the rows that a private channel's policies are checked on. The caller's transaction is always rolled back.
create function realtime.probe(topic text) returns setof uuid
language sql security definer set search_path = '' as $$
  insert into realtime.messages (topic, extension) values (topic, 'broadcast'), (topic, 'presence') returning id
$$;
revoke all on function realtime.probe(text) from public;
grant execute on function realtime.probe(text) to anon, authenticated, service_role;
