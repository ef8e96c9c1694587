import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { WeekdayChoice } from './weekday-choice.tsx';

test('the border of a chosen day stands out more than that of another day', async () => {
  await renderScreen(Days);
  const monday = page.getByRole('checkbox', { name: 'Monday' });
  const borderOf = (name: string) => {
    const label = page.getByRole('checkbox', { name }).element().closest('label');
    return label && getComputedStyle(label).borderTopColor;
  };
  const ink = getComputedStyle(document.documentElement).color;
  await expect.element(monday).not.toBeChecked();
  expect(borderOf('Monday')).not.toBe(ink);
  expect(borderOf('Tuesday')).toBe(ink);
  await monday.click({ force: true });
  await expect.element(monday).toBeChecked();
  await expect.poll(() => borderOf('Monday')).toBe(ink);
});

function Days() {
  const [chosen, setChosen] = useState<readonly (1 | 2)[]>([2]);
  return <WeekdayChoice label="Days" all={[1, 2]} chosen={chosen} onChange={setChosen} />;
}
