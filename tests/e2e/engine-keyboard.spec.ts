import type { Locator, Page } from '@playwright/test';
import { fullChromium } from './support/browser.ts';
import { expectDropped, lift, moveLifted } from './support/dragging.ts';
import { openEngine, tab } from './support/engine.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/signed-in.ts';

// In the headless shell, Tab does not move through the browser's own controls after the last element.
test.use({ launchOptions: fullChromium() });

/** Moves the focus from tab to tab with the arrow keys. */
async function arrowTo(page: Page, name: Parameters<typeof tab>[1], presses: number): Promise<void> {
  await tabTo(page, page.getByRole('tab', { selected: true }));
  for (let count = 0; count < presses; count += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
}

test('every step from idea to finished post can be done with the keyboard', async ({ page }) => {
  // Presses Tab about a hundred times and checks each press.
  await openEngine(page);
  await tabTo(page, page.getByRole('textbox', { name: 'Quick idea' }));
  await page.keyboard.type('A thought without a mouse');
  await page.keyboard.press('Control+Enter');
  await tabTo(page, page.getByRole('button', { name: 'Promote' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sent to Work (prefilled).')).toBeVisible();

  await arrowTo(page, 'Work', 1);
  await tabTo(page, page.getByRole('textbox', { name: 'Content' }));
  await page.keyboard.press('Control+End');
  await page.keyboard.type(', finished without one');
  // The focused field stays above the bar, even in a small window.
  await page.setViewportSize({ width: 720, height: 450 });
  for (let line = 0; line < 14; line += 1) await page.keyboard.press('Enter');
  await page.keyboard.type('The last line');
  const bottomOf = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().bottom);
  const barTop = await page.getByRole('tablist').evaluate((bar) => bar.getBoundingClientRect().top);
  expect(barTop).toBeLessThan(450);
  // The textarea scrolls and ends with a full line.
  expect(await bottomOf(page.getByRole('textbox', { name: 'Content' }))).toBeLessThanOrEqual(barTop);
  await tabTo(page, page.getByRole('button', { name: 'Mark Complete' }));
  expect(await bottomOf(page.getByRole('button', { name: 'Mark Complete' }))).toBeLessThanOrEqual(barTop);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1/30 posts ready to publish')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Post 2', exact: true })).toBeFocused();

  await arrowTo(page, 'Board', 1);
  const first = page.getByRole('button', { name: /^\d+: A thought/ });
  await expect(first).toHaveAccessibleName(/^1: /);
  await tabTo(page, first);
  await lift(first);
  await moveLifted(page, 'ArrowRight', 2);
  await moveLifted(page, 'ArrowRight', 3);
  await page.keyboard.press('Space');
  await expect(first).toHaveAccessibleName(/^3: /);
  await lift(first);
  await moveLifted(page, 'ArrowLeft', 2);
  await page.keyboard.press('Escape');
  await expect(first).toHaveAccessibleName(/^3: /);
  await expectDropped(page);

  await arrowTo(page, 'Done', 1);
  await tabTo(page, page.getByRole('button', { name: 'Export Posts' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: /Export as CSV/ }));
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await downloading).suggestedFilename()).toBe('linkedin-posts.csv');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Export Posts' })).toBeFocused();
});
