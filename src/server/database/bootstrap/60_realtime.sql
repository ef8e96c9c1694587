-- Realtime as on a hosted project: messages with policies, functions that send them, and the publication that names
-- the tables whose changes are sent. How changes get to listeners is our own: docs/decisions/0017.
create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- Running server processes. A process that has not been seen for a while is gone.
create table realtime.processes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
-- Tables whose changes a process sends to someone. Changes of other tables are not captured.
create table realtime.listeners (
  relation oid not null,
  process uuid not null references realtime.processes on delete cascade,
  primary key (relation, process)
);
create index on realtime.listeners (process);
create table realtime.presences (
  ref text primary key,
  process uuid not null references realtime.processes on delete cascade,
  topic text not null,
  key text not null,
  meta jsonb not null
);
create index on realtime.presences (topic);
create index on realtime.presences (process);
-- What every process must read: changes, messages from the database, and messages between processes. Rows live for
-- seconds, and may be lost in a crash of the database, so the table is not logged.
create unlogged table realtime.queue (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  made_at timestamptz not null default clock_timestamp(),
  origin uuid,
  kind text not null,
  relation oid,
  body jsonb not null
);
create index on realtime.queue (transaction);
create index on realtime.queue (made_at);
grant select, insert, update, delete, truncate on
  realtime.processes, realtime.listeners, realtime.presences, realtime.queue to service_role;

-- The trigger of published tables.
create function realtime.capture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from realtime.listeners where relation = tg_relid) then
    insert into realtime.queue (kind, relation, body) values ('change', tg_relid, jsonb_build_object(
      'operation', tg_op,
      'new', case when tg_op <> 'DELETE' then to_jsonb(new) end,
      'old', case when tg_op <> 'INSERT' then to_jsonb(old) end
    ));
    perform pg_notify('realtime', '');
  end if;
  return null;
end
$$;
revoke all on function realtime.capture() from public;

-- Puts the trigger on the tables of the publication, and removes it from others. Tables with a row filter are left
-- out, because the trigger does not apply it.
create function realtime.follow_publication() returns void
language plpgsql set search_path = '' as $$
declare
  wanted oid[] := array(
    select format('%I.%I', schemaname, tablename)::regclass::oid
    from pg_catalog.pg_publication_tables
    where pubname = 'supabase_realtime' and rowfilter is null
      and schemaname not in ('realtime', 'standout', 'supabase_migrations')
  );
  present oid[] := array(select tgrelid from pg_catalog.pg_trigger where tgname = 'realtime_capture');
  relation oid;
begin
  foreach relation in array present loop
    if relation <> all (wanted) then
      execute format('drop trigger realtime_capture on %s', relation::regclass);
    end if;
  end loop;
  foreach relation in array wanted loop
    if relation <> all (present) then
      execute format(
        'create trigger realtime_capture after insert or update or delete on %s for each row execute function realtime.capture()',
        relation::regclass
      );
    end if;
  end loop;
end
$$;
revoke all on function realtime.follow_publication() from public;

-- Whether the caller could read this row before it was deleted: evaluates the table's policies on the row itself.
create function realtime.could_see(relation regclass, row_data jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  condition text;
  verdict boolean;
begin
  if not row_security_active(relation) then
    return has_table_privilege(relation, 'select') or has_any_column_privilege(relation, 'select');
  end if;
  select format(
    '(%s) and (%s)',
    coalesce(string_agg(format('(%s)', expression), ' or ') filter (where permissive), 'false'),
    coalesce(string_agg(format('(%s)', expression), ' and ') filter (where not permissive), 'true')
  ) into condition
  from (
    select polpermissive as permissive, coalesce(pg_get_expr(polqual, polrelid), 'true') as expression
    from pg_catalog.pg_policy
    where polrelid = relation and polcmd in ('r', '*')
      and (0 = any (polroles) or exists (select from unnest(polroles) as r where pg_has_role(r, 'usage')))
  ) as policies;
  execute format(
    'select %s from jsonb_populate_record(null::%s, $1) as %I',
    condition, relation, (select relname from pg_catalog.pg_class where oid = relation)
  ) into verdict using row_data;
  return coalesce(verdict, false);
exception when others then
  -- A policy that fails lets nobody read, and must not stop the changes after this one.
  return false;
end
$$;
