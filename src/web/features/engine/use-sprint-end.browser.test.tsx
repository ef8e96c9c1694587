import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fillDisk } from '#tests/component/full-disk.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { changeStoredPosts } from '#tests/component/store.ts';
import { toast } from '#tests/component/toasts.ts';
import { EnginePage } from './engine-page.tsx';
import { useSprintEnd } from './use-sprint-end.ts';

test('the end of a sprint is announced even on a full disk', async () => {
  await renderScreen(EngineWithSprintEnd);
  await page.getByRole('tab', { name: /Work/ }).click();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  fillDisk();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (15 * 60 + 2) * 1000 });
  onTestFinished(() => void vi.useRealTimers());
  const end = toast('Sprint complete! Great focus session.');
  await expect.element(end).toBeVisible();
  expect(end.elements()).toHaveLength(1);
  await expect.element(toast('Not saved')).not.toBeInTheDocument();
});

test('a sprint follows clock changes and announces its end once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  await changeStoredPosts([{ content: 'Words', state: 'drafting' }]);
  await renderScreen(EngineWithSprintEnd);
  await page.getByRole('tab', { name: /Work/ }).click();
  const timer = page.getByRole('timer');
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const pause = page.getByRole('button', { name: 'Pause' });
  const end = toast('Sprint complete! Great focus session.');
  await start.click();
  await expect.element(pause).toBeVisible();
  // As if the clock was set forward or the machine was asleep.
  later(16 * 60);
  await expect.element(end).toBeVisible();
  expect(end.elements()).toHaveLength(1);
  await end.getByRole('button', { name: 'Close toast' }).click();
  await expect.element(end).not.toBeInTheDocument();

  await start.click();
  await expect.element(pause).toBeVisible();
  later(-2 * 60);
  later(15 * 60 + 5);
  await expect.element(timer).toMatchTextContent(/^1:\d\d$/);
  expect(end.elements()).toEqual([]);
  later(2 * 60);
  await expect.element(end).toBeVisible();
});

/** As in the shell, which announces the end on every screen. */
function EngineWithSprintEnd() {
  useSprintEnd();
  return <EnginePage />;
}
