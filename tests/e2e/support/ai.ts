import type { Page } from '@playwright/test';
import { type Provider, startProvider } from '../../support/ai-provider.ts';
import { expect } from './account.ts';
import { pageBrowser, spokenArgs } from './browser.ts';
import { storedRows } from './engine.ts';
import { test as base, withEntries } from './signed-in.ts';

export { expect };

/** A browser whose microphone hears a person speak. */
export const speakingBrowser = {
  permissions: ['microphone'],
  launchOptions: pageBrowser(spokenArgs),
};

/** Playwright's test with a stand-in for the AI provider, and a page that is signed in and uses it with a key of its own. */
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

/** What the browser keeps of a key and the stand-in's address, as the settings would. */
export function ownKey(baseUrl: string): Record<string, string> {
  return {
    openai_api_key: 'sk-mine-0123456789',
    'standout.ai': JSON.stringify({ baseUrl, chatModel: 'small' }),
  };
}

/** Gives the page a key, which it has from its next load on. */
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
  // Which of the two it is shows once the tab has loaded.
  await start.or(editor).first().waitFor();
  if (await start.isVisible()) await start.click();
  await editor.fill(content);
  await page.getByText('Saved', { exact: true }).waitFor();
}

/** Waits until more than this much sound of what is being recorded is kept: the recorder of a busy machine begins after the timer. */
export async function expectRecorded(page: Page, seconds: number): Promise<void> {
  // Shown once the recording is begun in the store: the newest there is then the one that is made.
  await expect(page.getByRole('region', { name: 'Recording' }).getByRole('timer')).toBeVisible();
  const quarters = async () => {
    const recordings = await storedRows<{ recordingId: string; startedAt: number }>(page, 'recordings');
    const newest = recordings.sort((one, other) => other.startedAt - one.startedAt)[0];
    const chunks = await storedRows<{ recordingId: string }>(page, 'recordingChunks');
    return chunks.filter(({ recordingId }) => recordingId === newest?.recordingId).length;
  };
  await expect.poll(quarters, `${seconds} seconds of sound`).toBeGreaterThan(seconds * 4);
}

/** Keeps the provider from being asked what was said until what it gives is called. */
export async function holdTranscriptions(page: Page): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/audio/transcriptions', async (route) => {
    await isLetGo;
    await route.fallback();
  });
  return letGo;
}

/** How long a sound is and how loud, as the browser hears it. */
export function heard(page: Page, bytes: Uint8Array): Promise<{ seconds: number; loudness: number }> {
  return page.evaluate(async (base64) => {
    const sound = await (await fetch(`data:application/octet-stream;base64,${base64}`)).arrayBuffer();
    const context = new AudioContext();
    const decoded = await context.decodeAudioData(sound);
    await context.close();
    const samples = decoded.getChannelData(0);
    const meanSquare = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    return { seconds: decoded.duration, loudness: Math.sqrt(meanSquare) };
  }, Buffer.from(bytes).toString('base64'));
}

/** Gives the pages to come a device that writes down speech by itself: this Chromium has none. It speaks the browser's interface. */
export async function hearOnDevice(page: Page, words: string): Promise<void> {
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
