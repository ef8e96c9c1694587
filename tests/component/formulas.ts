import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { FormulasPage } from '#web/features/formulas/formulas-page.tsx';
import { renderScreen } from './screen.tsx';

/** Opens the Formula Page with its examples. */
export async function openFormulas(address = '/formula') {
  const screen = await renderScreen(FormulasPage, address);
  await expect.element(page.getByRole('tab', { name: /^Text Posts/ })).toBeVisible();
  return screen;
}

export const formulaCard = (text: string) => page.getByRole('listitem').filter({ hasText: text });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
