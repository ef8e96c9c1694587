import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { changeStoredPosts, contentOf, expectSaved, openEngine, storedRows, tab } from './support/engine.ts';
import { expect, test } from './support/signed-in.ts';
import { toast } from './support/toasts.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

type Point = { x: number; y: number };

async function centreOf(target: Locator): Promise<Point> {
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
  // Long enough to be a press and not the start of a scroll.
  await frames(holdFrames);
  const steps = 12;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
    await frames(1);
  }
  // Lifting while moving starts inertial scrolling, and the next tap would only stop it.
  await frames(12);
  await touch('touchMove', [{ x: to.x, y: to.y }]);
  await beforeLift();
  await touch('touchEnd', []);
}

/** Stores a transcribed voice note in the Dump. */
async function keepVoiceNote(page: Page, words: string, sound: string): Promise<void> {
  await page.evaluate(
    async ({ raw, base64 }) => {
      const blob = await (await fetch(`data:audio/wav;base64,${base64}`)).blob();
      const opening = indexedDB.open('standout');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction(['ideas', 'recordings', 'recordingChunks'], 'readwrite');
      const recordingId = 'spoken';
      const [createdAt, summary] = [Date.now(), raw];
      transaction
        .objectStore('ideas')
        .add({ ideaId: 'voice', source: 'voice', raw, summary, createdAt, recordingId });
      transaction.objectStore('recordings').add({
        recordingId,
        mimeType: 'audio/wav',
        startedAt: createdAt,
        durationSeconds: null,
        purpose: { kind: 'dump' },
        isOpen: false,
      });
      transaction.objectStore('recordingChunks').add({ recordingId, blob });
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opening.result.close();
    },
    { raw: words, base64: sound },
  );
  await page.reload();
}

// Spec: content-engine-dump-3
test('every step from idea to finished post works on a phone', { tag: '@core' }, async ({ page }) => {
  const buzzes: VibratePattern[] = [];
  await page.exposeFunction('buzzed', (pattern: VibratePattern) => void buzzes.push(pattern));
  await page.addInitScript(() => {
    navigator.vibrate = (pattern) => {
      Reflect.get(globalThis, 'buzzed')(pattern);
      return true;
    };
  });
  await openEngine(page);
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
    const from = await centreOf(card);
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

  // The second swipe does what its button does.
  await swipeCard('Swiped to the right', 120, 100);
  await expect(contentOf(page)).toHaveValue('Swiped to the right');
  await contentOf(page).tap();
  await contentOf(page).fill('Written with a thumb');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Mark Complete' }).tap();
  await expect(page.getByText('1/30 posts ready to publish')).toBeVisible();
  expect(buzzes).toEqual(expect.arrayContaining([[10], [20], [10, 50, 10]]));
  await tab(page, 'Done').tap();
  await page.getByRole('button', { name: 'Export Posts' }).tap();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /LinkedIn format/ }).tap();
  await downloading;
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a new recording is fully visible, with its stop button above the tabs', async ({ page }) => {
  await openEngine(page);
  await page.getByRole('button', { name: 'Voice Note' }).tap();
  const panel = page.getByRole('region', { name: 'Recording' });
  const covered = async () => {
    const [shown, tabs] = await Promise.all([
      panel.boundingBox(),
      page.getByRole('tablist', { name: 'Engine' }).boundingBox(),
    ]);
    return shown && tabs ? shown.y + shown.height - tabs.y : Number.NaN;
  };
  await expect.poll(covered, 'pixels of it under the tabs').toBeLessThanOrEqual(0);
});

test('seeking in a voice note by touch does not move the card', async ({ page }) => {
  await openEngine(page);
  const sound = await readFile(new URL('../fixtures/spoken.wav', import.meta.url), 'base64');
  await keepVoiceNote(page, 'Spoken on the way', sound);
  const card = page.getByRole('article', { name: 'Spoken on the way' });
  const slider = card.getByRole('slider');
  await slider.scrollIntoViewIfNeeded();
  await expect(card.getByText(/^0:00 \/ 0:0[1-9]/)).toBeVisible();
  const box = await slider.boundingBox();
  if (!box) throw new Error('There is no slider to seek with.');
  const y = box.y + box.height / 2;
  const end = { x: box.x + box.width - 4, y };
  await swipe(page, { x: box.x + 4, y }, end);
  await expect(card.getByText(/^0:0[1-9] /)).toBeVisible();
  await swipe(page, end, { x: box.x + 4, y });
  await expect(card.getByText(/^0:00 /)).toBeVisible();
  await expect(card).not.toHaveAttribute('style', /translate/);
  await expect(page.getByText('In Work', { exact: true })).toHaveCount(0);
  expect(await storedRows(page, 'ideas')).toHaveLength(1);
});

test('a second finger on a card does not affect the swipe', async ({ page }) => {
  await openEngine(page);
  await page.getByRole('textbox', { name: 'Quick idea' }).fill('Held by two');
  await page.getByRole('button', { name: 'Add Idea' }).tap();
  const card = page.getByRole('article', { name: 'Held by two' });
  const first = { pointerId: 11, pointerType: 'touch', isPrimary: true, bubbles: true };
  const second = { ...first, pointerId: 12, isPrimary: false };
  await card.dispatchEvent('pointerdown', { ...first, clientX: 200 });
  await card.dispatchEvent('pointerdown', { ...second, clientX: 40 });
  await card.dispatchEvent('pointermove', { ...second, clientX: 42 });
  await card.dispatchEvent('pointerup', { ...second, clientX: 42 });
  await card.dispatchEvent('pointermove', { ...first, clientX: 280 });
  await expect(card).toHaveAttribute('style', /translateX\(80px\)/);
  await card.dispatchEvent('pointerup', { ...first, clientX: 280 });
  await expect(card.getByText('In Work', { exact: true })).toBeVisible();
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
  const lower = await centreOf(page.getByRole('button', { name: /^11: / }));
  const scrolledBefore = await page.evaluate(() => scrollY);
  await swipe(page, lower, { x: lower.x, y: lower.y - 120 });
  expect(await page.evaluate(() => scrollY), 'who does not hold scrolls').toBeGreaterThan(
    scrolledBefore + 60,
  );
  const from = await centreOf(dot('Alpha'));
  await swipe(page, from, await centreOf(dot('Gamma')), { holdFrames: 30 });
  await expect(dot('Alpha')).toHaveAccessibleName(/^3: /);
});

test('the day of a post is fully readable on the narrowest phones', async ({ page }) => {
  await openEngine(page);
  await page.getByRole('button', { name: 'Write Today' }).tap();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 812 });
    for (const label of ['Scheduled date', 'Time']) {
      const [shown, needed] = await page.getByLabel(label).evaluate((field: HTMLElement) => {
        const shownPixels = field.offsetWidth;
        field.style.width = 'max-content';
        const neededPixels = field.offsetWidth;
        field.style.width = '';
        return [shownPixels, neededPixels];
      });
      expect(shown, `${label} at ${width} px`).toBeGreaterThanOrEqual(needed);
    }
  }
});

test("a toast's action and close button are large enough for touch", async ({ page }) => {
  await openEngine(page);
  await page.getByRole('textbox', { name: 'Quick idea' }).fill('Swiped to the left');
  await page.getByRole('button', { name: 'Add Idea' }).tap();
  const card = page.getByRole('article', { name: 'Swiped to the left' });
  const from = await centreOf(card);
  await swipe(page, from, { x: from.x - 120, y: from.y });
  const said = toast(page, 'Idea archived.');
  const undo = said.getByRole('button', { name: 'Undo' });
  const isTarget = (button: Element) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const reach = 21.5;
    return [-reach, reach].every((byX) =>
      [-reach, reach].every((byY) => {
        const hit = document.elementFromPoint(x + width / 2 + byX, y + height / 2 + byY);
        return hit !== null && button.contains(hit);
      }),
    );
  };
  for (const button of [undo, said.getByRole('button', { name: 'Close toast' })]) {
    await expect.poll(() => button.evaluate(isTarget), `${button} takes 44 by 44 pixels`).toBe(true);
  }
  const { x, y } = await centreOf(undo);
  await page.touchscreen.tap(x, y - 20);
  await expect(card).toBeVisible();
});
