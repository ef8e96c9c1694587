import type { RealtimeChannel } from '@supabase/supabase-js';
import { type JWTPayload, SignJWT } from 'jose';
import { expect, onTestFinished } from 'vitest';
import { eachDatabase } from './each-database.ts';

const secret = 'a secret that only these realtime tests know';

/** The settings of a server with published tables and private channels. */
export const realtimeSettings = { SUPABASE_DIR: 'tests/fixtures/realtime', REALTIME_JWT_SECRET: secret };

/** Starts the project with published tables and private channels, on each database. */
export function eachRealtimeDatabase(): ReturnType<typeof eachDatabase> {
  return eachDatabase('tests/fixtures/realtime', { REALTIME_JWT_SECRET: secret });
}

/** An API key of the project. */
export function roleKey(role: string): Promise<string> {
  return signToken({ role });
}

/** A token that the project accepts. */
export function signToken(claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

/** Subscribes a channel and waits until the server accepts it. The channel is closed when the test ends. */
export async function subscribe(channel: RealtimeChannel): Promise<RealtimeChannel> {
  onTestFinished(async () => void (await channel.unsubscribe()));
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve();
      if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status));
    });
  });
  return channel;
}

/** Subscribes to a channel that the server must reject, and returns the reason. */
export async function refusalOf(channel: RealtimeChannel): Promise<string> {
  const error = await subscribe(channel).then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return error?.message ?? '';
}
