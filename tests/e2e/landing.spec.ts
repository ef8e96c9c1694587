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

// Spec: landing-page-1
test('both landing page buttons lead to the generator, after sign-in or, for a first video, sign-up', async ({
  page,
}) => {
  await page.goto('/welcome');
  await expect(page.getByRole('link', { name: 'Start Creating Videos' })).toHaveAttribute(
    'href',
    '/generator',
  );
  const first = page.getByRole('link', { name: 'Create Your First Video' });
  await expect(first).toHaveAttribute('href', '/generator');
  await first.click();
  await expect(page).toHaveURL('/auth?tab=sign-up');
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await page.getByRole('link', { name: 'See what Standout does' }).click();
  await expect(page).toHaveURL('/welcome');
});

test('the landing and privacy pages fit every width, and /privacy says what leaves the browser', async ({
  page,
}) => {
  const expectToFitEveryWidth = async () => {
    for (const width of [250, 320, 375, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overflow, `${page.url()} at ${width} px`).toBeLessThanOrEqual(0);
    }
  };
  await page.goto('/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectToFitEveryWidth();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('The clip isn’t sent anywhere.')).toBeVisible();
  await expectToFitEveryWidth();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
});
