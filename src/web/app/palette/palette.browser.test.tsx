import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { store } from '#web/data/store/database.ts';
import { Palette } from './palette.tsx';

test('a double press on a palette entry runs it once', async () => {
  await renderScreen(OpenPalette);
  const search = page.getByRole('combobox', { name: 'Search everything, do anything' });
  await search.fill('a thought that nobody had');
  const entry = page.getByRole('option', { name: /^Add “a thought that nobody had” to the Dump/ });
  await expect.element(entry).toBeVisible();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(search).not.toBeInTheDocument();
  await expect.poll(() => store.ideas.count()).toBe(1);
});

function OpenPalette() {
  const [isOpen, setIsOpen] = useState(true);
  const shell = { capture() {}, showShortcuts() {}, toggleSidebar() {}, logOut() {} };
  return <Palette isOpen={isOpen} onOpenChange={setIsOpen} shell={shell} />;
}
