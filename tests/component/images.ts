import type { Locator } from 'vitest/browser';

/** Returns a JPEG photo of color bars in the given size. */
export async function photo(name: string, widthPixels: number, heightPixels: number): Promise<File> {
  const canvas = new OffscreenCanvas(widthPixels, heightPixels);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(`No canvas of ${widthPixels}x${heightPixels} pixels.`);
  const barWidth = widthPixels / 12;
  for (let bar = 0; bar < 12; bar += 1) {
    context.fillStyle = `hsl(${bar * 30} 80% 50%)`;
    context.fillRect(bar * barWidth, 0, barWidth, heightPixels);
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
  return new File([blob], name, { type: 'image/jpeg' });
}

/** Drops or pastes a file onto an element. `words` is text that comes with the file. */
export function dropOrPasteImage(target: Locator, how: 'drop' | 'paste', file: File, words = ''): void {
  const data = new DataTransfer();
  data.items.add(file);
  if (words) data.setData('text/plain', words);
  const options = { bubbles: true, cancelable: true };
  const events =
    how === 'drop'
      ? ['dragover', 'drop'].map((type) => new DragEvent(type, { ...options, dataTransfer: data }))
      : [new ClipboardEvent('paste', { ...options, clipboardData: data })];
  for (const event of events) target.element().dispatchEvent(event);
}
