import { createClient, type RealtimeChannel } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import { signInToNewAccount, sync } from '#tests/component/sync.ts';
import { accessToken, backendConfig } from '../account/session.ts';
import { setSyncChoice } from './choice.ts';
import { thisDeviceId } from './devices.ts';
import { openOnOtherDevices, openPost } from './open-on-other-devices.ts';

/** Joins the account's channel like a page on another device that has a post open. */
async function joinAs(userId: string, device: string, postId: string): Promise<RealtimeChannel> {
  const { backendUrl, anonKey } = backendConfig();
  const client = createClient(backendUrl, anonKey, { accessToken });
  onTestFinished(() => void client.realtime.disconnect());
  await client.realtime.setAuth();
  const channel = client.channel(`content:${userId}`, {
    config: { private: true, presence: { key: device } },
  });
  await new Promise<void>((resolve) => {
    channel
      .on('presence', { event: 'sync' }, () => undefined)
      .subscribe((status) => status === 'SUBSCRIBED' && resolve());
  });
  await channel.track({ device: `Firefox of ${device}`, postId });
  return channel;
}

test('devices in the same post see each other until sync is turned off, but pages of one device do not', async () => {
  const userId = await signInToNewAccount();
  openPost.set('first');
  onTestFinished(() => openPost.set(null));
  sync(userId);
  const phone = await joinAs(userId, 'the phone', 'first');
  await expect.poll(openOnOtherDevices.get).toEqual(new Map([['first', ['Firefox of the phone']]]));
  const deviceId = (await thisDeviceId()) ?? expect.fail();
  await expect.poll(() => phone.presenceState()).toMatchObject({ [deviceId]: [{ postId: 'first' }] });

  await joinAs(userId, deviceId, 'first');
  await joinAs(userId, 'the tablet', 'second');
  await expect.poll(openOnOtherDevices.get).toEqual(
    new Map([
      ['first', ['Firefox of the phone']],
      ['second', ['Firefox of the tablet']],
    ]),
  );
  await phone.untrack();
  await expect.poll(openOnOtherDevices.get).toEqual(new Map([['second', ['Firefox of the tablet']]]));

  await setSyncChoice('off');
  expect(openOnOtherDevices.get()).toEqual(new Map());
  // The other page of this device is still on the channel.
  await expect.poll(() => phone.presenceState()[deviceId]?.length).toBe(1);
});
