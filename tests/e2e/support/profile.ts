import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserType, test as base, type Page } from '@playwright/test';

type LaunchOptions = NonNullable<Parameters<BrowserType['launchPersistentContext']>[1]>;
type Kept = { context: BrowserContext; blank: Page; options: string };

/** The origin of the application under test. */
export const origin = `http://localhost:${process.env.E2E_PORT}`;

/**
 * The test in a profile that its worker reuses: the browser's caches of the application stay, and the data of the
 * previous test is deleted. This opens a page in less than half the time of a new context.
 */
export const test = base.extend<object, { profile: Profile }>({
  profile: [
    async ({ playwright, launchOptions }, use) => {
      const profile = new Profile(playwright.chromium, launchOptions);
      await use(profile);
      await profile.remove();
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      profile,
      storageState,
      permissions,
      baseURL,
      viewport,
      hasTouch,
      isMobile,
      serviceWorkers,
      locale,
      timezoneId,
      colorScheme,
    },
    use,
  ) => {
    const context = await profile.emptied({
      ...(baseURL && { baseURL }),
      ...(hasTouch && { hasTouch }),
      ...(isMobile && { isMobile }),
      ...(serviceWorkers && { serviceWorkers }),
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
      ...(colorScheme && { colorScheme }),
      viewport,
    });
    const state = typeof storageState === 'object' ? storageState : undefined;
    for (const { localStorage } of state?.origins ?? []) await profile.keepEntries(localStorage);
    if (permissions) await context.grantPermissions(permissions);
    await use(context);
    await profile.closePages();
  },
});

class Profile {
  readonly #chromium: BrowserType;
  readonly #launchOptions: LaunchOptions;
  readonly #folder = mkdtempSync(join(tmpdir(), 'standout-profile-'));
  #kept: Kept | null = null;

  constructor(chromium: BrowserType, launchOptions: LaunchOptions) {
    this.#chromium = chromium;
    this.#launchOptions = launchOptions;
  }

  /** Returns the context without the data of earlier tests. */
  async emptied(options: LaunchOptions): Promise<BrowserContext> {
    const { context, blank } = await this.#opened(options);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    await context.clearCookies();
    const session = await context.newCDPSession(blank);
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    return context;
  }

  /** Writes to the application's localStorage before any script runs. */
  async keepEntries(entries: readonly { name: string; value: string }[]): Promise<void> {
    await this.#kept?.blank.evaluate((all) => {
      for (const { name, value } of all) localStorage.setItem(name, value);
    }, entries);
  }

  async closePages(): Promise<void> {
    if (!this.#kept) return;
    const { context, blank } = this.#kept;
    await Promise.all(context.pages().map((page) => (page === blank ? undefined : page.close())));
  }

  async remove(): Promise<void> {
    await this.#kept?.context.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #opened(options: LaunchOptions): Promise<Kept> {
    const wanted = JSON.stringify(options);
    if (this.#kept && this.#kept.options === wanted && (await isReusable(this.#kept.blank)))
      return this.#kept;
    await this.#kept?.context.close();
    const context = await this.#chromium.launchPersistentContext(this.#folder, {
      ...this.#launchOptions,
      ...options,
    });
    const blank = context.pages()[0] ?? (await context.newPage());
    await blank.goto(`${origin}/health`);
    this.#kept = { context, blank, options: wanted };
    return this.#kept;
  }
}

/** Whether the page is alive and has the real clock. A clock set by a test stays with the context. */
async function isReusable(page: Page): Promise<boolean> {
  try {
    return await page.evaluate(() => Function.prototype.toString.call(setTimeout).includes('[native code]'));
  } catch {
    return false;
  }
}
