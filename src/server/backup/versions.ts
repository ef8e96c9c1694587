import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { bootstrapDir } from '../database/prepare.ts';
import { StartupError } from '../startup-error.ts';

/**
 * The versions that made a backup. `bootstrap` and `migration` are the newest SQL files of the server and of the
 * project.
 */
export const versionsShape = z.object({
  standout: z.string(),
  bootstrap: z.string(),
  migration: z.string(),
});
export type Versions = z.infer<typeof versionsShape>;

const packageFile = fileURLToPath(new URL('../../../package.json', import.meta.url));

/** Returns the versions of this server with the project in `supabaseDir`. */
export async function currentVersions(supabaseDir: string): Promise<Versions> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(packageFile, 'utf8')));
  return {
    standout: version,
    bootstrap: await newestSql(bootstrapDir),
    migration: await newestSql(join(supabaseDir, 'migrations')),
  };
}

/** Throws StartupError if SQL files that this server lacks have changed the data of a backup. */
export function requireKnown(made: Versions, own: Versions, source: string): void {
  const newer = (['bootstrap', 'migration'] as const).filter(
    (part) => made[part].localeCompare(own[part], 'en', { numeric: true }) > 0,
  );
  if (newer.length === 0) return;
  throw new StartupError(
    `${source} is from a newer version of Standout (${made.standout}, ${newer
      .map((part) => `${part} ${made[part]}; this one has ${own[part] || 'none'}`)
      .join(', ')}). Update Standout, then restore it. Nothing was changed.`,
  );
}

/** Returns the number of the last SQL file; empty if there is none. */
async function newestSql(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const numbers = names.flatMap((name) => /^(\d+)_.+\.sql$/.exec(name)?.[1] ?? []);
  return numbers.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1) ?? '';
}
