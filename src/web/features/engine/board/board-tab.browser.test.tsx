import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openEngine, openTab } from '#tests/component/engine.ts';

const tile = (position: number) => page.getByRole('button', { name: new RegExp(`Story.*Post ${position}$`) });
const dot = (position: number) => page.getByRole('button', { name: new RegExp(`^${position}: `) });

test('dots and tiles are one tab stop each, and arrow keys move within them', async () => {
  await openEngine();
  await openTab('Board');
  await expect.element(tile(1)).toBeVisible();
  dot(1).element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(dot(2)).toHaveFocus();
  await userEvent.tab();
  await expect.element(tile(1)).toHaveFocus();
  // Rows have five tiles at this width, so the arrow moves the focus by five.
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(tile(7)).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowRight}{ArrowUp}');
  await expect.element(tile(25)).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(dot(2)).toHaveFocus();
  await userEvent.tab();
  await expect.element(tile(25)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Post 25' })).toBeVisible();
});
