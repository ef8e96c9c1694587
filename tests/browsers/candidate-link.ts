import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import { type ClipName, clip } from '../fixtures/clips.ts';
import { invite } from '../support/invite.ts';
import { startTemporaryServer } from '../support/temporary-server.ts';
import type { DrivenPage } from './support/driven-page.ts';
import { signUp } from './support/sign-up.ts';

/** Declares the test that a candidate answers at a link with a video that the device has, with or without a camera. */
export function testCandidateLink(
  browser: string,
  open: (origin: string) => Promise<DrivenPage>,
  clipName: ClipName,
): void {
  test(`${browser} sends a candidate's answers at a link`, async () => {
    const application = await startTemporaryServer();
    onTestFinished(application.stop);
    const page = await open(application.origin);
    onTestFinished(() => page.close());
    await signUp(page, application.origin);
    const token = await page.evaluate(() => {
      const entry = Object.entries(localStorage).find(([name]) => name.endsWith('-auth-token'));
      return String(JSON.parse(entry?.[1] ?? '{}').access_token);
    });
    const { backendUrl, anonKey } = await (await fetch(`${application.origin}/config.json`)).json();
    const recruiter = createClient(backendUrl, anonKey, {
      global: { headers: { authorization: `Bearer ${token}` } },
    });
    const link = await invite(recruiter);
    await page.problems();

    await page.resize(390, 780);
    await page.goto(`/r/${link.token}`);
    const shows = (text: string) =>
      page.until(text, (wanted) => document.querySelector('h1')?.textContent.includes(wanted), text);
    await shows('would like to meet you');
    await page.click({ role: 'checkbox', name: 'I agree' });
    await page.click({ role: 'button', name: 'Continue' });
    for (const question of [1, 2]) {
      await page.until('a place for a file', () => document.querySelector('input[type=file]') !== null);
      await page.chooseFile('input[type=file]', clip(clipName));
      await shows('Watch your answer');
      await page.until(
        'the question',
        (number) => document.body.textContent.includes(`Question ${number} of 2`),
        question,
      );
      await page.click({ role: 'button', name: 'Use this answer' });
    }
    await shows('Ready to send?');
    await page.click({ role: 'button', name: 'Send to Maria' });
    await shows('Thank you. Maria’s team has it.');
    expect(await page.problems()).toEqual([]);
    const { data } = await recruiter.from('answers').select('state').eq('invitation_id', link.invitation);
    expect(data).toEqual([{ state: 'arrived' }, { state: 'arrived' }]);
  });
}
