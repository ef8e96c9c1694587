import { expect, type Locator, type Page } from '@playwright/test';

const dragged = '[data-dnd-dragging]';

/** Drags `handle` over a place with the mouse, after earlier drops have finished animating. */
export async function dragOver(handle: Locator, place: { x: number; y: number }): Promise<void> {
  const page = handle.page();
  await expect(page.locator(dragged)).toHaveCount(0);
  // Waits until the handle is stable and uncovered.
  await handle.hover();
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 12, box.y + box.height / 2 + 4, { steps: 4 });
  await expect(page.locator(dragged)).not.toHaveCount(0);
  await page.mouse.move(place.x, place.y, { steps: 12 });
}

/**
 * Lifts the focused `handle` with Space. Waits for the animation of earlier drops, because the key does nothing
 * before.
 */
export async function lift(handle: Locator): Promise<void> {
  const page = handle.page();
  await expect(page.locator(dragged)).toHaveCount(0);
  await expect(handle).toBeFocused();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
}

/** Waits until a dropped item is in its place. Before that, it may take the focus back. */
export async function expectDropped(page: Page): Promise<void> {
  await expect(page.locator(dragged)).toHaveCount(0);
}

/** Moves the lifted item to a place with an arrow key and waits until it is there. */
export async function moveLifted(page: Page, key: 'ArrowLeft' | 'ArrowRight', place: number): Promise<void> {
  await page.keyboard.press(key);
  await expect(page.getByRole('status').getByText(`is over position ${place}.`)).toBeAttached();
}
