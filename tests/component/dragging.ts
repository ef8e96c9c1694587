import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { centerOf, mouse, type Place } from './mouse.ts';

/** Drags `handle` over a place with the mouse, after earlier drops have finished animating. `drop` ends the drag. */
export async function dragOver(handle: Locator, place: Place): Promise<void> {
  await expectNothingDragged();
  const from = centerOf(handle);
  await mouse('mouseMoved', from, 'none');
  await mouse('mousePressed', from);
  await move(from, { x: from.x + 12, y: from.y + 4 }, 4);
  await expect.poll(dragged).not.toBe(0);
  await move(from, place, 12);
}

/** Drops the dragged item at a point. */
export async function drop(place: Place): Promise<void> {
  await mouse('mouseMoved', place);
  await mouse('mouseReleased', place);
}

/** Lifts `handle` with Space. Waits for the animation of earlier drops, because the key does nothing before. */
export async function lift(handle: Locator): Promise<void> {
  await expectNothingDragged();
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(handle).toHaveAttribute('aria-pressed', 'true');
}

/** Moves the lifted item to a position with an arrow key, and waits until it is there. */
export async function moveLifted(key: 'ArrowLeft' | 'ArrowRight', place: number): Promise<void> {
  await userEvent.keyboard(`{${key}}`);
  await expect
    .element(page.getByRole('status').getByText(new RegExp(`is over position ${place}\\.`)))
    .toBeInTheDocument();
}

export const expectNothingDragged = () => expect.poll(dragged).toBe(0);

const dragged = () => document.querySelectorAll('[data-dnd-dragging]').length;

async function move(from: Place, to: Place, steps: number): Promise<void> {
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await mouse('mouseMoved', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
}
