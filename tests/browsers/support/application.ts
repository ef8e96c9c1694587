import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../contract/support/ports.ts';
import { programEnvironment } from '../../support/program-environment.ts';
import { hasStarted } from '../../support/startup.ts';

/** The application under test. */
export type Application = { origin: string; stop: () => Promise<void> };

/** Starts the embedded server with the built page and an empty data folder. */
export async function startApplication(): Promise<Application> {
  const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'standout-browsers-')), freePort()]);
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: {
      ...programEnvironment,
      PORT: String(port),
      DATA_DIR: folder,
      // This project allows many sign-ups from one address.
      SUPABASE_DIR: 'tests/fixtures/supabase',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (hasStarted(output)) resolve();
    });
    child.once('close', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
