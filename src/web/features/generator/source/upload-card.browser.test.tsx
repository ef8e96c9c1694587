import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clipFile, sampleFile } from '#tests/component/clips.ts';
import { removeOpfsFile, writeOpfsFile } from '#tests/component/files.ts';
import {
  alert,
  chooseSample,
  chooseVideo,
  openGenerator,
  positionTitle,
  removeVideo,
  transferOf,
} from '#tests/component/generator.ts';
import { patch } from '#tests/component/patch.ts';
import { toast } from '#tests/component/toasts.ts';

beforeEach(openGenerator);

const toasts = page.getByRole('button', { name: 'Close toast' });
const text = new File(['just some words '.repeat(400)], 'text.mp4', { type: 'video/mp4' });

test('an unusable file is rejected with a message, and another can be chosen', async () => {
  const half = (await sampleFile('half.mp4')).slice(0, 2_000);
  const wrong: [File, RegExp][] = [
    [new File([], 'empty.mp4', { type: 'video/mp4' }), /This file is empty/],
    [text, /contains something else/],
    [new File([half], 'half.mp4', { type: 'video/mp4' }), /damaged or was cut off/],
    [await clipFile('audio-only.mp4'), /audio but no video/],
    [await deletedFile(), /Can’t read this file/],
  ];
  for (const [file, message] of wrong) {
    await chooseVideo(file);
    await expect.element(alert(file.name).getByText(message)).toBeVisible();
  }
  await chooseSample();
  await expect.element(alert('deleted.mp4')).not.toBeInTheDocument();
  expect(toasts.elements(), 'only the sample clip is reported in a toast').toHaveLength(1);
});

// Spec: video-generator-1
test('refusing a file of another type removes the message about the previous file', async () => {
  const notes = new File(['hello'], 'notes.txt', { type: 'text/plain' });
  await chooseVideo(text);
  await expect.element(alert('text.mp4')).toBeVisible();
  await chooseVideo(notes);
  await expect.element(toast('Please upload a valid video file.')).toBeVisible();
  await expect.element(alert('text.mp4')).not.toBeInTheDocument();
  await chooseSample();
});

test('a video can be dropped or pasted', async () => {
  const given = await sampleFile('given.mp4');
  const name = page.getByText('given.mp4', { exact: true });
  page
    .getByText('Choose a video', { exact: true })
    .element()
    .closest('label')
    ?.dispatchEvent(new DragEvent('drop', { dataTransfer: transferOf(given), bubbles: true }));
  await expect.element(name).toBeVisible();
  await removeVideo.click();
  await expect.element(name).not.toBeInTheDocument();
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transferOf(given) }));
  await expect.element(name).toBeVisible();
});

test('pasted text with an image goes into the field; a pasted file is added', async () => {
  // Spreadsheets copy a cell as both text and image.
  const image = new OffscreenCanvas(80, 20);
  image.getContext('2d');
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/plain': new Blob(['Accountant'], { type: 'text/plain' }),
      'image/png': await image.convertToBlob(),
    }),
  ]);
  await positionTitle.click();
  await userEvent.keyboard('{ControlOrMeta>}v{/ControlOrMeta}');
  await expect.element(positionTitle).toHaveValue('Accountant');
  expect(toasts.elements()).toHaveLength(0);

  const name = page.getByText('given.mp4', { exact: true });
  for (const besides of ['', 'given.mp4']) {
    const clipboardData = transferOf(await sampleFile('given.mp4'));
    if (besides) clipboardData.setData('text/plain', besides);
    positionTitle.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await expect.element(name).toBeVisible();
    await removeVideo.click();
    await expect.element(name).not.toBeInTheDocument();
  }
});

// Spec: video-toasts-1
test('a failure to load the sample clip is reported, and a second attempt works', async () => {
  let isOffline = true;
  patch(
    globalThis,
    'fetch',
    (load) =>
      (...request) =>
        isOffline ? Promise.reject(new TypeError('Failed to fetch')) : load(...request),
  );
  await page.getByRole('button', { name: 'Use the sample clip' }).click();
  await expect.element(toast('Failed to load sample clip')).toBeVisible();
  isOffline = false;
  await chooseSample();
});

/** Returns a file that was deleted after it was chosen. */
async function deletedFile(): Promise<File> {
  await writeOpfsFile('deleted.mp4', await sampleFile('deleted.mp4'));
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle('deleted.mp4')).getFile();
  await removeOpfsFile('deleted.mp4');
  return file;
}
