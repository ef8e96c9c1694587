import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programEnvironment } from '../support/program-environment.ts';
import { hasStarted } from '../support/startup.ts';

/** Starts the embedded server that the tests' Vite server passes requests to. Returns a function that stops it. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'standout-component-'));
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      ...programEnvironment,
      PORT: process.env.BACKEND_PORT,
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
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}
