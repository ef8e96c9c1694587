import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { changeStoredPosts, contentOf, expectSaved, openEngine, tab } from './support/engine.ts';
import { expect, test } from './support/signed-in.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

type Point = { x: number; y: number };

async function centerOf(target: Locator): Promise<Point> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the page.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves a touch from one point to another, one step per frame, rests, and lifts it. */
async function swipe(
  page: Page,
  from: Point,
  to: Point,
  {
    holdFrames = 0,
    beforeLift = async () => {},
  }: { holdFrames?: number; beforeLift?: () => Promise<void> } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const frames = (count: number) =>
    page.evaluate(async (left) => {
      for (let frame = 0; frame < left; frame += 1) await new Promise(requestAnimationFrame);
    }, count);
  await touch('touchStart', [from]);
  // Long enough to count as a press, not as the start of a scroll.
  await frames(holdFrames);
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await frames(1);
  }
  // Lifting a moving finger starts inertial scrolling, and the next tap would only stop that.
  await frames(12);
  await touch('touchMove', [{ x: to.x, y: to.y }]);
  await beforeLift();
  await touch('touchEnd', []);
}

// Spec: content-engine-dump-3
test('every step from idea to finished post works on a phone', { tag: '@core' }, async ({ page }) => {
  const vibrations: VibratePattern[] = [];
  await page.exposeFunction('buzzed', (pattern: VibratePattern) => void vibrations.push(pattern));
  await page.addInitScript(() => {
    navigator.vibrate = (pattern) => {
      Reflect.get(globalThis, 'buzzed')(pattern);
      return true;
    };
  });
  await openEngine(page);
  await page.getByRole('button', { name: 'YouTube' }).tap();
  await expect(page.getByText('Paste a transcript or choose a subtitle file')).toBeVisible();
  const idea = page.getByRole('textbox', { name: 'Quick idea' });
  for (const text of ['Swiped to the right', 'Swiped to the left', 'Hardly swiped']) {
    await idea.tap();
    await idea.fill(text);
    await page.getByRole('button', { name: 'Add Idea' }).tap();
    await expect(page.getByRole('article', { name: text })).toBeVisible();
    await expect(idea).toBeFocused();
  }
  await expect(page.getByText('Swipe right to promote • Swipe left to archive')).toBeVisible();
  const swipeCard = async (name: string, byX: number, shownOffset: number) => {
    const card = page.getByRole('article', { name });
    const from = await centerOf(card);
    const beforeLift = () =>
      expect(card).toHaveAttribute('style', `transform: translateX(${shownOffset}px);`);
    await swipe(page, from, { x: from.x + byX, y: from.y }, { beforeLift });
  };
  await swipeCard('Hardly swiped', 50, 50);
  await expect(page.getByText('In Work', { exact: true })).toHaveCount(0);
  await swipeCard('Swiped to the left', -120, -100);
  await expect(page.getByRole('article', { name: 'Swiped to the left' })).toHaveCount(0);
  await swipeCard('Swiped to the right', 120, 100);
  await expect(page.getByText('Sent to Work (prefilled).')).toBeVisible();

  // The second swipe does the same as its button.
  await swipeCard('Swiped to the right', 120, 100);
  await expect(contentOf(page)).toHaveValue('Swiped to the right');
  await contentOf(page).tap();
  await contentOf(page).fill('Written with a thumb');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Mark Complete' }).tap();
  await expect(page.getByText('1/30 posts ready to publish')).toBeVisible();
  expect(vibrations).toEqual(expect.arrayContaining([[10], [20], [10, 50, 10]]));
  await tab(page, 'Done').tap();
  await page.getByRole('button', { name: 'Export Posts' }).tap();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /LinkedIn format/ }).tap();
  await downloading;
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('the sequence is reordered by touch, and every tab is accessible and fits a phone', async ({ page }) => {
  const long = 'Personaldienstleistungsunternehmen'.repeat(3);
  await openEngine(page);
  await changeStoredPosts(page, [
    { title: 'Alpha', content: 'Words', state: 'complete' },
    { title: 'Beta', content: 'Words', state: 'drafting' },
    { title: 'Gamma' },
    { title: long, content: long, tags: [long], state: 'complete' },
  ]);
  for (const name of ['Dump', 'Work', 'Board', 'Done'] as const) {
    await tab(page, name).tap();
    // Colors do not depend on the width.
    await expectAccessible(page, { themes: ['light'] });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, name).toBeLessThanOrEqual(0);
  }
  await tab(page, 'Board').tap();
  const dot = (name: string) => page.getByRole('button', { name: new RegExp(`^\\d+: ${name}`) });
  const lower = await centerOf(page.getByRole('button', { name: /^11: / }));
  const scrolledBefore = await page.evaluate(() => scrollY);
  await swipe(page, lower, { x: lower.x, y: lower.y - 120 });
  expect(await page.evaluate(() => scrollY), 'a swipe without a long press scrolls').toBeGreaterThan(
    scrolledBefore + 60,
  );
  const from = await centerOf(dot('Alpha'));
  await swipe(page, from, await centerOf(dot('Gamma')), { holdFrames: 30 });
  await expect(dot('Alpha')).toHaveAccessibleName(/^3: /);
});
