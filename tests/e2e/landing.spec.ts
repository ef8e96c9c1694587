import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';

// Spec: landing-page-2
test('the landing page describes the product to signed-out and signed-in visitors', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Create professional candidate videos');
  for (const name of ['Easy Upload', 'Perfect Format', 'Instant Download']) {
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  }
  const identity = page.getByRole('region', { name: 'Consistent Brand Identity' });
  await expect(identity.getByRole('listitem')).toContainText([
    'Dynamic Header Section',
    'Video Content Area',
    'Contact Information',
  ]);
  await expectAccessible(page);
});

// Spec: landing-page-3
test("the phone preview draws the frame with the renderer's code around the sample clip", async ({
  page,
}) => {
  await page.goto('/welcome');
  const phone = page.getByRole('img', { name: /CANDIDATE DROP #001/ });
  for (const text of ['United States', 'Available now as a Virtual Assistant', 'Call, Text, or WhatsApp']) {
    await expect(phone).toHaveAccessibleName(new RegExp(text));
  }
  await expect(phone.locator('canvas[data-drawn=true]')).toBeVisible();
  await page.getByRole('button', { name: 'Pause the sample clip' }).click();
  await expect(page.getByRole('button', { name: 'Play the sample clip' })).toBeVisible();
});

test('reduced motion shows a still image', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/welcome');
  await expect(page.getByRole('button', { name: 'Play the sample clip' })).toBeVisible();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
});

// Spec: landing-page-1
test('both buttons lead to the generator, through sign-in when signed out', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/welcome');
  await expect(page.getByRole('link', { name: 'Start Creating Videos' })).toHaveAttribute(
    'href',
    '/generator',
  );
  await page.getByRole('link', { name: 'Create Your First Video' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('link', { name: 'See what Standout does' }).click();
  await expect(page).toHaveURL('/welcome');
});

test('the privacy page says what leaves the browser and when', async ({ page }) => {
  await page.goto('/welcome');
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('The clip isn’t sent anywhere.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
});

test('the landing and privacy pages fit every width', async ({ page }) => {
  for (const width of [250, 320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const address of ['/welcome', '/privacy']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${address} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
