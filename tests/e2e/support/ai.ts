import type { Page } from '@playwright/test';
import { type Provider, startProvider } from '../../support/ai-provider.ts';
import { expect } from './account.ts';
import { fakeMicrophoneArgs, pageBrowser, withoutOptimizing } from './browser.ts';
import { storedRows } from './engine.ts';
import { test as base, withEntries } from './signed-in.ts';

export { expect };

/** A browser whose microphone plays speech. */
export const speakingBrowser = {
  permissions: ['microphone'],
  launchOptions: pageBrowser([withoutOptimizing, ...fakeMicrophoneArgs]),
};

/** The test with a stand-in for the AI provider and a signed-in page that uses it with its own key. */
export const test = base.extend<{ provider: Provider; writer: Page }>({
  provider: async ({}, use) => {
    const provider = await startProvider();
    await use(provider);
    await provider.close();
  },
  storageState: ({ signedInState, provider }, use) =>
    use(withEntries(signedInState, ownKey(provider.baseUrl))),
  writer: async ({ page }, use) => {
    await page.goto('/');
    await use(page);
  },
});

/** Returns the localStorage entries of a key and the stand-in's address. */
export function ownKey(baseUrl: string): Record<string, string> {
  return {
    openai_api_key: 'sk-mine-0123456789',
    'standout.ai': JSON.stringify({ baseUrl, chatModel: 'small' }),
  };
}

/** Stores a key that the page uses after its next load. */
export function useOwnKey(page: Page, baseUrl: string): Promise<void> {
  return page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, ownKey(baseUrl));
}

/** Opens the first unstarted post in the editor and writes `content` into it. */
export async function writePost(page: Page, content: string): Promise<void> {
  await page.getByRole('tab', { name: 'Work' }).click();
  const start = page.getByRole('button', { name: 'Get Started' });
  const editor = page.getByLabel('Content');
  // Once the tab has loaded, one of the two is visible.
  await start.or(editor).first().waitFor();
  if (await start.isVisible()) await start.click();
  await editor.fill(content);
  await page.getByText('Saved', { exact: true }).waitFor();
}

/** Waits until more than this much audio is stored. On a busy machine, the recorder starts later than the timer. */
export async function expectRecorded(page: Page, seconds: number): Promise<void> {
  // The recording is in the store by then, so it is the newest one there.
  await expect(page.getByRole('region', { name: 'Recording' }).getByRole('timer')).toBeVisible();
  const quarters = async () => {
    const recordings = await storedRows<{ recordingId: string; startedAt: number }>(page, 'recordings');
    const newest = recordings.sort((one, other) => other.startedAt - one.startedAt)[0];
    const chunks = await storedRows<{ recordingId: string }>(page, 'recordingChunks');
    return chunks.filter(({ recordingId }) => recordingId === newest?.recordingId).length;
  };
  await expect.poll(quarters, `${seconds} seconds of audio`).toBeGreaterThan(seconds * 4);
}

/** Holds transcription requests until the returned function is called. */
export async function holdTranscriptions(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/audio/transcriptions', async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** Returns the length and loudness of an audio file as the browser decodes it. */
export function measureAudio(page: Page, bytes: Uint8Array): Promise<{ seconds: number; loudness: number }> {
  return page.evaluate(async (base64) => {
    const audio = await (await fetch(`data:application/octet-stream;base64,${base64}`)).arrayBuffer();
    const context = new AudioContext();
    const decoded = await context.decodeAudioData(audio);
    await context.close();
    const samples = decoded.getChannelData(0);
    const meanSquare = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    return { seconds: decoded.duration, loudness: Math.sqrt(meanSquare) };
  }, Buffer.from(bytes).toString('base64'));
}

/** Installs a stand-in for on-device dictation, which the tests' Chromium lacks. Affects later page loads. */
export async function stubDeviceDictation(page: Page, words: string): Promise<void> {
  await page.addInitScript((transcript) => {
    class Recognition extends EventTarget {
      static available = async () => 'available';
      processLocally = false;
      start() {
        const result = Object.assign([{ transcript }], { isFinal: true });
        const event = Object.assign(new Event('result'), { results: [result] });
        setTimeout(() => this.processLocally && this.dispatchEvent(event));
      }
      stop() {
        this.dispatchEvent(new Event('end'));
      }
    }
    Reflect.set(window, 'SpeechRecognition', Recognition);
  }, words);
}
