import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { ai, measureAudio } from '#tests/component/ai.ts';
import { openTab } from '#tests/component/engine.ts';
import { refuseAudio } from '#tests/component/full-disk.ts';
import { holdRequests } from '#tests/component/network.ts';
import { storeRecording } from '#tests/component/recordings.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { changeStoredPosts, lockTable, storedPost, storedPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { store } from '#web/data/store/database.ts';
import { EnginePage, prepareEngine } from '../engine-page.tsx';

const content = page.getByLabelText('Content');
const dictate = page.getByRole('button', { name: 'Dictate', exact: true });
const stop = page.getByRole('button', { name: 'Stop', exact: true });
const transcribe = page.getByRole('button', { name: 'Transcribe', exact: true });
const markComplete = page.getByRole('button', { name: 'Mark Complete' });
const unused = page.getByRole('region', { name: 'Unused recording' });
const notKept = unused.getByText(/^Your browser couldn’t save this recording\./);
const storedContent = async () => (await storedPost('Typed'))?.content;
let postId = '';

beforeEach(async () => {
  await ai.start();
  await changeStoredPosts([{ title: 'Typed', content: 'First thought.', state: 'drafting' }]);
  postId = (await storedPost('Typed'))?.postId ?? '';
  await prepareEngine();
});

async function openPost(): Promise<void> {
  await renderScreen(EnginePage, `/?post=${postId}`);
  await expect.element(content).toHaveValue('First thought.');
}

test('a transcript that arrives after the user left the post is appended to the current text', async () => {
  await storeRecording({ kind: 'post', postId });
  await openPost();
  const { asked, release } = holdRequests('/audio/transcriptions');
  await ai.next('Said before I left.');
  await transcribe.click();
  await expect.poll(asked).toBe(1);
  await openTab('Board');
  await openTab('Work');
  // A second request must not add the transcript twice.
  await transcribe.click();
  await content.fill('First thought, rewritten.');
  release();
  const dictated = 'First thought, rewritten.\n\nSaid before I left.';
  await expect.element(content).toHaveValue(dictated);
  await expect.poll(storedContent).toBe(dictated);
  expect(await ai.calls()).toHaveLength(1);

  await storeRecording({ kind: 'post', postId });
  const second = holdRequests('/audio/transcriptions');
  await ai.next('Said, and gone.');
  await transcribe.click();
  await expect.poll(second.asked).toBe(1);
  await openTab('Board');
  await expect.element(page.getByRole('heading', { name: /^Row 1/ })).toBeVisible();
  second.release();
  await expect.poll(storedContent).toBe(`${dictated}\n\nSaid, and gone.`);
  await openTab('Work');
  await expect.element(content).toHaveValue(`${dictated}\n\nSaid, and gone.`);
  await expect.element(page.getByRole('button', { name: 'Merge & Clean' })).toBeEnabled();
  await expect.element(unused).not.toBeInTheDocument();
});

test('a transcript is appended to unsaved text after the post was locked and unlocked', async () => {
  await storeRecording({ kind: 'post', postId });
  await openPost();
  const { asked, release } = holdRequests('/audio/transcriptions');
  await ai.next('Said before a double click.');
  await transcribe.click();
  await expect.poll(asked).toBe(1);
  // Lock and unlock the post before the screen updates.
  const lock = page.getByRole('button', { name: 'Lock post' });
  const button = lock.element() as HTMLButtonElement;
  button.click();
  button.click();
  const lockings = () => store.history.where('action').equals('locked').count();
  await expect.poll(lockings).toBe(2);
  await expect.element(lock).toBeVisible();
  const letSave = await lockTable('posts');
  await content.fill('Typed, and not saved yet.');
  release();
  await expect.element(content).toHaveValue('Typed, and not saved yet.\n\nSaid before a double click.');
  letSave();
  await expect.poll(storedContent).toBe('Typed, and not saved yet.\n\nSaid before a double click.');
});

test('two transcripts that arrive at the same time are both added', async () => {
  for (const _ of [1, 2]) await storeRecording({ kind: 'post', postId });
  await openPost();
  const { asked, release } = holdRequests('/audio/transcriptions');
  await ai.next('Said first.', 'Said second.');
  await transcribe.first().click();
  await transcribe.first().click();
  await expect.poll(asked).toBe(2);
  release();
  await expect.element(unused).not.toBeInTheDocument();
  expect((await storedContent())?.split('\n\n').toSorted()).toEqual([
    'First thought.',
    'Said first.',
    'Said second.',
  ]);
});

test('a transcript for a post that is now complete goes to the Dump with its audio', async () => {
  await storeRecording({ kind: 'post', postId });
  await openPost();
  await expect.element(transcribe).toBeVisible();
  await markComplete.click();
  const completed = toast('Post complete.');
  // Hovering keeps the toast open.
  await completed.hover();
  await openTab('Dump');
  await expect.element(page.getByRole('button', { name: 'Save to Dump' })).toBeVisible();
  await completed.getByRole('button', { name: 'Undo' }).click();
  await expect.element(transcribe).toBeVisible();

  const { asked, release } = holdRequests('/audio/transcriptions');
  await ai.next('Said just before.');
  await transcribe.click();
  await expect.poll(asked).toBe(1);
  // Let the transcript arrive while the post is being completed.
  const letComplete = await lockTable('posts');
  await markComplete.click();
  release();
  await expect.poll(async () => (await ai.calls()).length).toBe(1);
  letComplete();
  await expect.element(toast('Your words are in the Dump.')).toBeVisible();
  await openTab('Dump');
  await expect.element(page.getByRole('article', { name: 'Said just before.' })).toBeVisible();
  await expect.element(unused).not.toBeInTheDocument();
});

test('a recording warns a minute before the size limit and stops in time', async () => {
  const data = Object.getOwnPropertyDescriptor(BlobEvent.prototype, 'data');
  if (!data) throw new Error('Recorders have no data here.');
  onTestFinished(() => void Object.defineProperty(BlobEvent.prototype, 'data', data));
  // Makes each chunk of a quarter second as large as minutes of audio.
  Object.defineProperty(BlobEvent.prototype, 'data', {
    ...data,
    get: () => new Blob([new Uint8Array(2 * 1024 * 1024)]),
  });
  await openPost();
  await dictate.click();
  await expect.element(page.getByText(/^Less than a minute is left/)).toBeVisible();
  await expect.element(transcribe).toBeVisible();
  await ai.next('It took two days.');
  await transcribe.click();
  await expect.element(content).toHaveValue('First thought.\n\nIt took two days.');
  const [call] = await ai.calls();
  expect(atob(call?.file?.base64 ?? '').length).toBeGreaterThan(16 * 1024 * 1024);
});

test('on a full disk, recording continues and the transcript is saved', async () => {
  const { refusedCount } = refuseAudio();
  const recordOnFullDisk = async () => {
    const before = refusedCount();
    await dictate.click();
    await expect.poll(refusedCount).toBeGreaterThan(before + 2);
  };
  await openPost();
  await recordOnFullDisk();
  await expect
    .element(page.getByText(/^Your browser has no room left to save this\. The recording continues/))
    .toBeVisible();
  await stop.click();
  await expect.element(notKept).toBeVisible();
  await transcribe.click();
  await expect.element(content).toHaveValue('First thought.\n\nThis is what was said.');
  await expect.element(unused).not.toBeInTheDocument();
  expect((await measureAudio((await ai.calls())[0])).seconds).toBeGreaterThan(0.5);

  // Completing the post moves an unused recording to the Dump.
  await recordOnFullDisk();
  await stop.click();
  await expect.element(notKept).toBeVisible();
  await markComplete.click();
  const completed = toast('Post complete.');
  await completed.hover();
  await openTab('Dump');
  await expect.element(notKept).toBeVisible();
  await completed.getByRole('button', { name: 'Undo' }).click();
  await expect.element(transcribe).toBeVisible();
  await unused.getByRole('button', { name: 'Discard' }).click();
  await expect.element(unused).not.toBeInTheDocument();

  // It also moves a recording in progress.
  await recordOnFullDisk();
  await markComplete.click();
  await expect.element(completed).toBeVisible();
  await openTab('Dump');
  await expect.element(notKept).toBeVisible();
  await unused.getByRole('button', { name: 'Discard' }).click();
  await expect.element(unused).not.toBeInTheDocument();
  expect(await storedPosts()).not.toEqual([]);
});
