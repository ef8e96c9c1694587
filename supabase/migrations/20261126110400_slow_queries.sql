-- Slow statements for operators where only the database records them, as on hosted projects.
create function public.admin_database_version() returns text
language sql stable set search_path = ''
as $$
  select current_setting('server_version')
$$;

-- The statements whose slowest call took at least `threshold` milliseconds, without their values. Null without
-- pg_stat_statements, or without the right to read it.
create function public.admin_slow_queries(threshold double precision, most integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found jsonb;
  place text := (
    select quote_ident(n.nspname) from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements'
  );
begin
  if place is null then
    return null;
  end if;
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object(
      'statement', query, 'calls', calls, 'meanMilliseconds', round(mean_exec_time::numeric, 1),
      'longestMilliseconds', round(max_exec_time::numeric, 1), 'lastAt', null
    ) order by max_exec_time desc), '[]')
    from (
      select query, calls, mean_exec_time, max_exec_time from %s.pg_stat_statements
      where max_exec_time >= $1 and query <> '<insufficient privilege>'
        and dbid = (select oid from pg_catalog.pg_database where datname = current_database())
      order by max_exec_time desc limit $2
    ) as slow
  $sql$, place) into found using threshold, most;
  return found;
exception when others then
  -- The extension is installed, but the server did not load its library.
  return null;
end
$$;

revoke execute on function public.admin_database_version(), public.admin_slow_queries(double precision, integer)
  from public, anon, authenticated;
grant execute on function public.admin_database_version(), public.admin_slow_queries(double precision, integer)
  to service_role;
