import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ai, measureAudio } from '#tests/component/ai.ts';
import { advanceClock } from '#tests/component/clock.ts';
import { refuseAudio } from '#tests/component/full-disk.ts';
import { holdRequests } from '#tests/component/network.ts';
import { expectRecorded, storeRecording } from '#tests/component/recordings.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { signIn } from '#tests/component/session.ts';
import { toast } from '#tests/component/toasts.ts';
import { changeAiSettings } from '#web/data/ai/settings.ts';
import { readContents, replaceContents } from '#web/data/backup/replacing.ts';
import { store } from '#web/data/store/database.ts';
import { dropDiscardedAudio } from '#web/data/store/ideas.ts';
import { KeyDialog } from '../../ai/key-dialog.tsx';
import { EnginePage, prepareEngine } from '../engine-page.tsx';

const record = page.getByRole('button', { name: 'Voice Note' });
const stop = page.getByRole('button', { name: 'STOP RECORDING' });
const unused = page.getByRole('region', { name: 'Unused recording' });
const retry = page.getByRole('button', { name: 'Retry transcription' });
const note = (name: string) => page.getByRole('article', { name });
const notKept = unused.getByText(/^Your browser couldn’t save this recording\./);
const refusal = { kind: 'status', status: 400 } as const;

beforeEach(async () => {
  await ai.start();
  await prepareEngine();
});

// Spec: voice-dump-1
test('a note that can’t be transcribed keeps its audio and can be retried', async () => {
  await renderScreen(EnginePage);
  // A server error is retried, a refusal is not.
  await ai.next({ kind: 'status', status: 500 }, refusal, { kind: 'nothing' }, 'At last the words.');
  await record.click();
  await expectRecorded(0.25);
  await stop.click();
  await expect.element(page.getByText("Couldn't transcribe. Saved audio to Dump.")).toBeVisible();
  await expect.element(page.getByText('Not transcribed yet')).toBeVisible();
  await retry.click();
  await expect.element(page.getByText('Transcription failed. Please try again.')).toBeVisible();
  await retry.click();
  await expect.element(note('At last the words.')).toBeVisible();
  expect(await ai.calls()).toHaveLength(4);
});

test('an archived note keeps its audio for a day, and Undo restores both', async () => {
  await storeRecording({ kind: 'dump' });
  await renderScreen(EnginePage);
  await unused.getByRole('button', { name: 'Save to Dump' }).click();
  const card = note('This is what was said.');
  const chunkCount = () => store.recordingChunks.count();
  const archive = () => card.getByRole('button', { name: 'Archive' }).click();
  await archive();
  await expect.element(card).not.toBeInTheDocument();
  expect(await chunkCount()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(card.getByRole('region', { name: 'Voice note' })).toBeVisible();
  // Restoring includes the recording in backups again.
  expect((await store.recordings.toArray())[0]).not.toHaveProperty('discardedAt');
  await archive();
  await expect.poll(async () => (await store.recordings.toArray())[0]?.discardedAt).toBeDefined();
  // If a tab closes while it offers Undo, a later visit deletes the audio.
  const discardedAt = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const [hours, isThere] of [
      [0, true],
      [23, true],
      [25, false],
    ] as const) {
      vi.setSystemTime(discardedAt + hours * 3_600_000);
      await dropDiscardedAudio();
      expect((await chunkCount()) > 0, `after ${hours} hours`).toBe(isThere);
    }
  } finally {
    vi.useRealTimers();
  }
  expect(await store.recordings.toArray()).toEqual([]);
});

test('an MP4 recording gets the right file type, and a note ends after a minute', async () => {
  const isTypeSupported = vi
    .spyOn(MediaRecorder, 'isTypeSupported')
    .mockImplementation((type) => type.includes('mp4'));
  await renderScreen(EnginePage);
  await record.click();
  await expectRecorded(0.5);
  isTypeSupported.mockRestore();
  advanceClock(60_000);
  await expect.element(note('This is what was said.')).toBeVisible();
  const [call] = await ai.calls();
  expect(call?.file).toMatchObject({ name: 'speech.mp4', type: 'audio/mp4' });
  const { seconds, loudness } = await measureAudio(call);
  expect(seconds).toBeGreaterThan(0.5);
  expect(loudness).toBeGreaterThan(0.005);
});

test('saving a recording twice adds one idea', async () => {
  await storeRecording({ kind: 'dump' });
  await renderScreen(EnginePage);
  const save = unused.getByRole('button', { name: 'Save to Dump' });
  const { asked, release } = holdRequests('/audio/transcriptions');
  await save.click();
  await page.getByRole('tab', { name: 'Board' }).click();
  await page.getByRole('tab', { name: /^Dump/ }).click();
  await save.click();
  await expect.poll(asked).toBe(2);
  release();
  await expect.poll(() => toast('Saved to Dump.').elements().length).toBe(2);
  await expect.element(note('This is what was said.')).toBeVisible();
  expect(await store.ideas.count()).toBe(1);
  await expect.element(unused).not.toBeInTheDocument();
});

test('a note recorded on a full disk is stored with its audio once there is room', async () => {
  const { unmount } = await renderScreen(EnginePage);
  const { makeRoom, refusedCount } = refuseAudio();
  await record.click();
  await expect.poll(refusedCount).toBeGreaterThan(2);
  await stop.click();
  await expect.element(notKept).toBeVisible();
  makeRoom();
  await ai.next(refusal);
  await unused.getByRole('button', { name: 'Save to Dump' }).click();
  await expect.element(page.getByText("Couldn't transcribe. Saved audio to Dump.")).toBeVisible();
  await expect.element(unused).not.toBeInTheDocument();
  await unmount();
  await renderScreen(EnginePage);
  await expect.element(page.getByRole('region', { name: 'Voice note' })).toBeVisible();
  await ai.next('At last the words.');
  await retry.click();
  await expect.element(note('At last the words.')).toBeVisible();
  expect((await measureAudio((await ai.calls()).at(-1))).seconds).toBeGreaterThan(0.5);
});

test('a note keeps its audio if a backup is restored during the recording', async () => {
  await renderScreen(EnginePage);
  const contents = await readContents();
  await record.click();
  await expectRecorded(0.5);
  await replaceContents(contents, null);
  await stop.click();
  await expect.element(notKept).toBeVisible();
  await ai.next('Said meanwhile.');
  await unused.getByRole('button', { name: 'Save to Dump' }).click();
  await expect.element(note('Said meanwhile.').getByRole('region', { name: 'Voice note' })).toBeVisible();
  expect((await measureAudio((await ai.calls())[0])).seconds).toBeGreaterThan(0.5);
});

test('notes without a transcript are transcribed in order once there is a key', async () => {
  await signIn();
  changeAiSettings({ apiKey: null });
  for (const _ of [1, 2]) await storeRecording({ kind: 'dump' });
  await renderScreen(() => (
    <>
      <EnginePage />
      <KeyDialog />
    </>
  ));
  const dialog = page.getByRole('dialog', { name: 'OpenAI API Key Required' });
  for (const count of [1, 2]) {
    await unused.first().getByRole('button', { name: 'Save to Dump' }).click();
    await expect.poll(() => page.getByText('Not transcribed yet').elements().length).toBe(count);
    if (count === 1) await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
  await dialog.getByLabelText('API key').fill('sk-mine');
  await dialog.getByRole('button', { name: 'Save API Key' }).click();
  const offer = toast('2 voice notes in the Dump aren’t transcribed yet.');
  await expect.element(offer.getByText('API key saved successfully!')).toBeVisible();
  await ai.next('The first words.', 'The second words.');
  await offer.getByRole('button', { name: 'Transcribe' }).click();
  const notes = page.getByRole('article', { name: /words\.$/ });
  await expect.poll(() => notes.elements().length).toBe(2);
  await expect.element(notes.last().getByText('The first words.')).toBeVisible();
});
