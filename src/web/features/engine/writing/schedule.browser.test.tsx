import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { changeStoredPosts, storedPost } from '#tests/component/store.ts';
import { store } from '#web/data/store/database.ts';
import { EnginePage, prepareEngine } from '../engine-page.tsx';

const day = page.getByLabelText('Scheduled date');
const time = page.getByLabelText('Time', { exact: true });
const scheduledAt = async () => (await storedPost('In the editor'))?.scheduledAt;

beforeEach(async () => {
  await changeStoredPosts([{ title: 'In the editor', content: 'Some words', state: 'drafting' }]);
  await prepareEngine();
  await renderScreen(EnginePage, `/?post=${(await storedPost('In the editor'))?.postId}`);
  await expect.element(day).toBeVisible();
});

test('an incomplete date is not stored', async () => {
  const type = async (digits: string) => {
    day.element().focus();
    await userEvent.keyboard(digits);
  };
  await type('030127');
  day.element().blur();
  await expect.element(day).toHaveValue('');
  await type('03012027');
  await expect.poll(scheduledAt).toBe('2027-03-01');
  const dates = (await store.history.toArray()).map((entry) => 'text' in entry && entry.text?.scheduledAt);
  expect(dates.filter((date) => typeof date === 'string' && date < '1970')).toEqual([]);
});

test('retyping a cleared date restores its time', async () => {
  await day.fill('2027-03-01');
  await time.fill('17:45');
  await expect.poll(scheduledAt).toBe('2027-03-01T17:45');
  await day.fill('');
  await expect.poll(scheduledAt).toBeNull();
  await day.fill('2027-03-02');
  await expect.poll(scheduledAt).toBe('2027-03-02T17:45');
});

test('date and time are fully readable on the narrowest phones', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  for (const width of [320, 360]) {
    await page.viewport(width, 812);
    for (const field of [day.element(), time.element()]) {
      if (!(field instanceof HTMLElement)) throw new Error('The field is not there.');
      const shownPixels = field.offsetWidth;
      field.style.width = 'max-content';
      const neededPixels = field.offsetWidth;
      field.style.width = '';
      expect(shownPixels, `${field.ariaLabel} at ${width} px`).toBeGreaterThanOrEqual(neededPixels);
    }
  }
});
