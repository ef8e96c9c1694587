import { fitRect, frameLayout } from '../../src/domain/video/geometry.ts';
import { normalOutput } from '../../src/domain/video/limits.ts';
import { clip } from '../fixtures/clips.ts';
import { expect, newAccount, signUp, test } from './support/account.ts';
import { expectBrandedVideo, expectInStep } from './support/branded-video.ts';

test(
  'a stranger signs up, confirms by mail, and downloads a minute as a branded video',
  { tag: '@alone' },
  async ({ page }, testInfo) => {
    test.setTimeout(240_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));

    await page.goto('/welcome');
    await page.getByRole('link', { name: 'Start Creating Videos' }).click();
    await expect(page).toHaveURL('/auth');
    const account = newAccount();
    await signUp(page, account);

    const [mailbox] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /mailbox/i }).click(),
    ]);
    await mailbox
      .locator('details')
      .filter({ hasText: account.email })
      .getByRole('link', { name: 'Open the link' })
      .click();
    // The tab that was left on the sign-in page hears of it and goes on to where its owner was heading.
    await expect(page).toHaveURL('/generator');
    await expect(page.getByRole('heading', { level: 1, name: 'Video Generator' })).toBeVisible();

    await page.getByLabel('Choose a video').setInputFiles(clip('sync-minute.mp4'));
    await page.getByRole('textbox', { name: 'Position title' }).fill('Senior Executive Assistant');
    await page.getByRole('button', { name: 'Generate video' }).click();
    await page.getByRole('button', { name: 'Generate anyway' }).click();
    const link = page.getByRole('link', { name: 'Download' });
    await expect(link).toBeFocused({ timeout: 180_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('candidate-001-Senior-Executive-Assistant.mp4');

    const path = testInfo.outputPath('minute.mp4');
    await download.saveAs(path);
    expectBrandedVideo(path, { frames: 1440, sound: true });
    const { videoArea } = frameLayout(normalOutput);
    expectInStep(path, fitRect(videoArea, { widthPixels: 1920, heightPixels: 1080 }), 59);
    expect(complaints).toEqual([]);
  },
);
