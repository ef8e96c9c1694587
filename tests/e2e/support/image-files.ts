import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';

export type ImageFile = { name: string; mimeType: string; buffer: Buffer };

/** Returns a JPEG photo of noise and color bars in the given size. Generated once per machine. */
export function photo(name: string, widthPixels: number, heightPixels: number): ImageFile {
  const folder = join('.standout', 'pictures');
  const path = join(folder, `${widthPixels}x${heightPixels}.jpg`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const source = `testsrc2=s=${widthPixels}x${heightPixels}:d=1,noise=alls=20`;
    // Write to a temporary name first: two workers may need it at once.
    const making = join(folder, `${process.pid}.jpg`);
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-frames:v', '1', making]);
    renameSync(making, path);
  }
  return { name, mimeType: 'image/jpeg', buffer: readFileSync(path) };
}

/** Drops or pastes a file onto an element; `words` is the text that comes with it. */
export async function giveImage(
  target: Locator,
  how: 'drop' | 'paste',
  { name, mimeType, buffer }: ImageFile,
  words = '',
): Promise<void> {
  const transfer = await target.evaluateHandle(
    (_, { bytes, name, mimeType, words }) => {
      const data = new DataTransfer();
      data.items.add(
        new File([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))], name, {
          type: mimeType,
        }),
      );
      if (words) data.setData('text/plain', words);
      return data;
    },
    { bytes: buffer.toString('base64'), name, mimeType, words },
  );
  if (how === 'drop') {
    await target.dispatchEvent('dragover', { dataTransfer: transfer });
    await target.dispatchEvent('drop', { dataTransfer: transfer });
  } else {
    await target.evaluate((field, clipboardData) => {
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, transfer);
  }
}
