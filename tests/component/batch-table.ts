import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { BatchPage } from '#web/features/batch-table/batch-page.tsx';
import { renderScreen } from './screen.tsx';
import { changeStoredPosts, shortenBatch, storedPost } from './store.ts';

export const titles = ['Why we hire slowly', 'A mistake', 'Three questions', 'The lobby', 'Fridays'] as const;

/** Opens the batch table with eight posts. Five are written, and the first three of them are complete. */
export async function openBatchTable() {
  await shortenBatch(8);
  await changeStoredPosts(
    titles.map((title, index) => ({
      title,
      content: `Content of ${title}`,
      state: index < 3 ? 'complete' : 'drafting',
    })),
  );
  const screen = await renderScreen(BatchPage);
  await expect.element(cell('Title', 1)).toHaveValue(titles[0]);
  return screen;
}

/** Finds a field of a post's row by the post's position in the batch. */
export function cell(name: 'Title' | 'Angle' | 'Tags' | 'Day' | 'Time', position: number) {
  return page.getByLabelText(`${name} of post ${position}`, { exact: true });
}

export function checkbox(position: number) {
  return page.getByLabelText(`Select post ${position}`, { exact: true });
}

/** Chooses an item of a row's menu. */
export async function chooseFromRow(position: number, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for post ${position}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The stored date of a post: a day, with a time if it has one. */
export async function storedDate(title: string): Promise<string | null | undefined> {
  return (await storedPost(title))?.scheduledAt;
}
