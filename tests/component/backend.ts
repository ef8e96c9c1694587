import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import type { TestProject } from 'vitest/node';
import { programEnvironment } from '../support/program-environment.ts';
import { hasStarted } from '../support/startup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The first account of the server, which is its operator. */
    operator: { email: string; password: string };
  }
}

/** Starts the embedded server that the tests' Vite server passes requests to. Returns a function that stops it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  project.provide('operator', await firstAccount(`http://localhost:${process.env.BACKEND_PORT}`));
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

async function firstAccount(origin: string): Promise<{ email: string; password: string }> {
  const account = { email: 'operator@example.com', password: 'a long enough password' };
  const { backendUrl, anonKey } = await (await fetch(`${origin}/config.json`)).json();
  const { auth } = createClient(backendUrl, anonKey, { auth: { persistSession: false } });
  const signedUp = await auth.signUp(account);
  const [{ text }] = await (await fetch(`${origin}/mailbox/messages.json`)).json();
  const token = /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0] ?? '';
  const confirmed = await auth.verifyOtp({ email: account.email, token, type: 'signup' });
  const error = signedUp.error ?? confirmed.error;
  if (error) throw error;
  return account;
}
