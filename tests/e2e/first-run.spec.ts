import { expectAccessible } from './support/accessibility.ts';
import {
  emailTo,
  expect,
  fillSignUp,
  firstLink,
  newAccount,
  signUpAndConfirm,
  test,
} from './support/account.ts';
import { contentOf, expectSaved } from './support/engine.ts';

test('a user who starts with a video sees the sign-up form, then the generator', async ({ page }) => {
  const account = newAccount();
  await page.goto('/welcome');
  await page.getByRole('link', { name: 'Create Your First Video' }).click();
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await fillSignUp(page, account);
  await page.goto(firstLink(await emailTo(page.request, account.email)));
  await expect(page.getByRole('heading', { level: 1, name: 'Video Generator' })).toBeVisible();
});

test('a new account makes a video of the sample and finishes a post by following the screens', {
  tag: '@core',
}, async ({ page }) => {
  await signUpAndConfirm(page);
  const choice = page.getByRole('region', { name: 'What would you like to make first?' });
  await expect(choice).toBeVisible();
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }

  await choice.getByRole('link', { name: 'Try the sample' }).click();
  await expect(page.getByText('sample-5s.mp4')).toBeVisible();
  await expect(page, 'a reload keeps the clip that was chosen since').toHaveURL('/generator');
  await page.getByRole('textbox', { name: 'Position title' }).fill('Virtual Assistant');
  await page.getByRole('button', { name: 'Generate video' }).click();
  await page.getByRole('button', { name: 'Generate anyway' }).click();
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible({ timeout: 120_000 });

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('1 of 3 done')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use it' }).first().click();
  await expect(steps.getByText('2 of 3 done')).toBeVisible();
  await page.getByRole('button', { name: 'Promote', exact: true }).click();
  await steps.getByRole('button', { name: 'Finish a post' }).click();
  await expect(contentOf(page)).toHaveValue(/^The candidate nobody wanted to interview/);
  await expectSaved(page);
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByText('1/30 posts ready to publish')).toBeVisible();
  await page.getByRole('tab', { name: /^Dump/ }).click();
  await expect(page.getByRole('heading', { name: 'You’re all set' })).toBeVisible();
  await page.getByRole('button', { name: 'Close first steps' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your Idea Inbox' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You’re all set' })).toBeHidden();
});
