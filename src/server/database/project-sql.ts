import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseConfig, readConfigToml } from '../project-config.ts';
import { StartupError } from '../startup-error.ts';

/** The settings in `[db.seed]`: files and patterns, relative to the project folder. */
export const seedShape = z.object({
  enabled: z.boolean().default(true),
  sql_paths: z.array(z.string()).default(['./seed.sql']),
});

/** Whether API roles get rights to what migrations create in `public`. Hosted projects grant them by default. */
export const exposeShape = z.boolean().default(false);

const sqlShape = z.object({
  api: z.object({ auto_expose_new_tables: exposeShape }).prefault({}),
  db: z.object({ seed: seedShape.prefault({}) }).prefault({}),
});

/** The SQL of a project and how to apply it. */
export type ProjectSql = Readonly<{
  exposesNewTables: boolean;
  /** The seed files in the order in which they run, each once. */
  seeds: readonly Readonly<{ path: string; sql: string }>[];
}>;

/** Reads the SQL settings and seeds of a project folder. A folder without them gets the defaults. */
export async function readProjectSql(folder: string): Promise<ProjectSql> {
  const { api, db } = parseConfig(folder, sqlShape, await readConfigToml(folder, {}));
  const paths = new Set<string>();
  if (db.seed.enabled) {
    for (const pattern of db.seed.sql_paths) {
      for (const path of await pathsOf(folder, pattern)) paths.add(path);
    }
  }
  const seeds = [...paths].map(async (path) => ({ path, sql: await read(join(folder, path)) }));
  return { exposesNewTables: api.auto_expose_new_tables, seeds: await Promise.all(seeds) };
}

async function pathsOf(folder: string, pattern: string): Promise<string[]> {
  const found: string[] = [];
  // Removes a leading `./`, so that each file has only one name.
  for await (const path of glob(pattern.replace(/^(?:\.\/)+/, ''), { cwd: folder })) found.push(path);
  return found.sort();
}

function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The seed ${path} cannot be read (${error.code}).`);
  });
}
