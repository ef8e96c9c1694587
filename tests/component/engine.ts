import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Post } from '#domain/posts/post.ts';
import { startSession } from '#web/data/account/session.ts';
import { EnginePage, prepareEngine } from '#web/features/engine/engine-page.tsx';
import { renderScreen } from './screen.tsx';
import { changeStoredPosts } from './store.ts';

/** Opens the content engine after applying `changes` to the first posts of the batch. */
export async function openEngine({ changes = [], address = '/' }: Opening = {}) {
  // AI buttons depend on the server's settings.
  await startSession();
  await changeStoredPosts(changes);
  await prepareEngine();
  return renderScreen(EnginePage, address);
}

type Opening = { changes?: readonly Partial<Post>[]; address?: string };

export type EngineTab = 'Dump' | 'Work' | 'Board' | 'Done';

export const tab = (name: EngineTab) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

/**
 * Opens a tab without the pointer, because a toast may cover the tabs, and without key presses, because the focus may
 * move.
 */
export async function openTab(name: EngineTab): Promise<void> {
  await expect.element(tab(name)).toBeVisible();
  const element = tab(name).element() as HTMLElement;
  element.focus();
  element.click();
  await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
}

export const ideaField = page.getByRole('textbox', { name: 'Quick idea' });
export const contentField = page.getByRole('textbox', { name: 'Content', exact: true });

export async function addIdea(text: string): Promise<void> {
  await ideaField.fill(text);
  await page.getByRole('button', { name: 'Add Idea' }).click();
  await expect.element(ideaField).toHaveValue('');
}

/** Expands the video import in the Dump. */
export async function openVideoField(): Promise<void> {
  await page.getByRole('button', { name: 'YouTube', expanded: false }).click();
  await expect.element(page.getByLabelText('YouTube URL')).toHaveFocus();
}

/** The cards of the Dump, newest first. */
export const ideas = page.getByRole('article');
