import type { Page } from '@playwright/test';
import { defaultBrandKit } from '#domain/video/brand.ts';

/** Stores a phone number, so that rendering starts without asking for one. */
export async function storeBrandPhone(page: Page): Promise<void> {
  const brand = JSON.stringify({ ...defaultBrandKit, phone: '+49 30 23125 042' });
  await page.addInitScript((kit) => localStorage.setItem('standout-brand-kit', kit), brand);
}

/**
 * Replaces the system's file dialogs, which tests cannot operate. They return real handles to files in the origin
 * private file system.
 */
export async function stubFilePickers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const disk = async (name: string, create: boolean) =>
      (await navigator.storage.getDirectory()).getFileHandle(name, { create });
    Object.assign(globalThis, {
      showSaveFilePicker: ({ suggestedName }: { suggestedName: string }) => disk(suggestedName, true),
      showDirectoryPicker: () => navigator.storage.getDirectory(),
      showOpenFilePicker: async () => [await disk('anna.mp4', false)],
    });
  });
}

/** Returns the size of a file in the origin private file system; null if there is none. */
export function opfsFileSize(page: Page, name: string): Promise<number | null> {
  return page.evaluate(async (path) => {
    try {
      const disk = await navigator.storage.getDirectory();
      return (await (await disk.getFileHandle(path)).getFile()).size;
    } catch {
      return null;
    }
  }, name);
}
