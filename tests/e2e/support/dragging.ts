import { expect, type Locator, type Page } from '@playwright/test';

const dragged = '[data-dnd-dragging]';

/** Takes what `handle` drags with the mouse, once nothing dropped before is still on its way, and holds it over the place. */
export async function dragOver(handle: Locator, place: { x: number; y: number }): Promise<void> {
  const page = handle.page();
  await expect(page.locator(dragged)).toHaveCount(0);
  // Waits till it stands still and nothing lies over it.
  await handle.hover();
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 12, box.y + box.height / 2 + 4, { steps: 4 });
  await expect(page.locator(dragged)).not.toHaveCount(0);
  await page.mouse.move(place.x, place.y, { steps: 12 });
}

/** Lifts what the focused `handle` drags with Space, once nothing dropped before is still on its way: till then, the key would do nothing. */
export async function lift(handle: Locator): Promise<void> {
  const page = handle.page();
  await expect(page.locator(dragged)).toHaveCount(0);
  await expect(handle).toBeFocused();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
}

/** Takes what is lifted on to a place by an arrow key, once it is there: a key that came before it would find it where it was. */
export async function moveLifted(page: Page, key: 'ArrowLeft' | 'ArrowRight', place: number): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('status').getByText(`is over place ${place}.`)).toBeAttached();
}
