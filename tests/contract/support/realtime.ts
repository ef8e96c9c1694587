import type { RealtimeChannel } from '@supabase/supabase-js';
import { expect, onTestFinished } from 'vitest';

/** Subscribes a channel and waits until the server accepts it. The channel ends with the test. */
export async function subscribed(channel: RealtimeChannel): Promise<RealtimeChannel> {
  onTestFinished(async () => void (await channel.unsubscribe()));
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === 'SUBSCRIBED') resolve();
      if (status === 'CHANNEL_ERROR' || status === 'TIMED_OUT') reject(error ?? new Error(status));
    });
  });
  return channel;
}

/** Subscribes a channel that the server must refuse, and returns the reason. */
export async function refusalOf(channel: RealtimeChannel): Promise<string> {
  const error = await subscribed(channel).then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(Error);
  return error?.message ?? '';
}
