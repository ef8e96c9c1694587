import type { Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import { clip } from '../fixtures/clips.ts';
import { invite } from '../support/invite.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test as base, clientOf, expect } from './support/account.ts';
import { expectToFit } from './support/width.ts';

const test = base.extend<{ recruiter: SupabaseClient }>({
  permissions: ['camera', 'microphone', 'clipboard-write'],
  recruiter: async ({ account }, use) => {
    const client = await clientOf(new Map());
    const { error } = await client.auth.signInWithPassword(account);
    if (error) throw error;
    await use(client);
  },
});

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const isPhone = { width: 390, height: 780 };

/** Returns how many pieces of recordings are in the browser's storage. */
function storedPieces(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('standout-takes');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction('pieces').objectStore('pieces').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return counting.result;
  });
}

/** Delays the page's next read of a file until the returned function is called. */
async function holdNextRead(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const read = Blob.prototype.arrayBuffer;
    const { promise, resolve } = Promise.withResolvers<void>();
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      Blob.prototype.arrayBuffer = read;
      await promise;
      return read.call(this);
    };
    return { resolve };
  });
  return () => held.evaluate(({ resolve }) => resolve());
}

test('a candidate consents, records, retakes, chooses, sends, and withdraws, and can close the tab', {
  tag: '@core',
}, async ({ page, recruiter }) => {
  await page.setViewportSize(isPhone);
  const candidate = crypto.randomUUID();
  const { invitation, token } = await invite(recruiter, { candidate });
  const answers = async () => {
    const { data } = await recruiter
      .from('answers')
      .select('question, state, is_chosen')
      .eq('invitation_id', invitation)
      .order('question');
    return data ?? [];
  };

  await page.goto(`/r/${token}`);
  await expect(heading(page, 'Northwind Staffing would like to meet you')).toBeVisible();
  await expect(page).toHaveTitle('Your video for Northwind Staffing');
  await expect(page.getByText('Maria from Northwind Staffing')).toBeVisible();
  await expectAccessible(page, { isApp: false, themes: ['light'] });
  await press(page, 'Continue');
  await expect(page.getByText('Agree to continue.')).toBeVisible();
  await page.getByLabel('I agree').check();
  await press(page, 'Continue');

  await expect(heading(page, 'Check your camera and audio')).toBeFocused();
  await expect(page.getByText('The camera works')).toBeVisible();
  await expectAccessible(page, { isApp: false, themes: ['light'] });
  await press(page, 'I’m ready');

  await expect(heading(page, /^Who are you/)).toBeFocused();
  await expect(page.getByText('Question 1 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled();
  await expectAccessible(page, { isApp: false, themes: ['light'] });
  const readFile = await holdNextRead(page);
  await page.locator('input[type=file]').setInputFiles(clip('sync-opus.webm'));
  await press(page, 'Start recording');
  await press(page, 'Start now');
  await expect(page.getByRole('timer')).toHaveText(/ 0:[012]\d left/);
  // A file that is read too late does not end the recording.
  await readFile();
  await expect(page.getByRole('timer')).toHaveText(/ 0:(2[0-7]|[01]\d) left/);
  await press(page, 'Stop');
  await expect(heading(page, 'Watch your answer')).toBeFocused();
  await expect(page.getByText('Takes left: 1')).toBeVisible();
  await expectAccessible(page, { isApp: false, themes: ['light'] });

  // The page is closed while recording. When the link is opened again, the interrupted recording is shown first.
  await press(page, 'Record again');
  await press(page, 'Start recording');
  const before = await storedPieces(page);
  await press(page, 'Start now');
  await expect.poll(() => storedPieces(page)).toBeGreaterThan(before + 1);
  await page.reload();
  await expect(page.getByText('Welcome back. Your recordings are still here.')).toBeVisible();
  await press(page, 'Continue');
  await expect(heading(page, 'Watch your answer')).toBeFocused();
  await expect(page.getByLabel(/Take 2/)).toBeChecked();
  await page.getByLabel(/Take 1/).check();
  await press(page, 'Use this answer');

  await expect(page.getByText('Question 2 of 2')).toBeVisible();
  await page.getByLabel('Choose a video').setInputFiles(clip('sync-opus.webm'));
  await expect(heading(page, 'Watch your answer')).toBeFocused();
  await press(page, 'Use this answer');

  await expect(heading(page, 'Ready to send?')).toBeFocused();
  await press(page, 'Change Question 1 of 2');
  await expect(page.getByLabel(/Take 1/)).toBeChecked();
  await press(page, 'Use this answer');
  await expectAccessible(page, { isApp: false, themes: ['light'] });
  // The network fails while the answers are sent, the page is closed, and the link is opened again.
  await page.context().setOffline(true);
  await press(page, 'Send to Maria');
  await expect(page.getByText('No connection. Sending resumes')).toBeVisible();
  await page.route('**/storage/v1/**', (route) => route.abort());
  await page.context().setOffline(false);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(heading(page, 'Sending…')).toBeVisible();
  await page.unroute('**/storage/v1/**');
  await expect(heading(page, 'Thank you. Maria’s team has it.')).toBeFocused();
  await expectAccessible(page, { isApp: false, themes: ['light'] });
  // The page may have reserved a place and been closed before it received the response.
  expect((await answers()).filter((each) => each.is_chosen)).toEqual([
    { question: 1, state: 'arrived', is_chosen: true },
    { question: 2, state: 'arrived', is_chosen: true },
  ]);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await expect(heading(page, 'Thank you. Maria’s team has it.')).toBeVisible();
  await expectToFit(page, 320);
  await press(page, 'Withdraw and delete everything');
  await expectAccessible(page, { isApp: false, themes: ['light'] });
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expect(heading(page, 'Everything is deleted')).toBeFocused();
  expect(await answers()).toEqual([]);
  const { data: withdrawals } = await recruiter.from('withdrawals').select().eq('candidate_id', candidate);
  expect(withdrawals).toHaveLength(1);
  await page.reload();
  await expect(heading(page, 'This link doesn’t work')).toBeVisible();
  await expectAccessible(page, { isApp: false, themes: ['light'] });
});

test('the candidate page uses the language of the invitation, including right-to-left languages', {
  tag: '@core',
}, async ({ page, recruiter }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { token } = await invite(recruiter, { language: 'ar' });
  await page.goto(`/r/${token}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(heading(page, /Northwind Staffing/)).toBeVisible();
  await expectToFit(page, 320);
  await expectAccessible(page, { isApp: false, themes: ['light'] });
  await page.getByRole('combobox').selectOption('de');
  await expect(heading(page, 'Northwind Staffing möchte Sie kennenlernen')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});

test('without a camera, the page says why and accepts a video from the phone', {
  tag: '@core',
}, async ({ page, recruiter }) => {
  await page.setViewportSize(isPhone);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  const { token } = await invite(recruiter, { takes: 1 });
  await page.goto(`/r/${token}`);
  await page.getByLabel('I agree').check();
  await press(page, 'Continue');
  await expect(heading(page, 'The camera is blocked')).toBeFocused();
  await expectAccessible(page, { isApp: false, themes: ['light'] });
  const file = page.getByLabel('Choose a video');
  await file.setInputFiles({ name: 'a.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no video') });
  await expect(page.getByRole('alert')).toContainText('This video format isn’t supported here.');

  // WhatsApp and other apps open links in their built-in browser.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} WhatsApp/2.26` });
  });
  await page.reload();
  await press(page, 'Continue');
  await expect(heading(page, 'Open this page in your browser')).toBeFocused();
  await expect(page.getByLabel('Copy the link', { exact: true }).first()).toHaveValue(page.url());
  await press(page, 'Copy the link');
  await expect(page.getByText('Link copied')).toBeVisible();

  await file.setInputFiles(clip('sync-opus.webm'));
  await expect(heading(page, 'Watch your answer')).toBeFocused();
  await expect(page.getByText('You’ve used all takes for this question.')).toBeVisible();
});

test('other sites cannot frame the page of a link', async ({ page, recruiter }) => {
  const { token } = await invite(recruiter);
  await page.goto('/health');
  await page.setContent(`<iframe src="/r/${token}"></iframe>`);
  await expect(async () => expect(page.frames()[1]?.url()).toMatch(/^chrome-error:/)).toPass();
});
