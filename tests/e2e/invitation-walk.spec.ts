import type { Browser, Page } from '@playwright/test';
import { probe } from '../fixtures/measure.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectBrandedVideo } from './support/branded-video.ts';
import { ownAccountTest as base, expect } from './support/signed-in.ts';

/** A busy 3G network, in bytes per second. */
const slowNetwork = { latency: 200, downloadThroughput: 100_000, uploadThroughput: 60_000 };

const test = base.extend<{ browserOfCandidate: Browser }>({
  browserOfCandidate: async ({ playwright, launchOptions }, use) => {
    const browser = await playwright.chromium.launch(launchOptions);
    await use(browser);
    await browser.close();
  },
});

test.use({ permissions: ['camera', 'microphone'] });

test('a recruiter invites a candidate, who answers on a bad network, and the clip becomes a video', async ({
  page,
  browserOfCandidate: browser,
  baseURL,
}, testInfo) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/generator');
  await page.getByRole('button', { name: 'Brand kit' }).click();
  const kit = page.getByRole('dialog', { name: 'Brand kit' });
  await kit.getByRole('textbox', { name: 'Phone' }).fill('+49 30 23125 042');
  await kit.getByRole('button', { name: 'Save brand kit' }).click();
  await expect(kit).toBeHidden();
  await page.goto('/candidates?candidate=new');
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Name', { exact: true }).fill('Mia Santos');
  await panel.getByLabel('Position title').fill('Executive Assistant');
  await panel.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Mia Santos' });
  await dialog.getByLabel('Start from').selectOption('Executive assistant');
  await dialog.getByLabel('Agency').fill('Northwind Staffing');
  await dialog.getByLabel('Your name').fill('Maria');
  await dialog.getByRole('switch', { name: 'Share the finished video' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const links = page.getByRole('dialog', { name: 'Send the link' });
  const link = await links.getByRole('textbox', { name: 'Link' }).inputValue();
  await links.getByRole('button', { name: 'Done' }).click();
  await expect(links).toBeHidden();
  await panel.getByRole('button', { name: 'Done' }).click();

  const phone = await browser.newPage({
    ...(baseURL === undefined ? {} : { baseURL }),
    permissions: ['camera', 'microphone'],
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await answer(phone, link);

  await expect(page.getByRole('link', { name: /^Candidates/ })).toContainText('1');
  await page.getByRole('button', { name: 'Open Mia Santos' }).click();
  const clips = panel.getByRole('list', { name: 'Clips' });
  await expect(clips.getByRole('listitem')).toHaveCount(3);
  await clips.getByRole('button', { name: 'Make video' }).first().click();
  const generate = page.getByRole('button', { name: 'Generate video' });
  await expect(generate).toBeEnabled();
  await generate.click();
  const save = page.getByRole('link', { name: 'Download' });
  await expect(save).toBeFocused({ timeout: 120_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toBe('candidate-001-Executive-Assistant.mp4');
  const path = testInfo.outputPath('mia.mp4');
  await download.saveAs(path);
  const { frames } = probe(path);
  expect(frames.length).toBeGreaterThan(24);
  expectBrandedVideo(path, { frames: frames.length, hasAudio: true });

  await page.getByRole('link', { name: 'Open candidate' }).click();
  await panel.getByRole('button', { name: 'Share the video' }).click();
  await expect(page.getByText('The candidate can see the video at their link')).toBeVisible();
  await phone.reload();
  const shown = phone.getByRole('region', { name: 'Your finished video' });
  await expect
    .poll(() => shown.locator('video').evaluate((video: HTMLVideoElement) => video.duration))
    .toBeCloseTo(frames.length / 24, 0);
  await expectAccessible(phone, { isApp: false, themes: ['light'] });
});

/** Records three answers over a network that breaks twice, with one reload. */
async function answer(phone: Page, link: string): Promise<void> {
  const network = await phone.context().newCDPSession(phone);
  const connect = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', { offline, ...slowNetwork });
  const press = (name: string) => phone.getByRole('button', { name }).click();
  const heading = (name: string | RegExp) => phone.getByRole('heading', { level: 1, name });
  const record = async () => {
    await press('Start recording');
    await press('Start now');
    await expect(phone.getByRole('timer')).toHaveText(/0:4[0-3] left/);
    await press('Stop');
    await expect(heading('Watch your answer')).toBeVisible();
  };

  await network.send('Network.enable');
  await connect(false);
  await phone.goto(link);
  await phone.getByLabel('I agree').check();
  await press('Continue');
  await press('I’m ready');
  await record();
  await press('Use this answer');
  await record();
  await phone.reload();
  await press('Continue');
  await expect(phone.getByText('Question 2 of 3')).toBeVisible();
  await press('Use this answer');
  await record();
  await press('Use this answer');

  await press('Send to Maria');
  for (const _ of ['first', 'second']) {
    await expect(phone.getByText(/^[1-9]\d?% sent$/).first()).toBeVisible();
    await connect(true);
    await expect(phone.getByText('No connection.')).toBeVisible();
    await connect(false);
  }
  await expect(heading('Thank you. Maria’s team has it.')).toBeFocused({ timeout: 120_000 });
}
