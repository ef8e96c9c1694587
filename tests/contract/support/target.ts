import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { z } from 'zod';
import { type Config, readConfig } from '#server/config.ts';
import { type Running, start } from '#server/start.ts';
import { freePort } from '../../support/ports.ts';
import { pageConfigOf } from './external-server.ts';
import { freshDataDir } from './fresh.ts';

const root = new URL('../../..', import.meta.url).pathname;

/** A server under test, as seen by its clients. */
export type Target = Readonly<{ url: string; anonKey: string; mailboxUrl: string }>;

/** A server in this process with a clock that the test controls. */
export type OwnTarget = Target & Readonly<{ clock: TestClock; config: Config; stop(): Promise<void> }>;

/** The real time plus an adjustable offset. */
class TestClock {
  #aheadMs = 0;
  #stoppedAtMs: number | undefined;
  now = () => new Date((this.#stoppedAtMs ?? Date.now()) + this.#aheadMs);
  /** Stops the clock: only `advanceSeconds` moves it, even on a slow machine. */
  stop(): void {
    this.#stoppedAtMs = Date.now();
  }
  advanceSeconds(seconds: number): void {
    this.#aheadMs += seconds * 1000;
  }
}

/** Starts a server on a new data directory. `env` is added to its settings. */
export async function startTarget(env: Readonly<Record<string, string>> = {}): Promise<OwnTarget> {
  const dataDir = await freshDataDir();
  const port = await freePort();
  const settings = { PORT: String(port), DATA_DIR: dataDir, SUPABASE_DIR: 'tests/fixtures/supabase', ...env };
  const config = readConfig(settings, root);
  const clock = new TestClock();
  const running: Running = await start(config, settings, clock.now);
  const target = await targetAt(running.address);
  return {
    ...target,
    clock,
    config,
    stop: () => running.stop(),
  };
}

/** The target for a running embedded server. */
export async function targetAt(address: string): Promise<Target> {
  const { backendUrl, anonKey, mailboxUrl } = await pageConfigOf(address);
  return { url: backendUrl, anonKey, mailboxUrl: mailboxUrl ?? '' };
}

/** An unpatched supabase-js client with its own session. */
export function clientOf(target: Target, auth: SupabaseClientOptions<'public'>['auth'] = {}): SupabaseClient {
  return createClient(target.url, target.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...auth },
  });
}

/** A client for PKCE flows that stores the code verifier. */
export function pkceClientOf(target: Target): SupabaseClient {
  const kept = new Map<string, string>();
  return clientOf(target, {
    flowType: 'pkce',
    persistSession: true,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
}

/** Returns the newest email to an address. */
export async function newestEmail(target: Target, to: string): Promise<Email> {
  const answer = await fetch(`${target.mailboxUrl}/messages.json`);
  const email = emails.parse(await answer.json()).find((message) => message.to === to);
  if (!email) throw new Error(`No email was sent to ${to}.`);
  return email;
}

/** Returns the number of emails to an address. */
export async function emailCount(target: Target, to: string): Promise<number> {
  const answer = await fetch(`${target.mailboxUrl}/messages.json`);
  return emails.parse(await answer.json()).filter((message) => message.to === to).length;
}

export function linkIn(email: Email): string {
  const [link] = email.links;
  if (!link) throw new Error(`The email has no link: ${email.text}`);
  return link;
}

export function codeIn(email: Email): string {
  const code = /\b\d{6}\b/.exec(email.text.replaceAll(/https?:\S+/g, ''))?.[0];
  if (!code) throw new Error(`The email has no code: ${email.text}`);
  return code;
}

/** Opens a link from an email and returns the redirect's target. */
export async function follow(link: string): Promise<URL> {
  const answer = await fetch(link, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`The link answered ${answer.status} and leads nowhere.`);
  return new URL(location);
}

/** Returns the parameters in a redirect's fragment. */
export function fragmentOf(url: URL): URLSearchParams {
  return new URLSearchParams(url.hash.slice(1));
}

/** An address that no other test uses. */
export function newEmail(): string {
  return `person-${crypto.randomUUID()}@example.com`;
}

const emails = z.array(
  z.object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    sentAt: z.string(),
    links: z.array(z.string()),
  }),
);
type Email = z.infer<typeof emails>[number];
