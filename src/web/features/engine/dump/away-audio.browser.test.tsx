import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offloadAudio } from '#tests/component/account-files.ts';
import { openEngine } from '#tests/component/engine.ts';
import { fail } from '#tests/component/network.ts';
import { spokenAudio, storeRecording } from '#tests/component/recordings.ts';
import { signIn } from '#tests/component/session.ts';
import { store } from '#web/data/store/database.ts';
import { addVoiceNote } from '#web/data/store/ideas.ts';

test('audio that is only in the account is fetched when it is played, also on a retry', async () => {
  await signIn();
  const audio = await spokenAudio();
  const recordingId = await storeRecording({ kind: 'dump' }, audio);
  await addVoiceNote(recordingId, 'Spoken on the other device');
  await offloadAudio(recordingId);
  const reconnect = fail('/storage/v1/object/');
  await openEngine();
  const card = page.getByRole('article', { name: 'Spoken on the other device' });
  await expect.element(card.getByText('In your account')).toBeVisible();
  expect(await store.recordingChunks.count(), 'fetched only on demand').toBe(0);
  await card.getByRole('button', { name: 'Play' }).click();
  await expect
    .element(card.getByText('This recording is in your account. Connect to play it.'))
    .toBeVisible();

  reconnect();
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect.element(card.getByRole('button', { name: 'Pause' })).toBeVisible();
  const chunks = await store.recordingChunks.where({ recordingId }).toArray();
  expect(chunks.map(({ blob }) => blob.size)).toEqual([audio.size]);
});
