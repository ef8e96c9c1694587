import { expect, type Locator } from '@playwright/test';

/** Lifts what the focused `handle` drags with Space, once nothing dropped before is still on its way: till then, the key would do nothing. */
export async function lift(handle: Locator): Promise<void> {
  const page = handle.page();
  await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0);
  await expect(handle).toBeFocused();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
}
