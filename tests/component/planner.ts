import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { PlannerPage } from '#web/features/planner/planner-page.tsx';
import { renderScreen } from './screen.tsx';

/** Opens the planner. */
export async function openPlanner() {
  const screen = await renderScreen(PlannerPage, '/planner');
  await expect.element(heading(1)).toBeVisible();
  return screen;
}

const heading = (number: number) => page.getByRole('heading', { name: `Post #${number}`, exact: true });
const headings = page.getByRole('heading', { name: /^Post #/ });

export const card = (number: number) => page.getByRole('listitem').filter({ has: heading(number) });
export const text = (number: number) => page.getByRole('textbox', { name: `Post ${number}`, exact: true });
export const image = (number: number) => page.getByAltText(`Attached to post ${number}`, { exact: true });

/** Waits until the planner shows this many slots. */
export const expectCount = (count: number) => expect.poll(() => headings.elements().length).toBe(count);

export const expectStatus = (number: number, status: 'Saving' | 'Saved' | 'Empty' | 'Not saved') =>
  expect.element(card(number).getByText(status, { exact: true })).toBeVisible();

/** Chooses an item of a slot's menu. */
export async function chooseFromMenu(number: number, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for post ${number}`, exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Chooses an item of the menu next to Export. */
export async function exportAs(name: string): Promise<void> {
  await page.getByRole('button', { name: 'More exports' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Clears the planner and confirms. */
export async function clearAll(): Promise<void> {
  await page.getByRole('button', { name: 'Clear All' }).click();
  await page.getByRole('button', { name: 'Clear everything' }).click();
}
