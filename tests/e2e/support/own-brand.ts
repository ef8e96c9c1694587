import type { Page } from '@playwright/test';
import { defaultBrandKit } from '../../../src/domain/video/brand.ts';

/** A phone number of one's own, so that nothing has to be asked before a render. */
export async function haveOwnBrand(page: Page): Promise<void> {
  const brand = JSON.stringify({ ...defaultBrandKit, phone: '+49 30 23125 042' });
  await page.addInitScript((kit) => localStorage.setItem('standout-brand-kit', kit), brand);
}

/**
 * Stands in for the system's dialogs that choose where files go and which come, which no program can press: what they choose are files of
 * the page's own file system, handles as real as the disk's. `null` in the place of a name is a person who thinks better of it.
 */
export async function chooseFromOwnDisk(page: Page): Promise<void> {
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

/** Writes a file to that disk, or removes it. */
export function putOnOwnDisk(page: Page, name: string, bytes: Buffer | null): Promise<void> {
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

/** Makes an MP4 on that disk as large as that, by an empty box at its end. */
export function enlargeOnOwnDisk(page: Page, name: string, bytes: number): Promise<void> {
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

/** The size of a file on that disk; null when there is none. */
export function sizeOnOwnDisk(page: Page, name: string): Promise<number | null> {
  return page.evaluate(async (path) => {
    try {
      const disk = await navigator.storage.getDirectory();
      return (await (await disk.getFileHandle(path)).getFile()).size;
    } catch {
      return null;
    }
  }, name);
}
