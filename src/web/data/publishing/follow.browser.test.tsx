import { expect, onTestFinished, test } from 'vitest';
import { intercept } from '#tests/component/network.ts';
import { serverWithPublished } from '#tests/component/published.ts';
import { signInToNewAccount } from '#tests/component/sync.ts';
import { followPublishing } from './follow.ts';
import { publishingState, signalPublishing } from './state.ts';

test('settings and planned posts are read once, however many pages of published posts there are', async () => {
  const userId = await signInToNewAccount();
  const server = serverWithPublished(450);
  let settingsReadings = 0;
  intercept('/rest/v1/publishing_settings', (_, pass) => {
    settingsReadings += 1;
    return pass();
  });
  const published = () => {
    const state = publishingState.get();
    return state.status === 'ready' ? new Set(state.publications.map(({ id }) => id)).size : 0;
  };
  onTestFinished(followPublishing(userId));
  await expect.poll(published).toBe(450);
  expect({ settingsReadings, openReadings: server.openReadings() }).toEqual({
    settingsReadings: 1,
    openReadings: 1,
  });

  server.publish();
  signalPublishing();
  await expect.poll(published).toBe(451);
  expect({ settingsReadings, openReadings: server.openReadings() }).toEqual({
    settingsReadings: 2,
    openReadings: 2,
  });
});
