import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openEngine, openTab } from '#tests/component/engine.ts';

const tile = (position: number) => page.getByRole('button', { name: new RegExp(`Story.*Post ${position}$`) });
const dot = (position: number) => page.getByRole('button', { name: new RegExp(`^${position}: `) });

test('the dots are one tab stop and the tiles another, and arrow keys move within them', async () => {
  await openEngine();
  await openTab('Board');
  await expect.element(tile(1)).toBeVisible();
  dot(1).element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(dot(2)).toHaveFocus();
  await userEvent.tab();
  await expect.element(tile(1)).toHaveFocus();
  // Five tiles in a row at this width, so down is five further.
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
