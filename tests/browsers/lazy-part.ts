import { expect, onTestFinished, test } from 'vitest';
import { startTemporaryServer } from '../support/temporary-server.ts';
import { startBreakableProxy } from './support/breakable-proxy.ts';
import type { DrivenPage } from './support/driven-page.ts';

/** Declares a test that a part of a page which failed to load is loaded on the next attempt, without a reload. */
export function testLazyPart(browser: string, open: (origin: string) => Promise<DrivenPage>): void {
  test(`${browser} loads a part that failed to load after a click on "Try again"`, async () => {
    const application = await startTemporaryServer();
    onTestFinished(application.stop);
    const proxy = await startBreakableProxy(application.origin);
    onTestFinished(proxy.close);
    const page = await open(proxy.origin);
    onTestFinished(() => page.close());

    proxy.breakRequests(/\/later-steps-/);
    await page.goto('/auth');
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
    await page.click({ role: 'button', name: 'Forgot your password?' });
    await page.until('a notice', () =>
      document.body.textContent.includes('Couldn’t load this part of the page.'),
    );
    expect(proxy.brokenCount()).toBeGreaterThan(0);

    proxy.breakRequests(null);
    await page.click({ role: 'button', name: 'Try again' });
    await page.until('the part', () => document.body.textContent.includes('Send link'));
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
  });
}
