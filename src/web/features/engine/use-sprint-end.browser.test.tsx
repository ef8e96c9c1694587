import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fillDisk } from '#tests/component/full-disk.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { toast } from '#tests/component/toasts.ts';
import { EnginePage } from './engine-page.tsx';
import { useSprintEnd } from './use-sprint-end.ts';

test('the end of a sprint is announced on a full disk', async () => {
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

/** The application's shell announces the end on every screen. */
function EngineWithSprintEnd() {
  useSprintEnd();
  return <EnginePage />;
}
