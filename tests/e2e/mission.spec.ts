import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { fitRect, frameLayout } from '#domain/video/geometry.ts';
import { normalOutput } from '#domain/video/limits.ts';
import { clip } from '../fixtures/clips.ts';
import { confirmLogOut, emailTo, newAccount, signUp } from './support/account.ts';
import { speakingBrowser } from './support/ai.ts';
import { expectBrandedVideo, expectInSync } from './support/branded-video.ts';
import { fakeMicrophoneArgs, fullChromium } from './support/browser.ts';
import { addIdea, contentOf, expectSaved, tab } from './support/engine.ts';
import { importedFrom } from './support/files.ts';
import { photo } from './support/image-files.ts';
import { answerDialog, answerWith, boost, expect, longAnswer, speak, test } from './support/interview.ts';
import { collectErrors } from './support/page-errors.ts';
import { expectStatus, words } from './support/planner.ts';

// Start signed out.
test.use({
  ...speakingBrowser,
  launchOptions: fullChromium(fakeMicrophoneArgs),
  storageState: { cookies: [], origins: [] },
});

test(
  'a new user completes every main task without a console error',
  { tag: '@longest' },
  async ({ page, provider }, testInfo) => {
    const complaints = collectErrors(page.context());
    const account = newAccount();

    await test.step('the user signs up and confirms by email', async () => {
      await page.goto('/welcome');
      await page.getByRole('link', { name: 'Start Creating Videos' }).click();
      await expect(page).toHaveURL('/auth');
      await signUp(page, account);
      const [mailbox] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: /mailbox/i }).click(),
      ]);
      // Other tests may have newer emails, and only the newest is open.
      await emailTo(page.request, account.email);
      await mailbox.reload();
      const email = mailbox.locator('details').filter({ hasText: account.email });
      if ((await email.getAttribute('open')) === null) await email.locator('> summary').click();
      await email.getByRole('link', { name: 'Open the link' }).click();
      // The tab that still shows the sign-in page follows and opens the requested page.
      await expect(page).toHaveURL('/generator');
      await expect(page.getByRole('heading', { level: 1, name: 'Video Generator' })).toBeVisible();
      await mailbox.close();
    });

    await test.step('a one-minute clip becomes a branded video', async () => {
      await page.getByLabel('Choose a video').setInputFiles(clip('sync-minute.mp4'));
      await page.getByRole('textbox', { name: 'Position title' }).fill('Senior Executive Assistant');
      await page.getByRole('button', { name: 'Generate video' }).click();
      await page.getByRole('button', { name: 'Generate anyway' }).click();
      const link = page.getByRole('link', { name: 'Download' });
      await expect(link).toBeFocused({ timeout: 180_000 });
      const download = await downloadBy(link);
      expect(download.suggestedFilename()).toBe('candidate-001-Senior-Executive-Assistant.mp4');
      const path = testInfo.outputPath('minute.mp4');
      await download.saveAs(path);
      expectBrandedVideo(path, { frames: 1440, hasAudio: true });
      const { videoArea } = frameLayout(normalOutput);
      expectInSync(path, fitRect(videoArea, { widthPixels: 1920, heightPixels: 1080 }), 59);
    });

    await test.step('an idea becomes a post, and the batch is finished and exported', async () => {
      await open(page, 'Home', 'Content Engine');
      await addIdea(page, 'Hire slowly, and say why');
      await page.getByRole('button', { name: 'Promote', exact: true }).click();
      await page.getByRole('button', { name: 'Open in Work' }).click();
      await contentOf(page).fill('We hire slowly, and here is why.');
      await expectSaved(page);
      await page.getByRole('button', { name: 'Mark Complete' }).click();
      await expect(page.getByText('1/30 posts ready to publish')).toBeVisible();

      await open(page, 'LinkedIn Batch');
      await page.getByRole('button', { name: 'Import CSV' }).click();
      const importing = page.getByRole('dialog', { name: 'Import posts' });
      const rows = Array.from({ length: 29 }, (_, index) => `Post of day ${index + 2}`);
      await importing.locator('input[type=file]').setInputFiles({
        name: 'posts.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['Content', ...rows].join('\n')),
      });
      await importing.getByRole('button', { name: 'Import 29 posts' }).click();
      await expect(importing).toBeHidden();
      for (let position = 2; position < 30; position += 1) {
        // Uses the keyboard, because a toast may cover the button.
        await page.getByRole('button', { name: `More for post ${position}`, exact: true }).press('Enter');
        await page.getByRole('menuitem', { name: 'Mark Complete' }).press('Enter');
        await expect(page.getByText(`${position} of 30 complete`)).toBeVisible();
      }
      await page.getByRole('button', { name: 'Spread dates' }).click();
      const spreading = page.getByRole('dialog', { name: 'Spread dates' });
      await spreading.getByRole('button', { name: 'Schedule 30 posts' }).click();
      await expect(page.getByText('30 posts scheduled')).toBeVisible();

      await open(page, 'Home', 'Content Engine');
      await tab(page, 'Work').click();
      await expect(contentOf(page)).toHaveValue('Post of day 30');
      await page.getByRole('button', { name: 'Mark Complete' }).click();
      await expect(page.getByText('All 30 posts complete!')).toBeVisible();
      await tab(page, 'Done').click();
      await page.getByRole('button', { name: 'Export Posts' }).click();
      const download = await downloadBy(page.getByRole('button', { name: /Export as CSV/ }));
      const exported = importedFrom(await readFile(await download.path(), 'utf8'));
      expect(exported.ok && exported.rows.map((row) => row.ok && row.post.content)).toEqual([
        'We hire slowly, and here is why.',
        ...rows,
      ]);
      await page.keyboard.press('Escape');

      await open(page, 'LinkedIn Batch');
      await page.getByRole('button', { name: 'Finish batch' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Finish batch' }).click();
      await expect(page.getByText('Batch finished. Your next batch is ready.')).toBeVisible();
    });

    await test.step('a spoken answer becomes a post, fused with the style of another post', async () => {
      await open(page, 'Settings');
      await page.getByLabel('Base URL').fill(provider.baseUrl);
      await page.getByLabel('API key', { exact: true }).fill('sk-mine-0123456789');
      await page.getByRole('button', { name: 'Save API Key' }).click();
      await expect(page.getByText('API key saved successfully!')).toBeVisible();

      await open(page, 'Interview Me');
      answerWith(provider, longAnswer);
      const questions = page.getByRole('tabpanel', { name: /^Open/ }).getByRole('listitem');
      await questions.first().getByRole('button').first().click();
      await speak(answerDialog(page));
      await answerDialog(page).getByRole('button', { name: 'Save & Process' }).click();
      await expect(page.getByText('Question archived.')).toBeVisible();
      provider.next(boost('Reveal it.'), boost('Feel it.'), boost('Say why.'));
      await page.getByRole('button', { name: 'Generate Boosts' }).click();
      await expect(page.getByRole('button', { name: /^Fuse with/ })).toHaveCount(3);
      const fused = 'It broke at noon on a Tuesday, and nobody picked up. I learned why that matters.';
      provider.next(fused);
      await page.getByRole('button', { name: 'Fuse with Simon Sinek' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Replace post' }).click();
      await expect(page.getByText('Post enhanced!')).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: fused })).toBeVisible();
    });

    await test.step('texts and images are planned and exported as a ZIP', async () => {
      await open(page, 'Content Planner');
      await words(page, 1).fill('Planned words');
      const images = [photo('a.jpg', 1600, 1200), photo('b.jpg', 900, 1600)];
      await page.getByLabel('Image for post 1', { exact: true }).setInputFiles(images);
      await expect(page.getByText('2 images uploaded and saved')).toBeVisible();
      await expectStatus(page, 1, 'Saved');
      await page.getByRole('button', { name: 'More exports' }).click();
      const zip = await downloadBy(page.getByRole('menuitem', { name: 'Text and images (ZIP)' }));
      const listed = execFileSync('unzip', ['-Z1', await zip.path()], { encoding: 'utf8' });
      expect(listed.trim().split('\n')).toEqual([
        'content-plan.txt',
        'images/post-01.jpg',
        'images/post-02.jpg',
      ]);
    });

    await test.step('the user signs out', async () => {
      await page.getByRole('complementary').getByRole('button', { name: 'Log out' }).click();
      await confirmLogOut(page);
      await expect(page).toHaveURL('/auth');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    });
    expect(complaints).toEqual([]);
  },
);

/** Opens a screen from the sidebar. */
async function open(page: Page, entry: string, heading = entry): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: entry, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

async function downloadBy(control: Locator): Promise<Download> {
  const [download] = await Promise.all([control.page().waitForEvent('download'), control.click()]);
  return download;
}
