import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { expect, onTestFinished, test } from 'vitest';
import { fastOutput, normalOutput } from '#domain/video/limits.ts';
import { expectBrandedVideo } from '../e2e/support/branded-video.ts';
import { type ClipName, clip } from '../fixtures/clips.ts';
import { probe } from '../fixtures/measure.ts';
import { invite } from '../support/invite.ts';
import { startTemporaryServer } from '../support/temporary-server.ts';
import { startBreakableProxy } from './support/breakable-proxy.ts';
import type { DrivenPage } from './support/driven-page.ts';
import { saveRenderedVideo } from './support/rendered-clip.ts';
import { signUp } from './support/sign-up.ts';
import { waitFor } from './support/wait.ts';

/**
 * Declares a test in which a recruiter's candidate answers at a link, and the recruiter makes a video of the first
 * answer. `records`: the candidate uses the camera; otherwise, they choose a clip.
 */
export function testCandidateLink(
  browser: string,
  open: (origin: string) => Promise<DrivenPage>,
  { clipName, records }: { clipName: ClipName; records: boolean },
): void {
  test(`${browser} sends a candidate's answers at a link and makes a video of them`, async () => {
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
    await page.goto('/candidates?candidate=new');
    await page.fill('Name', 'Mia Santos');
    await page.fill('Position title', 'Nurse');
    await page.click({ role: 'button', name: 'Done' });
    const candidate = await waitFor('the candidate in the account', async () => {
      const { data } = await recruiter.from('content_records').select('record_id').eq('kind', 'candidate');
      return data?.[0]?.record_id as string | undefined;
    });
    const link = await invite(recruiter, { candidate });
    await page.problems();

    await page.resize(390, 780);
    const proxy = await startBreakableProxy(application.origin);
    onTestFinished(proxy.close);
    await page.goto(`${proxy.origin}/r/${link.token}`);
    const shows = (text: string) =>
      page.until(text, (wanted) => document.querySelector('h1')?.textContent.includes(wanted), text);
    await shows('would like to meet you');
    await page.click({ role: 'checkbox', name: 'I agree' });
    await page.click({ role: 'button', name: 'Continue' });
    if (records) {
      await shows('Check your camera and audio');
      await page.click({ role: 'button', name: 'I’m ready' });
      await page.click({ role: 'button', name: /^Start recording/ });
      await page.click({ role: 'button', name: 'Start now' });
      await page.until('two recorded seconds', () =>
        /0:2[0-8] left/.test(document.querySelector('[role=timer]')?.textContent ?? ''),
      );
      await page.click({ role: 'button', name: 'Stop' });
      await shows('Watch your answer');
      await page.reload();
      await page.click({ role: 'button', name: 'Continue' });
      await shows('Watch your answer');
      await page.click({ role: 'button', name: 'Use this answer' });
    }
    for (const question of records ? [2] : [1, 2]) {
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
    expect(await page.problems()).toEqual([]);
    proxy.breakRequests(/resumable/);
    await page.click({ role: 'button', name: 'Send to Maria' });
    await waitFor('a broken upload', async () => proxy.brokenCount() > 0);
    proxy.breakRequests(/functions/);
    const brokenCount = proxy.brokenCount();
    await waitFor('a broken check', async () => proxy.brokenCount() > brokenCount);
    proxy.breakRequests(null);
    await shows('Thank you. Maria’s team has it.');
    // Clears the errors of the requests that this test broke.
    await page.problems();
    const { data } = await recruiter.from('answers').select('state').eq('invitation_id', link.invitation);
    expect(data).toEqual([{ state: 'arrived' }, { state: 'arrived' }]);

    await page.resize(1280, 800);
    await page.goto(`/candidates?candidate=${candidate}`);
    await page.until('a clip', () => {
      // The editor has a button with the same name, but no clip.
      const make = [...document.querySelectorAll<HTMLButtonElement>('ul[aria-label=Clips] button')];
      const [first] = make.filter((button) => button.textContent.includes('Make video'));
      first?.click();
      return first !== undefined;
    });
    await page.click({ role: 'button', name: 'Generate video' });
    // The brand kit still has the sample number, so the page asks first.
    await page.click({ role: 'button', name: 'Generate anyway' });
    const folder = mkdtempSync(join(tmpdir(), 'standout-answer-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'mia.mp4');
    await saveRenderedVideo(page, path);
    const { frames, video } = probe(path);
    expect(frames.length).toBeGreaterThan(24);
    // On a busy machine, a render that stalls is repeated in fast mode. Another test checks the normal size.
    const output = video.width === fastOutput.widthPixels ? fastOutput : normalOutput;
    expectBrandedVideo(path, { frames: frames.length, hasAudio: records, output });
    expect(await page.problems()).toEqual([]);
  });
}
