import type { ComponentType } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { startSession } from '#web/data/account/session.ts';
import { EnginePage, prepareEngine } from '#web/features/engine/engine-page.tsx';
import { renderScreen } from './screen.tsx';
import { changeStoredPosts, storedPost } from './store.ts';

export const content = page.getByLabelText('Content');
/** The panel with an AI answer. */
export const aiPanel = page.getByRole('dialog').filter({ hasText: 'What’s sent?' });

/** Opens the first post of the batch with this text in the editor. `Screen` shows the content engine. */
export async function openPost(text: string, Screen: ComponentType = EnginePage) {
  // AI buttons depend on the server's settings.
  await startSession();
  await changeStoredPosts([{ title: 'In the editor', content: text, state: 'drafting' }]);
  await prepareEngine();
  const screen = await renderScreen(Screen, `/?post=${(await storedPost('In the editor'))?.postId}`);
  await expect.element(content).toHaveValue(text);
  return screen;
}
