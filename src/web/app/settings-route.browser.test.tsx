import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyVoiceProfile } from '#domain/ai/voice-profile.ts';
import { resizePage } from '#tests/component/media.ts';
import { becomePhone } from '#tests/component/phone.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { newAccount, signIn } from '#tests/component/session.ts';
import { toast } from '#tests/component/toasts.ts';
import { saveVoiceProfile } from '#web/data/store/voice-profile.ts';
import { prepareSettings, SettingsRoute } from './settings-route.tsx';

beforeEach(async () => {
  await signIn();
  await prepareSettings();
});

test('another account that signs in sees its own sessions and none of the typed text', async () => {
  await renderScreen(SettingsRoute);
  await expect.element(page.getByText('This device', { exact: true })).toBeVisible();
  const sessions = page.getByRole('listitem').filter({ hasText: /active/ });
  // The confirmation of the account also started a session.
  expect(sessions.elements().length).toBeGreaterThan(1);
  await page.getByLabelText('New password').fill('typed for my account');
  const theirs = await newAccount();
  await expect.element(page.getByText(`You’re signed in as ${theirs.email}.`)).toBeVisible();
  await expect.element(page.getByLabelText('New password')).toHaveValue('');
  await expect.poll(() => sessions.elements().length).toBe(1);
});

test('the brand kit can be edited on a small phone', async () => {
  await renderScreen(SettingsRoute);
  await resizePage(320, 640);
  await page.getByRole('button', { name: 'Edit brand kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand kit' });
  await expect.element(dialog).toBeVisible();
  const { scrollWidth, clientWidth } = dialog.element();
  expect(scrollWidth - clientWidth).toBe(0);
  await dialog.getByLabelText('Phone').fill('+49 30 123456');
  await dialog.getByRole('button', { name: 'Save brand kit' }).click();
  await expect.element(page.getByText(/^\+49 30 123456/)).toBeVisible();
});

test('unsaved settings survive a change of screen and a save in another tab', async () => {
  const words = page.getByLabelText('Words you never use');
  const name = page.getByRole('group', { name: 'Thought leader 1' }).getByLabelText('Name');
  const unsaved = page.getByText('Not saved yet');
  const unsavedCount = () => unsaved.elements().length;
  const { unmount } = await renderScreen(SettingsRoute);
  await words.click();
  await userEvent.keyboard('synergy, thrilled ');
  await name.fill('Ada');
  await expect.poll(unsavedCount).toBe(2);
  await unmount();
  await renderScreen(SettingsRoute);
  await expect.element(words).toHaveValue('synergy, thrilled ');
  await expect.element(name).toHaveValue('Ada');

  await saveVoiceProfile({ ...emptyVoiceProfile, wordsNeverUsed: ['leverage'] });
  await page.getByRole('button', { name: 'Save thought leaders' }).click();
  await expect.poll(unsavedCount).toBe(1);
  await expect.element(words).toHaveValue('synergy, thrilled ');
  await page.getByRole('button', { name: 'Save voice profile' }).click();
  await expect.element(toast('Voice profile saved')).toBeVisible();
  await expect.poll(unsavedCount).toBe(0);
  await expect.element(words).toHaveValue('synergy, thrilled');

  await saveVoiceProfile({ ...emptyVoiceProfile, wordsNeverUsed: ['leverage'] });
  await expect.element(words, { message: 'follows the store without unsaved text' }).toHaveValue('leverage');
});

test('the navigation marks the section being read', async () => {
  await resizePage(1280, 800);
  await renderScreen(SettingsRoute);
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true });
  await expect.element(link('Account')).toHaveAttribute('aria-current', 'true');
  for (const name of ['Writing', 'Data', 'AI']) {
    await link(name).click();
    await expect.element(link(name)).toHaveAttribute('aria-current', 'true');
    expect(document.querySelectorAll('nav [aria-current]')).toHaveLength(1);
  }
});

test('the navigation stays above the sections on a phone and marks the one being read', async () => {
  await becomePhone();
  await renderScreen(SettingsRoute);
  const nav = page.getByRole('navigation', { name: 'Settings' });
  const data = nav.getByRole('link', { name: 'Data', exact: true });
  await expect.element(nav).toBeVisible();
  // Sections that load late make the page longer.
  const readToEnd = () => {
    scrollTo(0, document.documentElement.scrollHeight);
    return data.element().getAttribute('aria-current');
  };
  await expect.poll(readToEnd).toBe('true');
  const box = () => data.element().getBoundingClientRect();
  await expect.poll(() => box().right).toBeLessThanOrEqual(innerWidth);
  expect(box().left).toBeGreaterThanOrEqual(0);
  expect(box().top).toBeLessThan(innerHeight / 4);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});
