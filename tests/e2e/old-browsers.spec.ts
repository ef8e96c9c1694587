import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { screens } from '#domain/screens.ts';
import { expect, signUpAndConfirm, test } from './support/account.ts';
import { expectBrandedVideo } from './support/branded-video.ts';
import { contentOf, expectSaved, tab } from './support/engine.ts';
import { collectErrors } from './support/page-errors.ts';
import { withPrelude } from './support/worker-prelude.ts';

const clip = fileURLToPath(new URL('../../src/web/public/videos/sample-5s.mp4', import.meta.url));

/** Removes APIs that Safari 16.4, Firefox 115, or Chrome 108 lack from a page or a worker. */
const removalScript = `
  delete Promise.withResolvers;
  delete AbortSignal.any;
  delete URL.canParse;
  delete Map.groupBy;
  delete Object.groupBy;
  for (const name of ['isWellFormed', 'toWellFormed']) delete String.prototype[name];
  for (const name of ['toSorted', 'toSpliced', 'toReversed', 'with']) delete Array.prototype[name];
  delete Intl.Segmenter;
  for (const name of ['AudioDecoder', 'AudioEncoder', 'showSaveFilePicker', 'requestIdleCallback']) delete globalThis[name];
  delete Navigator.prototype.storage;
`;
const inPage = `${removalScript} delete HTMLVideoElement.prototype.requestVideoFrameCallback;`;
const inWorker = removalScript.replace('Navigator', 'WorkerNavigator');

async function removeApis(page: Page): Promise<void> {
  await page.addInitScript(inPage);
}

test('every screen works in the oldest supported browsers, and a clip becomes a video', async ({
  page,
}, testInfo) => {
  await removeApis(page);
  const converters: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/ffmpeg/')) converters.push(request.url());
  });
  const errors = collectErrors(page.context());
  await signUpAndConfirm(page);
  await tab(page, 'Work').click();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await contentOf(page).fill('Words from an old browser.');
  await expectSaved(page);
  for (const { path, title, access } of Object.values(screens)) {
    if (access !== 'signed-in') continue;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first(), title).toBeVisible();
  }
  await page.goto('/generator');
  await withPrelude(page, inWorker);
  await page.locator('input[type=file]').first().setInputFiles(clip);
  await page.getByRole('textbox', { name: 'Position title' }).fill('Old');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await page.getByRole('button', { name: 'Generate anyway' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const path = testInfo.outputPath('old.mp4');
  await (await downloading).saveAs(path);
  expectBrandedVideo(path, { frames: 120, hasAudio: true });
  expect(errors).toEqual([]);
  expect(converters, 'Web Audio decodes the audio').toEqual([]);
});

test('a browser older than the supported ones is told that it is too old', async ({ page }) => {
  await page.addInitScript('delete globalThis.CompressionStream; delete Promise.withResolvers;');
  await page.goto('/auth');
  await expect(page.getByRole('alert')).toContainText('This browser is too old');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden();
});
