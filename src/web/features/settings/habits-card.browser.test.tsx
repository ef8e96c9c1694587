import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { store } from '#web/data/store/database.ts';
import { EnginePage, prepareEngine } from '#web/features/engine/engine-page.tsx';
import { HabitsCard } from './habits-card.tsx';

test('daily target, working days, and streak freeze are saved and apply in the engine', async () => {
  const { unmount } = await renderScreen(HabitsCard);
  await page.getByLabelText('Posts per day').fill('5');
  await userEvent.keyboard('{Enter}');
  await page.getByText('Sat', { exact: true }).click();
  await page.getByText('Sun', { exact: true }).click();
  await page.getByRole('switch', { name: /^Streak freeze/ }).click();
  await expect
    .poll(() => store.settings.get('preferences'))
    .toMatchObject({ value: { dailyTarget: 5, workingDays: [1, 2, 3, 4, 5], hasStreakFreeze: true } });

  await unmount();
  await prepareEngine();
  await renderScreen(EnginePage);
  await expect.element(page.getByRole('button', { name: "Write Today's 5 Posts" })).toBeVisible();
});
