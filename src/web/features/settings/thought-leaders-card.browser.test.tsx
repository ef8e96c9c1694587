import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#tests/component/screen.tsx';
import { store } from '#web/data/store/database.ts';
import { ThoughtLeadersCard } from './thought-leaders-card.tsx';

test('thought leaders can be edited and reset', async () => {
  const { unmount } = await renderScreen(ThoughtLeadersCard);
  const save = page.getByRole('button', { name: 'Save thought leaders' });
  const name = page.getByRole('group', { name: 'Thought leader 1' }).getByLabelText('Name');
  await expect.element(save).toBeDisabled();
  await name.fill('Ada Lovelace');
  await save.click();
  await expect.element(page.getByText('Thought leaders saved')).toBeVisible();
  expect(await store.settings.get('thoughtLeaders')).toMatchObject({
    value: [{ name: 'Ada Lovelace' }, {}, {}],
  });
  await unmount();
  await renderScreen(ThoughtLeadersCard);
  await expect.element(name).toHaveValue('Ada Lovelace');
  await page.getByRole('button', { name: 'Reset to defaults' }).first().click();
  await expect.element(name).not.toHaveValue('Ada Lovelace');
});
