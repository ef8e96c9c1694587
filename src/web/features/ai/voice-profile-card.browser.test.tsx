import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ai } from '#tests/component/ai.ts';
import { openPost } from '#tests/component/editor.ts';
import { renderScreen } from '#tests/component/screen.tsx';
import { toast } from '#tests/component/toasts.ts';
import { VoiceProfileCard } from './voice-profile-card.tsx';

test('every prompt includes the voice profile', async () => {
  await ai.start();
  const { unmount } = await renderScreen(VoiceProfileCard);
  await page.getByLabelText('Your role').fill('Recruiter for nurses');
  await page.getByLabelText('Your readers').fill('Heads of nursing');
  await page.getByLabelText('What your posts should achieve').fill('Hospitals call me first');
  await page.getByLabelText('Sample post 1').fill('I fired my best client. Twice.');
  await page.getByLabelText('Words you never use').fill('synergy, thrilled');
  await page.getByRole('button', { name: 'Save voice profile' }).click();
  await expect.element(toast('Voice profile saved')).toBeVisible();
  await unmount();

  await openPost('We hired a nurse in two days.');
  await page.getByRole('button', { name: 'Polish' }).click();
  await expect.poll(async () => (await ai.calls()).length).toBe(1);
  const prompt = JSON.stringify((await ai.calls())[0]?.json);
  for (const line of [
    'Role: Recruiter for nurses',
    'Readers: Heads of nursing',
    'Goal: Hospitals call me first',
  ])
    expect(prompt).toContain(line);
  expect(prompt).toContain('I fired my best client. Twice.');
  expect(prompt).toContain('Never use these words or phrases: synergy; thrilled.');
});
