import { onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';

type Point = { x: number; y: number };

/**
 * Gives the page the size and the touch screen of a phone until the end of the test. Chromium then thinks that the page
 * has no pointer at all, also in later tests. So styles for a mouse need an end-to-end test.
 */
export async function becomePhone(): Promise<void> {
  await page.viewport(375, 812);
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true });
  onTestFinished(async () => {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false });
    await page.viewport(1280, 800);
  });
}

/** Moves a finger from one point to another, one step per frame, rests, and lifts it. */
export async function drag(from: Point, to: Point): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    cdp().send('Input.dispatchTouchEvent', { type, touchPoints: points.map(inWindow) });
  await touch('touchStart', [from]);
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await new Promise(requestAnimationFrame);
  }
  // Lifting a moving finger starts inertial scrolling, and the next tap would only stop that.
  for (let frame = 0; frame < 12; frame += 1) await new Promise(requestAnimationFrame);
  await touch('touchMove', [to]);
  await touch('touchEnd', []);
}

/** Taps a point for a few frames, as fingers do. */
export async function tap(point: Point): Promise<void> {
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [inWindow(point)] });
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Converts a point of the page to the window: tests run in a frame that may be moved and scaled. */
function inWindow({ x, y }: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect();
  if (!frame) return { x, y };
  const scale = frame.width / window.innerWidth;
  return { x: frame.x + x * scale, y: frame.y + y * scale };
}
