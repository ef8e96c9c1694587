import { createClient } from '@supabase/supabase-js';
import type { TestProject } from 'vitest/node';
import { startTemporaryServer } from '../support/temporary-server.ts';
import { startSharedLinkedIn } from './linkedin-commands.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's first account, which is its operator. */
    operator: { email: string; password: string };
  }
}

/**
 * Starts the embedded server behind the tests' Vite server, and the stand-in for LinkedIn that it publishes to.
 * Returns a function that stops both.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const linkedIn = await startSharedLinkedIn();
  const server = await startTemporaryServer(Number(process.env.BACKEND_PORT), linkedIn.settings);
  project.provide('operator', await firstAccount(server.origin));
  return async () => {
    await server.stop();
    await linkedIn.close();
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
