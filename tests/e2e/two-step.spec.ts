import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/accessibility.ts';
import {
  confirmedAccount,
  confirmLogOut,
  emailTo,
  expect,
  fillSignIn,
  firstLink,
  newAccount,
  signIn,
  test,
} from './support/account.ts';

async function requestEmail(page: Page, email: string, wantedPath = '/auth'): Promise<void> {
  await page.goto(wantedPath);
  await page.getByRole('button', { name: 'Email me a link or code' }).click();
  // The previous form also has a field with this name.
  await expect(page.getByRole('heading', { name: 'Sign in by email' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link and code' }).click();
}

test('an emailed code signs in existing and new users', async ({ page }) => {
  const { email } = newAccount();
  await requestEmail(page, email);
  await expect(page.getByText(`We sent a link and a code to ${email}.`)).toBeVisible();
  await expectAccessible(page);
  const { text } = await emailTo(page.request, email);
  const code = /\b\d{6}\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[0] ?? '';
  await page.getByLabel('Code from the email').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('This code is wrong, used, or expired.')).toBeVisible();
  await page.getByLabel('Code from the email').fill(code);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
});

test('an emailed link signs in an existing user and opens the requested page', async ({ page }) => {
  const { email } = await confirmedAccount();
  await requestEmail(page, email, '/formula');
  const second = await emailTo(page.request, email, ({ subject }) => subject === 'Your sign-in link');
  await page.goto(firstLink(second));
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await expect(page).toHaveURL('/formula');
});

test('two-step sign-in is set up, required, bypassed with a recovery code, and turned off', async ({
  page,
}) => {
  const account = await confirmedAccount();
  await page.goto('/settings');
  await signIn(page, account);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '');
  // Each code works once and may expire before it is sent, so the second proof uses the next one.
  const codeAhead = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  const inArabic = codeAhead(0).replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
  await page.getByLabel('Code from your authenticator app').fill(inArabic);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await codes.getByRole('button', { name: 'I’ve saved them' }).press('Enter');
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace recovery codes' })).toBeFocused();

  const signOut = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await confirmLogOut(page);
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  };
  await signOut();
  await fillSignIn(page, account);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong or expired.')).toBeVisible();
  await page.getByLabel('Code from your authenticator app').fill(codeAhead(1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await signOut();
  await fillSignIn(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();

  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  // Two-step sign-in is off after the factor is removed, even if the session cannot be refreshed.
  await page.route(/grant_type=refresh_token/, (route) =>
    route.fulfill({ status: 429, json: { code: 'over_request_rate_limit', message: 'Too many' } }),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).press('Enter');
  await expect(page.getByText('Two-step sign-in is off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeFocused();
  await signOut();
  await signIn(page, account);
});

test('the session list shows every device and can end other sessions', async ({ page, browser, baseURL }) => {
  const account = await confirmedAccount();
  const phone = await browser.newPage({
    baseURL: baseURL ?? '',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  await phone.goto('/auth');
  await signIn(phone, account);
  await page.goto('/settings');
  await signIn(page, account);
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Log out Safari on iPhone' }).click();
  await expect(page.getByText('Logged out Safari on iPhone')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out Safari on iPhone' })).toHaveCount(0);
  await phone.close();
});
