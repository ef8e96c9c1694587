import type { RealtimeChannel } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { SyncStatus } from '#domain/sync/status.ts';
import type { AccountChannel } from './account-channel.ts';
import { openOnOtherDevices, openPost } from './open-on-other-devices.ts';
import { syncStatus } from './sync-status.ts';

/** Hosted Supabase closes the channel of a client that sends more than five presence messages in 30 seconds. */
const pauseMilliseconds = 7_000;

const presence = z.object({ device: z.string(), postId: z.string() });

/** Whether the account is known to sync. A problem or a lost network does not change that. */
const knownToSync: Partial<Record<SyncStatus['stage'], boolean>> = {
  starting: false,
  undecided: false,
  off: false,
  syncing: true,
  synced: true,
};

/**
 * Tells the account's other devices which post is open in this page's editor, and records which of them have it open,
 * until the signal aborts. Joins the channel when the first post is opened.
 */
export function followPresence(
  {
    channel: account,
    deviceId,
    deviceName,
  }: { channel: AccountChannel; deviceId: string; deviceName: string },
  signal: AbortSignal,
): void {
  // Only the result of this sync run counts, because the account may have turned sync off in the meantime.
  let isOn = false;
  let isListening = false;
  let channel: RealtimeChannel | null = null;
  /** The post that the other devices know of since the channel was joined. */
  let told: string | null = null;
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const shown = () => (isOn ? openPost.get() : null);
  const tell = () => {
    const postId = shown();
    if (!channel || postId === told) return;
    told = postId;
    notBefore = performance.now() + pauseMilliseconds;
    void (postId === null ? channel.untrack() : channel.track({ device: deviceName, postId }));
  };
  const tellSoon = () => {
    clearTimeout(timer);
    // When one editor replaces another, the first closes its post before. Once sync is off, the other devices forget
    // the post.
    const wait = isOn ? Math.max(0, notBefore - performance.now()) : 0;
    timer = setTimeout(tell, wait);
  };
  const note = () => {
    const people = channel && isOn && navigator.onLine ? channel.presenceState() : {};
    openOnOtherDevices.set(othersIn(people, deviceId));
  };
  const update = () => {
    if (!isListening && shown() !== null) {
      isListening = true;
      account.listen({ joined, dropped, people: note }, signal);
    }
    tellSoon();
  };
  const joined = (now: RealtimeChannel) => {
    channel = now;
    told = null;
    tellSoon();
  };
  const dropped = () => {
    channel = null;
    note();
  };
  const onStageChange = () => {
    const isKnown = knownToSync[syncStatus.get().stage] ?? isOn;
    if (isKnown === isOn) return;
    isOn = isKnown;
    update();
    note();
  };
  const stops = [openPost.subscribe(update), syncStatus.subscribe(onStageChange)];
  addEventListener('online', note, { signal });
  addEventListener('offline', note, { signal });
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
    clearTimeout(timer);
    openOnOtherDevices.set(new Map());
  });
}

/** The names of other devices, by the post that they have open. */
function othersIn(
  people: ReturnType<RealtimeChannel['presenceState']>,
  deviceId: string,
): ReadonlyMap<string, readonly string[]> {
  const others = new Map<string, Set<string>>();
  for (const [key, pages] of Object.entries(people)) {
    if (key === deviceId) continue;
    for (const page of pages) {
      // Another release may send something else.
      const { data } = presence.safeParse(page);
      if (data) others.set(data.postId, (others.get(data.postId) ?? new Set()).add(data.device));
    }
  }
  return new Map([...others].map(([postId, devices]) => [postId, [...devices].sort()]));
}
