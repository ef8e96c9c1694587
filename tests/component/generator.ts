import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { saveBrandKit } from '#web/data/video/brand-kit.ts';
import { GeneratorPage } from '#web/features/generator/generator-page.tsx';
import { emptySourceState, heldSource } from '#web/features/generator/source/source-state.ts';
import { chooseFiles } from './files.ts';
import { patch } from './patch.ts';
import { renderScreen } from './screen.tsx';
import { toast } from './toasts.ts';

export const positionTitle = page.getByRole('textbox', { name: 'Position title' });
export const generate = page.getByRole('button', { name: 'Generate video' });
export const cancel = page.getByRole('button', { name: 'Cancel' });
export const progress = page.getByRole('progressbar');
export const downloadLink = page.getByRole('link', { name: 'Download', exact: true });
export const removeVideo = page.getByRole('button', { name: 'Remove this video' });
export const alert = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words });

/** Opens the generator on a fresh page. */
export async function openGenerator(address = '/generator') {
  heldSource.set(emptySourceState);
  return returnToGenerator(address);
}

/** Opens the generator again on the same page, as after visiting another screen. */
export async function returnToGenerator(address = '/generator') {
  await cleanup();
  const screen = await renderScreen(GeneratorPage, address);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Video Generator' })).toBeVisible();
  return screen;
}

/** Stores a phone number, so that rendering starts without asking for one. */
export function saveOwnNumber(): void {
  saveBrandKit({ ...defaultBrandKit, phone: '+49 30 23125 042' });
}

/** Opens the generator with a stored phone number. */
export function openGeneratorWithNumber(address?: string) {
  saveOwnNumber();
  return openGenerator(address);
}

/** Opens the generator again, as after a reload. */
export async function reopenGenerator(address?: string) {
  await cleanup();
  return openGeneratorWithNumber(address);
}

/** Chooses a clip for one video, and waits until it is usable. */
export async function chooseClip(clip: File): Promise<void> {
  await chooseVideo(clip);
  await expect.element(removeVideo).toBeVisible();
  await expect.element(page.getByText(clip.name, { exact: true })).toBeVisible();
}

export async function chooseSample(): Promise<void> {
  await page.getByRole('button', { name: 'Use the sample clip' }).click();
  await expect.element(toast('Loaded sample clip')).toBeVisible();
  await expect.element(removeVideo).toBeVisible();
}

export function chooseVideo(file: File): Promise<void> {
  return chooseFiles('Choose a video', [file]);
}

export function transferOf(file: File): DataTransfer {
  const data = new DataTransfer();
  data.items.add(file);
  return data;
}

/** Makes touch the only pointer until the end of the test. */
export function simulateTouch(): void {
  patch(
    globalThis,
    'matchMedia',
    (match) => (query) => match(query.includes('(pointer: coarse)') ? 'all' : query),
  );
}

/** Replaces the script of new video workers until the end of the test. With null, the script fails to load. */
export async function replaceWorkerScript(script: string | null): Promise<{ renderCount: () => number }> {
  // The worker that draws the preview stays alive for later tests.
  await expect.element(page.getByRole('img', { name: /branded frame/ })).toHaveProperty('width', 1080);
  let renderCount = 0;
  const url = URL.createObjectURL(new Blob([script ?? ''], { type: 'text/javascript' }));
  if (script === null) URL.revokeObjectURL(url);
  patch(
    globalThis,
    'Worker',
    () =>
      class extends RealWorker {
        constructor(_url: string | URL, options?: WorkerOptions) {
          super(url, options);
        }
        override postMessage(message: unknown, ...rest: [never]) {
          if (isRenderCommand(message)) renderCount += 1;
          super.postMessage(message, ...rest);
        }
      },
  );
  return { renderCount: () => renderCount };
}

const RealWorker = globalThis.Worker;

function isRenderCommand(message: unknown): boolean {
  return message instanceof Object && 'type' in message && message.type === 'render';
}
