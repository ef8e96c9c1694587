import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  type SpeechModelFile,
  speechModelFiles,
  speechModelHub,
  speechModelPath,
} from '#domain/ai/speech-model.ts';
import { parseCues } from '#domain/video/caption-file.ts';
import { nextDownload } from '#tests/component/files.ts';
import {
  chooseSample,
  downloadLink,
  generate,
  openGeneratorWithNumber,
  positionTitle,
} from '#tests/component/generator.ts';
import { patch } from '#tests/component/patch.ts';
import { tinyWhisper } from '#tests/support/tiny-whisper/tiny-whisper.ts';
import { startSession } from '#web/data/account/session.ts';
import { modelCacheName } from '#web/data/speech/model-cache.ts';

const transcribe = page.getByRole('button', { name: 'Transcribe audio' });
const dialog = page.getByRole('dialog', { name: 'Download the speech model?' });
const download = dialog.getByRole('button', { name: 'Download' });
const progress = dialog.getByRole('progressbar');
const caption = page.getByRole('textbox', { name: 'Caption 1', exact: true });
const heard = 'Ich führe die Bücher von drei Firmen.';

beforeEach(async () => {
  await startSession();
  await caches.delete(modelCacheName);
  await openGeneratorWithNumber();
  await chooseSample();
  await page.getByRole('switch', { name: 'Captions' }).click();
});

test('a clip is transcribed on this device after one download, also offline, and captions are burned in', {
  timeout: 240_000,
}, async () => {
  const hub = stubHub();
  await transcribe.click();
  await expect.element(dialog.getByText(/^About \d+\sMB, once, from huggingface\.co\./)).toBeVisible();
  expect(hub.requests).toEqual([]);
  await download.click();
  await expect.element(progress).toHaveAttribute('aria-valuenow', expect.stringMatching(/^[1-9]/));
  hub.release();
  await expect.element(caption).toHaveValue(heard);
  expect(hub.requests.length).toBe(tinyWhisper().size);
  await expect.element(page.getByRole('radio', { name: 'On this device' })).toBeChecked();

  goOffline();
  await page.getByRole('button', { name: 'Remove caption 1' }).click();
  await transcribe.click();
  await expect.element(caption).toHaveValue(heard);
  await caption.fill('Ich führe Bücher.');
  await positionTitle.fill('Bookkeeper');
  await generate.click();
  await expect.element(downloadLink).toBeVisible();
  const saved = nextDownload();
  await page.getByRole('button', { name: 'Download captions as .srt' }).click();
  const cues = parseCues(await (await saved).text());
  expect(cues?.map(({ text }) => text)).toEqual(['Ich führe Bücher.']);
  // Halfway between the attention peaks of the start and of the first word.
  expect(cues?.[0]?.startSeconds).toBeCloseTo(0.2, 1);
});

test('a download can be stopped and resumes later', async () => {
  const hub = stubHub();
  await transcribe.click();
  await download.click();
  await expect.poll(() => hub.requests.length).toBe(tinyWhisper().size);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(transcribe).toBeEnabled();
  const before = hub.requests.length;
  hub.release();
  await transcribe.click();
  await download.click();
  await expect.element(caption).toHaveValue(heard);
  expect(hub.requests.length - before, 'only the file that was stopped').toBe(1);
});

test('a failed download says what to do', async () => {
  goOffline();
  await transcribe.click();
  await download.click();
  await expect.element(dialog.getByRole('alert').getByText(/Check your connection/)).toBeVisible();
  await expect.element(download).toBeEnabled();
});

test('stopping a transcription ends its worker, and another one can start', async () => {
  stubHub().release();
  const speech = holdFirstSpeech();
  await transcribe.click();
  await download.click();
  await expect.poll(speech.isHeld).toBe(true);
  await expect
    .element(page.getByRole('button', { name: 'Transcribing…' }))
    .toHaveAttribute('aria-busy', 'true');
  await page.getByRole('button', { name: 'Stop transcribing' }).click();
  await expect.element(transcribe).not.toHaveAttribute('aria-busy');
  await expect.element(transcribe, { message: 'its button is gone' }).toHaveFocus();
  expect(speech.hasEnded()).toBe(true);
  await expect.element(caption).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();

  await transcribe.click();
  await expect.element(caption).toHaveValue(heard);
});

/** Replaces the model hub and serves the tiny model. Holds the last file until it is released. */
function stubHub() {
  const files = tinyWhisper();
  const requests: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  patch(globalThis, 'fetch', (send) => async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(`${speechModelHub}/`)) return send(input, init);
    const path = new URL(url).pathname;
    requests.push(path);
    const names = Object.keys(speechModelFiles) as SpeechModelFile[];
    const name = names.find((file) => speechModelPath(file) === path);
    const content = name && files.get(name);
    if (!content) return new Response(null, { status: 404 });
    if (name === names.at(-1)) await Promise.race([released, aborted(init?.signal)]);
    return new Response(content);
  });
  return { requests, release };
}

/** Makes all requests fail, except for blob URLs. */
function goOffline(): void {
  patch(
    globalThis,
    'fetch',
    (send) => (input, init) =>
      String(input).startsWith('blob:') ? send(input, init) : Promise.reject(new TypeError('offline')),
  );
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal?.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

/** Blocks the audio on its way to the first transcription worker. */
function holdFirstSpeech(): { isHeld: () => boolean; hasEnded: () => boolean } {
  let [isHeld, hasEnded] = [false, false];
  patch(
    globalThis,
    'Worker',
    (Real) =>
      class extends Real {
        #isHeld = false;
        override postMessage(message: unknown, ...rest: [never]) {
          const isSpeech = message instanceof Object && 'audio' in message;
          if (isSpeech && !isHeld) this.#isHeld = isHeld = true;
          else super.postMessage(message, ...rest);
        }
        override terminate() {
          hasEnded ||= this.#isHeld;
          super.terminate();
        }
      },
  );
  return { isHeld: () => isHeld, hasEnded: () => hasEnded };
}
