import type { Locator, Page } from '@playwright/test';
import type { PlannerSlot } from '#domain/planner/slot.ts';
import { expect } from './account.ts';
import { storedRows } from './engine.ts';

/** Opens the planner. */
export async function openPlanner(page: Page): Promise<void> {
  await page.goto('/planner');
  await expect(page.getByRole('heading', { name: 'Post #1', exact: true })).toBeVisible();
}

/** Finds the card of a slot by its number. */
export function card(page: Page, number: number): Locator {
  return page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: `Post #${number}`, exact: true }),
  });
}

export function words(page: Page, number: number): Locator {
  return page.getByRole('textbox', { name: `Post ${number}`, exact: true });
}

export async function expectStatus(
  page: Page,
  number: number,
  status: 'Saving' | 'Saved' | 'Empty' | 'Not saved',
): Promise<void> {
  await expect(card(page, number).getByText(status, { exact: true })).toBeVisible();
}

/** Returns the stored slots in order. */
export async function storedSlots(page: Page): Promise<PlannerSlot[]> {
  const slots = await storedRows<PlannerSlot>(page, 'plannerPosts');
  return slots.sort((one, other) => one.position - other.position);
}
