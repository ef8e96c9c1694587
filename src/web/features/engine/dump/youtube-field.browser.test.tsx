import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ideas, openEngine, openTab, openVideoField } from '#tests/component/engine.ts';
import { chooseFiles, makeFilesUnreadable } from '#tests/component/files.ts';
import { fail, intercept } from '#tests/component/network.ts';
import { signIn } from '#tests/component/session.ts';
import { lockTable } from '#tests/component/store.ts';
import { store } from '#web/data/store/database.ts';

const youtubeImport = '/functions/v1/youtube-import';
const url = page.getByLabelText('YouTube URL');
const importVideo = page.getByRole('button', { name: 'Import' });
const transcript = page.getByRole('textbox', { name: 'Transcript' });
const addTranscript = page.getByRole('button', { name: 'Add transcript' });
const failed = page.getByText('Failed to import YouTube video. Please check the URL and try again.');

beforeEach(async () => {
  await signIn();
  await openEngine();
  await openVideoField();
});

// Spec: youtube-import-1
test('an invalid link is reported', async () => {
  await expect.element(importVideo).toBeDisabled();
  await url.fill('https://example.com/video');
  await importVideo.click();
  await expect.element(failed).toBeVisible();
  await url.fill('');
});

test('importing a video twice while its transcript loads adds one idea', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  let requestCount = 0;
  intercept(youtubeImport, async () => {
    requestCount += 1;
    await isReleased;
    return Response.json({ transcript: 'Said in the video.', title: 'A talk', durationSec: 60 });
  });
  await url.fill('https://youtu.be/dQw4w9WgXcQ');
  await importVideo.click();
  await openTab('Board');
  await expect.element(page.getByRole('heading', { name: /^Row 1/ })).toBeVisible();
  await openTab('Dump');
  await importVideo.click();
  await expect.element(importVideo).toHaveAttribute('aria-busy', 'true');
  release();
  await expect.element(importVideo).toBeDisabled();
  await expect.element(url).toHaveValue('');
  expect(requestCount).toBe(1);
  await expect.element(ideas).toBeVisible();
  expect(await store.ideas.count()).toBe(1);
});

test('a double press adds a transcript or link once and keeps text pasted meanwhile', async () => {
  fail(youtubeImport);
  await url.fill('https://youtu.be/dQw4w9WgXcQ');
  await importVideo.click();
  await transcript.fill('Said in a video');
  const release = await lockTable('ideas');
  await page.getByRole('button', { name: 'Save link only' }).dblClick();
  await addTranscript.dblClick();
  await transcript.fill('Said in another');
  release();
  await expect.poll(() => ideas.elements().length).toBe(2);
  await expect.element(url).toHaveValue('');
  await expect.element(transcript).toHaveValue('Said in another');
  expect(await store.ideas.count()).toBe(2);
  await transcript.fill('');
});

test('a pasted transcript survives a failed import, a new link, and a tab change', async () => {
  fail(youtubeImport);
  await page.getByText('Paste a transcript or drop a subtitle file').click();
  const restore = makeFilesUnreadable();
  await chooseFiles('Choose a file', [
    new File(['1\n00:00:00,000 --> 00:00:02,000\nSaid\n'], 'talk.srt', { type: 'text/plain' }),
  ]);
  await expect.element(page.getByText('Couldn’t read this file. Choose it again.')).toBeVisible();
  restore();
  await transcript.fill('Pasted before the import failed');
  await url.fill('https://youtu.be/dQw4w9WgXcQ');
  await importVideo.click();
  await expect.element(failed).toBeVisible();
  await expect.element(transcript).toHaveValue('Pasted before the import failed');
  await transcript.fill('Pasted after it');
  await url.fill('https://youtu.be/dQw4w9WgXcX');
  await expect.element(failed).not.toBeInTheDocument();
  await expect.element(transcript).toHaveValue('Pasted after it');
  await openTab('Board');
  await expect.element(page.getByRole('heading', { name: /^Row 1/ })).toBeVisible();
  await openTab('Dump');
  await expect.element(transcript).toHaveValue('Pasted after it');
  await addTranscript.click();
  await expect.element(page.getByRole('article', { name: 'Pasted after it' })).toBeVisible();
  await expect.element(transcript).toHaveValue('');
  await expect.element(url).toHaveValue('');
});
