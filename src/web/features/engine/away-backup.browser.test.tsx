import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offloadAudio, storeRemoteImage } from '#tests/component/account-files.ts';
import { openEngine } from '#tests/component/engine.ts';
import { nextDownload } from '#tests/component/files.ts';
import { photo } from '#tests/component/images.ts';
import { fail } from '#tests/component/network.ts';
import { spokenAudio, storeRecording } from '#tests/component/recordings.ts';
import { signIn } from '#tests/component/session.ts';
import { toast } from '#tests/component/toasts.ts';
import { readBackup } from '#web/data/backup/file.ts';
import { addVoiceNote } from '#web/data/store/ideas.ts';

test('a backup fetches files that are only in the account and, offline, says how many are missing', async () => {
  await signIn();
  await storeRemoteImage(await photo('a.jpg', 400, 300));
  const audio = await spokenAudio();
  const recordingId = await storeRecording({ kind: 'dump' }, audio);
  await addVoiceNote(recordingId, 'Spoken on the other device');
  await offloadAudio(recordingId);
  await openEngine();
  const save = async () => {
    const saved = nextDownload();
    await page.getByRole('button', { name: 'Save a backup' }).click();
    const read = await readBackup(await saved);
    if (!read.ok) throw new Error(`The backup is ${read.reason}.`);
    return read.contents;
  };
  await page.getByRole('button', { name: 'Backup', exact: true }).click();
  const reconnect = fail('/storage/v1/object/');
  const partial = await save();
  expect([partial.images.length, partial.recordings.length]).toEqual([0, 0]);
  await expect.element(toast('Backup saved without 2 images or recordings')).toBeVisible();

  reconnect();
  const { images, recordingChunks } = await save();
  await expect.element(toast('Backup saved.')).toBeVisible();
  expect(images[0]?.blob?.size).toBeGreaterThan(1000);
  expect(recordingChunks.map(({ blob }) => blob.size)).toEqual([audio.size]);
});
