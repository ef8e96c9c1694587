import { expect, onTestFinished, test } from 'vitest';
import { startTemporaryServer } from '../support/temporary-server.ts';
import type { DrivenPage } from './support/driven-page.ts';
import { signUp } from './support/sign-up.ts';

/**
 * Declares a test that the page recognizes a private window. Filling the storage would take long, so the test makes
 * every write fail as on a full disk.
 * @param openPrivate opens a private window
 */
export function testPrivateWindow(
  browser: string,
  openPrivate: (origin: string) => Promise<DrivenPage>,
): void {
  test(`${browser} shows that its window is private when text cannot be saved`, async () => {
    const application = await startTemporaryServer();
    onTestFinished(application.stop);
    const page = await openPrivate(application.origin);
    onTestFinished(() => page.close());
    await signUp(page, application.origin);
    await page.click({ role: 'tab', name: /^Work/ });
    await page.click({ role: 'button', name: 'Get Started' });
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        if (this.name === 'posts') throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, given);
      };
    });
    await page.fill('Content', 'We hired a nurse.');
    const message = await page.until('a message', () => {
      const alerts = [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
      return alerts.find((text) => text.includes('save'));
    });
    expect(message).toContain('This looks like a private window');
  });
}
