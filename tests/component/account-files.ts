import { store } from '#web/data/store/database.ts';
import { readRecordingAudio } from '#web/data/store/reading.ts';
import { ensureUploaded } from '#web/data/sync/files.ts';

/** Stores an image whose bytes are only in the signed-in account, as after a sync. Returns its id. */
export async function storeRemoteImage(image: Blob): Promise<string> {
  const imageId = crypto.randomUUID();
  await store.images.add({ imageId, file: await upload(image) });
  return imageId;
}

/** Moves a recording's audio to the signed-in account, so that this device only has a reference. */
export async function offloadAudio(recordingId: string): Promise<void> {
  const audio = await readRecordingAudio(recordingId);
  if (!audio) throw new Error('The recording has no audio.');
  await store.recordings.update(recordingId, { file: await upload(audio) });
  await store.recordingChunks.where({ recordingId }).delete();
}

async function upload(blob: Blob) {
  const uploaded = await ensureUploaded(blob);
  if (!uploaded.ok) throw new Error(`The file was not uploaded: ${uploaded.reason}.`);
  return uploaded.ref;
}
