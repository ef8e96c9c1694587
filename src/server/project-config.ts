import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, type TomlTableWithoutBigInt } from 'smol-toml';
import type { z } from 'zod';
import { StartupError } from './startup-error.ts';

export type Toml = TomlTableWithoutBigInt;
type TomlValue = Toml[string];

/**
 * Reads `config.toml` in a project folder; empty if there is none. `env(NAME)` values come from `env`. Throws
 * StartupError for files that cannot be read or are not TOML.
 */
export async function readConfigToml(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Toml> {
  const path = configPath(folder);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw new StartupError(`The settings ${path} cannot be read (${error.code}).`);
  });
  return withEnvironment(parseToml(path, text), env);
}

/** Validates settings. Throws a StartupError that names the first invalid key. */
export function parseConfig<T>(folder: string, shape: z.ZodType<T>, given: Toml): T {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new StartupError(`${configPath(folder)}: ${issue?.path.join('.')} is invalid (${issue?.message}).`);
}

export function isTable(value: TomlValue | undefined): value is Toml {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
}

function configPath(folder: string): string {
  return join(folder, 'config.toml');
}

function parseToml(path: string, text: string): Toml {
  try {
    return parse(text, { integersAsBigInt: false });
  } catch (error) {
    throw new StartupError(
      `${path} is not TOML: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    );
  }
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
