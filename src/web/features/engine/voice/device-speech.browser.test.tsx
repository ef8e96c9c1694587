import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { stubDeviceDictation } from '#tests/component/device-speech.ts';
import { openTab } from '#tests/component/engine.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { changeStoredPosts, storedPost } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { EnginePage, prepareEngine } from '../engine-page.tsx';

const words = 'Said on the device.';
const listen = page.getByRole('button', { name: 'Dictate on this device, without a key' });
/** In the Dump, on-device dictation is in the microphone's menu. */
async function listenInDump(): Promise<void> {
  await page.getByRole('button', { name: 'More dictation options' }).click();
  await page.getByRole('menuitem', { name: 'Dictate on this device, without a key' }).click();
}
const stop = page.getByRole('button', { name: 'Stop', exact: true });
const content = page.getByLabelText('Content');
const idea = page.getByRole('article', { name: words });

beforeEach(async () => {
  await changeStoredPosts([{ title: 'Typed', content: 'Before.', state: 'drafting' }]);
  await prepareEngine();
});

test('on-device dictation is offered without a key', async () => {
  stubDeviceDictation(words);
  const { router } = await renderScreen(EnginePage);
  await listenInDump();
  await stop.click();
  await expect.element(idea.getByText('voice', { exact: true })).toBeVisible();

  await router.navigate(`/?post=${(await storedPost('Typed'))?.postId}`);
  await expect.element(content).toHaveValue('Before.');
  await listen.click();
  await expect.element(page.getByText(words)).toBeVisible();
  await stop.click();
  await expect.element(content).toHaveValue(`Before.\n\n${words}`);

  // Complete the post during on-device dictation.
  await listen.click();
  await expect.element(stop).toBeVisible();
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect.element(toast('Your words are in the Dump.')).toBeVisible();
  await openTab('Dump');
  await expect.poll(() => idea.elements().length).toBe(2);
});

test('pressing Stop while on-device dictation loads cancels it', async () => {
  const { startCount, mustInstall } = stubDeviceDictation(words);
  const finishInstalling = mustInstall();
  await renderScreen(EnginePage);
  await listenInDump();
  await stop.click();
  await listenInDump();
  await expect.element(stop).toBeVisible();
  finishInstalling();
  // Only the second start continues.
  await expect.element(page.getByText(words)).toBeVisible();
  expect(startCount()).toBe(1);
  await stop.click();
  await expect.poll(() => idea.elements().length).toBe(1);
});

test('on-device dictation fits the smallest phones', async () => {
  stubDeviceDictation(words);
  onTestFinished(() => page.viewport(1280, 800));
  await renderScreen(EnginePage, `/?post=${(await storedPost('Typed'))?.postId}`);
  for (const width of [320, 360]) {
    await page.viewport(width, 640);
    await expect.element(listen).toBeVisible();
    const button = listen.element().getBoundingClientRect();
    const field = content.element().getBoundingClientRect();
    expect(button.right, `${width} px`).toBeLessThanOrEqual(field.right);
    expect(field.right, `${width} px`).toBeLessThanOrEqual(width);
  }
});
