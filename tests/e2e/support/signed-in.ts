import { test as base, expect, signIn } from './account.ts';

export { expect };

type StoredState = Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>;

/** The test with an account whose session every page has from its first moment: for screens that are not about signing in. */
export const test = base.extend<object, { signedInState: StoredState }>({
  signedInState: [
    async ({ browser, account }, use) => {
      const context = await browser.newContext({ baseURL: `http://localhost:${process.env.E2E_PORT}` });
      const page = await context.newPage();
      await page.goto('/auth');
      await signIn(page, account);
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: 'worker' },
  ],
  storageState: ({ signedInState }, use) => use(signedInState),
});
