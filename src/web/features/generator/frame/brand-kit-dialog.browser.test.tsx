import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFiles } from '#tests/component/files.ts';
import { openGenerator } from '#tests/component/generator.ts';
import { toast } from '#tests/component/toasts.ts';

test('a photo becomes the logo, and the same file works again after removal', async () => {
  await openGenerator();
  const before = await framePixels();
  await page.getByRole('button', { name: 'Brand kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand kit' });
  const field = dialog.getByLabelText('Logo', { exact: true });
  for (const action of ['Remove logo', 'Save brand kit']) {
    await chooseFiles('Logo', [new File([noiseBitmap(900)], 'team.bmp', { type: 'image/bmp' })]);
    await expect.element(dialog.getByRole('img', { name: 'The logo' })).toBeVisible();
    // Browsers fire no event when the field already holds the chosen file.
    await expect.element(field).toHaveValue('');
    await dialog.getByRole('button', { name: action }).click();
  }
  await expect.element(toast('Brand kit saved')).toBeVisible();
  await expect.poll(framePixels).not.toBe(before);
});

async function framePixels(): Promise<string> {
  const frame = page.getByRole('img', { name: /branded frame/ });
  await expect.element(frame).toHaveProperty('width', 1080);
  return (frame.element() as HTMLCanvasElement).toDataURL();
}

/** A square bitmap of random pixels, which no format can compress. */
function noiseBitmap(sidePixels: number): Uint8Array<ArrayBuffer> {
  const headerBytes = 54;
  const bytes = new Uint8Array(headerBytes + 3 * sidePixels ** 2);
  const header = new DataView(bytes.buffer);
  new TextEncoder().encodeInto('BM', bytes);
  header.setUint32(2, bytes.length, true);
  header.setUint32(10, headerBytes, true);
  header.setUint32(14, 40, true);
  header.setInt32(18, sidePixels, true);
  header.setInt32(22, sidePixels, true);
  header.setUint16(26, 1, true);
  header.setUint16(28, 24, true);
  // The most that one call fills.
  const partBytes = 65_536;
  for (let start = headerBytes; start < bytes.length; start += partBytes)
    crypto.getRandomValues(bytes.subarray(start, start + partBytes));
  return bytes;
}
