import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';

test('the landing page says what the product does, to everybody', async ({ page }) => {
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

test('both buttons lead to the generator, a stranger by way of signing in', async ({ page }) => {
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

test('the page fits every width', async ({ page }) => {
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/welcome');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});
