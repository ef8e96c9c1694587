import { cdp, type Locator } from 'vitest/browser';

export type Place = { x: number; y: number };

/** The center of an element, in CSS pixels of the page. */
export function centerOf(target: Locator): Place {
  const { x, y, width, height } = target.element().getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Clicks whatever is at a place. Unlike a locator's click, this does not wait. */
export async function clickAt(place: Place): Promise<void> {
  await mouse('mouseMoved', place, 'none');
  await mouse('mousePressed', place);
  await mouse('mouseReleased', place);
}

/** Sends a real mouse event. The tests run in a frame, so the frame's position in the window is added. */
export async function mouse(
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
  { x, y }: Place,
  button: 'left' | 'none' = 'left',
): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    x: frame.x + x,
    y: frame.y + y,
    button,
    buttons: button === 'left' && type !== 'mouseReleased' ? 1 : 0,
    clickCount: type === 'mouseMoved' ? 0 : 1,
  });
}
