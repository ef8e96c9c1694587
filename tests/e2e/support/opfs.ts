import type { Page } from '@playwright/test';
import { defaultBrandKit } from '#domain/video/brand.ts';

/** Stores a phone number, so that rendering asks nothing first. */
export async function storeBrandPhone(page: Page): Promise<void> {
  const brand = JSON.stringify({ ...defaultBrandKit, phone: '+49 30 23125 042' });
  await page.addInitScript((kit) => localStorage.setItem('standout-brand-kit', kit), brand);
}

/**
 * Replaces the system's file dialogs, which no test can operate: they return real handles
 * to files in the origin private file system.
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

/** Writes a file to that file system, or removes it. */
export function writeOpfsFile(page: Page, name: string, bytes: Buffer | null): Promise<void> {
  return page.evaluate(
    async ([path, base64]) => {
      const disk = await navigator.storage.getDirectory();
      if (base64 === null) return disk.removeEntry(path);
      const file = await (await disk.getFileHandle(path, { create: true })).createWritable();
      await file.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
      await file.close();
    },
    [name, bytes?.toString('base64') ?? null] as const,
  );
}

/** Enlarges an MP4 in that file system by appending an empty box. */
export function enlargeOpfsFile(page: Page, name: string, bytes: number): Promise<void> {
  return page.evaluate(
    async ([path, size]) => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle(path);
      const end = (await handle.getFile()).size;
      const file = await handle.createWritable({ keepExistingData: true });
      const head = new DataView(new ArrayBuffer(8));
      head.setUint32(0, size - end);
      head.setUint32(4, 0x66726565);
      await file.write({ type: 'write', position: end, data: head });
      await file.truncate(size);
      await file.close();
    },
    [name, bytes] as const,
  );
}

/** Returns the size of a file in that file system; null when there is none. */
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
