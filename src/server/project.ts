import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse, type TomlTableWithoutBigInt } from 'smol-toml';
import { z } from 'zod';
import { type AuthRules, authRulesOf, authShape, unsupportedProviders } from './auth/rules/rules.ts';
import { byteCount } from './byte-count.ts';
import type { FunctionRules } from './functions/runner.ts';
import { StartupError } from './startup-error.ts';

/** What a project folder in the Supabase CLI's layout says of itself, with the CLI's defaults where it is silent. */
export type Project = Readonly<{
  auth: AuthRules;
  /** The schemas that are served, the first by default, and the most rows of one answer. */
  api: Readonly<{ schemas: readonly string[]; maxRows: number; externalUrl: string | undefined }>;
  /** The largest object of all buckets. */
  storage: Readonly<{ maxBytes: number }>;
  functions: Readonly<{
    folder: string;
    rules: Readonly<Record<string, FunctionRules>>;
    /** What the functions find in their environment beside what the server gives them. */
    secrets: Readonly<Record<string, string>>;
  }>;
  /** Keys of config.toml that the embedded server does not act on, as dotted names. */
  unsupported: readonly string[];
}>;

/**
 * Reads `config.toml` below `folder`; a folder without one has the defaults. `env(NAME)` values come from `env`.
 * Throws StartupError that names the key that makes no sense, or what cannot be read: served as an empty project it would let everybody sign up.
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
    throw new StartupError(`${path}: ${issue?.path.join('.')} makes no sense (${issue?.message}).`);
  }
  const { api, auth, storage, functions, edge_runtime: runtime } = parsed.data;
  return {
    auth: authRulesOf(auth, folder),
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
  // Deno's own: here packages are the project's.
  import_map: z.string().optional(),
});

const runtimeShape = z.object({
  enabled: z.boolean().default(true),
  secrets: z.record(z.string(), z.string()).default({}),
});

const configShape = z.object({
  project_id: z.string().optional(),
  api: apiShape.prefault({}),
  auth: authShape.prefault({}),
  storage: storageShape.prefault({}),
  functions: z.record(z.string(), functionShape).default({}),
  edge_runtime: runtimeShape.prefault({}),
});

/** The tables that are switched off, as dotted names: what they are of is part of this server, and answers all the same. */
function servedAnyway(config: z.infer<typeof configShape>): string[] {
  const parts = ['api', 'auth', 'storage', 'edge_runtime'] as const;
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
