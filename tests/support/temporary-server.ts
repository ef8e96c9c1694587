import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from './server-process.ts';

/** A server whose data is deleted when it stops. */
export type TemporaryServer = Readonly<{ origin: string; stop: () => Promise<void> }>;

/**
 * Starts the embedded server with the built page and an empty data folder, for a project that allows many sign-ups.
 * `env` adds settings.
 */
export async function startTemporaryServer(
  port?: number,
  env: Readonly<Record<string, string>> = {},
): Promise<TemporaryServer> {
  const folder = await mkdtemp(join(tmpdir(), 'standout-temporary-'));
  const server = await startProcess(
    { DATA_DIR: folder, SUPABASE_DIR: 'tests/fixtures/supabase', ...env },
    port,
  );
  return {
    origin: server.url,
    stop: async () => {
      await server.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
