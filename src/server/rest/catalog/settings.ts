import { z } from 'zod';

/** API settings of a project, made with `alter role authenticator set pgrst.… = …` as on a hosted project. */
export type RestSettings = Readonly<{
  /** Whether `select=amount.sum()` is allowed. */
  allowsAggregates: boolean;
  /** Whether callers may request the plan of a statement instead of its result. */
  allowsPlans: boolean;
  /** Undefined: the limit in config.toml applies. */
  maxRows: number | undefined;
  /** The function that runs before every request. */
  preRequest: Readonly<{ schema: string | undefined; name: string }> | undefined;
}>;

export const settingRow = z.object({ name: z.string(), value: z.string() });

/** A setting for this database overrides one for all databases. */
export const settingsSql = `
  select distinct on (name) name, value
  from (
    select d.setdatabase as database, split_part(setting, '=', 1) as name,
      substr(setting, strpos(setting, '=') + 1) as value
    from pg_db_role_setting d cross join unnest(d.setconfig) as setting
    where d.setrole = (select oid from pg_roles where rolname = 'authenticator')
      and d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  ) as role_settings
  where name like 'pgrst.%'
  order by name, database desc`;

export function restSettings(rows: readonly z.infer<typeof settingRow>[]): RestSettings {
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const isOn = (name: string) => /^(?:true|1)$/i.test(values.get(name) ?? '');
  const maxRows = values.get('pgrst.db_max_rows') ?? '';
  const [first = '', second] = (values.get('pgrst.db_pre_request') ?? '').split('.');
  return {
    allowsAggregates: isOn('pgrst.db_aggregates_enabled'),
    allowsPlans: isOn('pgrst.db_plan_enabled'),
    maxRows: /^\d{1,9}$/.test(maxRows) ? Number(maxRows) : undefined,
    preRequest:
      first === ''
        ? undefined
        : second === undefined
          ? { schema: undefined, name: first }
          : { schema: first, name: second },
  };
}
