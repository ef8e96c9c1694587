import { expect, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { saveBrandKit } from '#web/data/video/brand-kit.ts';
import { GeneratorPage } from '#web/features/generator/generator-page.tsx';
import { chooseFiles } from './files.ts';
import { renderScreen } from './screen.tsx';
import { toast } from './toasts.ts';

export const positionTitle = page.getByRole('textbox', { name: 'Position title' });
export const generate = page.getByRole('button', { name: 'Generate video' });
export const cancel = page.getByRole('button', { name: 'Cancel' });
export const progress = page.getByRole('progressbar');
export const downloadLink = page.getByRole('link', { name: 'Download', exact: true });
export const removeVideo = page.getByRole('button', { name: 'Remove this video' });
export const alert = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words });

/** Opens the generator. */
export async function openGenerator() {
  const screen = await renderScreen(GeneratorPage, '/generator');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Video Generator' })).toBeVisible();
  return screen;
}

/** Stores a phone number, so that rendering starts without a question. */
export function saveOwnNumber(): void {
  saveBrandKit({ ...defaultBrandKit, phone: '+49 30 23125 042' });
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

/** Replaces a method until the end of the test. */
export function patch<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  replace: (original: Owner[Name]) => Owner[Name],
): void {
  const before = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { configurable: true, writable: true, value: replace(owner[name]) });
  onTestFinished(() => {
    if (before) Object.defineProperty(owner, name, before);
    else Reflect.deleteProperty(owner, name);
  });
}

/** Replaces the script of new video workers until the end of the test; null is one that fails to load. */
export async function replaceWorkerScript(script: string | null): Promise<{ renderCount: () => number }> {
  // The worker that draws the preview lives on in the next tests.
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

/** Stops `performance.now`, so that two presses count as a double press. The returned function advances it. */
export function stopClock(): (milliseconds?: number) => void {
  let now = performance.now();
  patch(performance, 'now', () => () => now);
  return (milliseconds = 1_000) => {
    now += milliseconds;
  };
}

const RealWorker = globalThis.Worker;

function isRenderCommand(message: unknown): boolean {
  return message instanceof Object && 'type' in message && message.type === 'render';
}
