import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse, type TomlTableWithoutBigInt } from 'smol-toml';
import { z } from 'zod';
import { type AuthRules, authShape, readAuthRules, unsupportedProviders } from './auth/rules/rules.ts';
import { byteCount } from './byte-count.ts';
import type { FunctionRules } from './functions/runner.ts';
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
 * StartupError for invalid keys and unreadable files: falling back to defaults could open sign-ups to everyone.
 */
export async function readProject(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Project> {
  const path = join(folder, 'config.toml');
  await readdir(folder).catch((error) => refuse('SUPABASE_DIR', folder, error));
  const text = await readFile(path, 'utf8').catch((error) =>
    error.code === 'ENOENT' ? '' : refuse('The settings', path, error),
  );
  const given = withEnvironment(parseToml(path, text), env);
  const parsed = configShape.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`${path}: ${issue?.path.join('.')} is invalid (${issue?.message}).`);
  }
  const { api, auth, storage, functions, edge_runtime: runtime } = parsed.data;
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
      ...unsupportedKeys(given, configShape, ''),
      ...unsupportedProviders(auth),
      ...servedAnyway(parsed.data),
    ],
  };
}

const apiShape = z.object({
  enabled: z.boolean().default(true),
  schemas: z.array(z.string().min(1)).min(1).default(['public']),
  max_rows: z.int().positive().default(1000),
  external_url: z.url().optional(),
});

const storageShape = z.object({
  enabled: z.boolean().default(true),
  file_size_limit: byteCount().default(50 * 1024 * 1024),
});

const functionShape = z.object({
  enabled: z.boolean().default(true),
  verify_jwt: z.boolean().default(true),
  entrypoint: z.string().optional(),
  // Deno only. Here, packages come from the project.
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
  auth: authShape.prefault({}),
  storage: storageShape.prefault({}),
  functions: z.record(z.string(), functionShape).default({}),
  edge_runtime: runtimeShape.prefault({}),
  realtime: realtimeShape.prefault({}),
});

/** Sections with `enabled = false`, as dotted names. They are part of this server and stay enabled. */
function servedAnyway(config: z.infer<typeof configShape>): string[] {
  const parts = ['api', 'auth', 'storage', 'edge_runtime', 'realtime'] as const;
  return parts.filter((part) => !config[part].enabled).map((part) => `${part}.enabled`);
}

type Toml = TomlTableWithoutBigInt;
type TomlValue = Toml[string];

function parseToml(path: string, text: string): Toml {
  try {
    return parse(text, { integersAsBigInt: false });
  } catch (error) {
    throw new StartupError(
      `${path} is not TOML: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    );
  }
}

function isTable(value: TomlValue | undefined): value is Toml {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
}

function withEnvironment(table: Toml, env: Readonly<Record<string, string | undefined>>): Toml {
  const replaced = (value: TomlValue): TomlValue => {
    if (isTable(value)) return withEnvironment(value, env);
    if (Array.isArray(value)) return value.map(replaced);
    const name = typeof value === 'string' ? /^env\((\w+)\)$/.exec(value)?.[1] : undefined;
    return name === undefined ? value : (env[name] ?? '');
  };
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, replaced(value)]));
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

function refuse(what: string, path: string, { code }: NodeJS.ErrnoException): never {
  throw new StartupError(`${what} ${path} cannot be read (${code}).`);
}
