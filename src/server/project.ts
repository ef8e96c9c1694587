import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type AuthRules, authShape, readAuthRules, unsupportedProviders } from './auth/rules/rules.ts';
import { byteCount } from './byte-count.ts';
import { exposeShape, seedShape } from './database/project-sql.ts';
import type { FunctionRules } from './functions/runner.ts';
import { isTable, parseConfig, readConfigToml, type Toml } from './project-config.ts';
import { StartupError } from './startup-error.ts';

/** The settings of a project folder in the Supabase CLI layout, with the CLI's defaults. */
export type Project = Readonly<{
  auth: AuthRules;
  /** Exposed schemas (the first is the default) and the maximum number of rows per response. */
  api: Readonly<{ schemas: readonly string[]; maxRows: number; externalUrl: string | undefined }>;
  /** The maximum object size across all buckets. */
  storage: Readonly<{ maxBytes: number }>;
  functions: Readonly<{
    folder: string;
    rules: Readonly<Record<string, FunctionRules>>;
    /** Additional environment variables for the functions. */
    secrets: Readonly<Record<string, string>>;
  }>;
  /** Keys of config.toml that the embedded server ignores, as dotted names. */
  unsupported: readonly string[];
}>;

/**
 * Reads `config.toml` in `folder`; without one, the defaults apply. `env(NAME)` values come from `env`. Throws
 * StartupError for invalid keys and unreadable files: falling back to defaults could open sign-up to everyone.
 */
export async function readProject(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Project> {
  await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`SUPABASE_DIR ${folder} cannot be read (${error.code}).`);
  });
  const fileConfig = await readConfigToml(folder, env);
  const config = parseConfig(folder, configShape, fileConfig);
  const { api, auth, storage, functions, edge_runtime: runtime } = config;
  return {
    auth: readAuthRules(auth, folder),
    api: {
      schemas: api.schemas,
      maxRows: api.max_rows,
      externalUrl: api.external_url?.replace(/\/+$/, ''),
    },
    storage: { maxBytes: storage.file_size_limit },
    functions: {
      folder: join(folder, 'functions'),
      rules: Object.fromEntries(
        Object.entries(functions).map(([name, { enabled, verify_jwt: verifiesJwt, entrypoint }]) => [
          name,
          { isEnabled: enabled, verifiesJwt, entrypoint: entrypoint && resolve(folder, entrypoint) },
        ]),
      ),
      secrets: runtime.secrets,
    },
    unsupported: [
      ...unsupportedKeys(fileConfig, configShape, ''),
      ...unsupportedProviders(auth),
      ...servedAnyway(config),
    ],
  };
}

const apiShape = z.object({
  enabled: z.boolean().default(true),
  schemas: z.array(z.string().min(1)).min(1).default(['public']),
  max_rows: z.int().positive().default(1000),
  external_url: z.url().optional(),
  auto_expose_new_tables: exposeShape,
});

const storageShape = z.object({
  enabled: z.boolean().default(true),
  file_size_limit: byteCount().default(50 * 1024 * 1024),
});

const functionShape = z.object({
  enabled: z.boolean().default(true),
  verify_jwt: z.boolean().default(true),
  entrypoint: z.string().optional(),
  // Only Deno uses it. This server resolves packages from the project.
  import_map: z.string().optional(),
});

const runtimeShape = z.object({
  enabled: z.boolean().default(true),
  secrets: z.record(z.string(), z.string()).default({}),
});

const realtimeShape = z.object({ enabled: z.boolean().default(true) });

const configShape = z.object({
  project_id: z.string().optional(),
  api: apiShape.prefault({}),
  // Read by `readProjectSql`.
  db: z.object({ seed: seedShape.prefault({}) }).prefault({}),
  auth: authShape.prefault({}),
  storage: storageShape.prefault({}),
  functions: z.record(z.string(), functionShape).default({}),
  edge_runtime: runtimeShape.prefault({}),
  realtime: realtimeShape.prefault({}),
});

/** Returns sections with `enabled = false`, as dotted names. They are part of this server and stay enabled. */
function servedAnyway(config: z.infer<typeof configShape>): string[] {
  const parts = ['api', 'auth', 'storage', 'edge_runtime', 'realtime'] as const;
  return parts.filter((part) => !config[part].enabled).map((part) => `${part}.enabled`);
}

function unsupportedKeys(table: Toml, shape: z.ZodObject, prefix: string): string[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const known = inner(shape.shape[key]);
    if (known === undefined) return [`${prefix}${key}`];
    return known instanceof z.ZodObject && isTable(value)
      ? unsupportedKeys(value, known, `${prefix}${key}.`)
      : [];
  });
}

function inner(schema: unknown): unknown {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
    ? inner(schema.unwrap())
    : schema;
}
