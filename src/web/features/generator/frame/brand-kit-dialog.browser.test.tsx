import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultBrandKit } from '#domain/video/brand.ts';
import { chooseFiles } from '#tests/component/files.ts';
import { openGenerator, openGeneratorWithNumber, reopenGenerator } from '#tests/component/generator.ts';
import { toast } from '#tests/component/toasts.ts';
import { savedBrandKit } from '#web/data/video/brand-kit.ts';

test('a photo can be a logo, and the same file can be chosen again after removal', async () => {
  await openGenerator();
  const before = await framePixels();
  await page.getByRole('button', { name: 'Brand kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand kit' });
  const field = dialog.getByLabelText('Logo', { exact: true });
  for (const action of ['Remove logo', 'Save brand kit']) {
    await chooseFiles('Logo', [new File([noiseBitmap(900)], 'team.bmp', { type: 'image/bmp' })]);
    await expect.element(dialog.getByRole('img', { name: 'The logo' })).toBeVisible();
    // Browsers fire no event if the field already contains the chosen file.
    await expect.element(field).toHaveValue('');
    await dialog.getByRole('button', { name: action }).click();
  }
  await expect.element(toast('Brand kit saved')).toBeVisible();
  await expect.poll(framePixels).not.toBe(before);
});

test('a kit can be opened from a file, and suggested colors replace hard-to-read ones', async () => {
  await openGenerator();
  await page.getByRole('button', { name: 'Brand kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand kit' });
  const kit = {
    ...defaultBrandKit,
    phone: '+44 20 7946 0018',
    colors: { ink: '#1b3a6b', accent: '#27508c', paper: '#5f7fae' },
  };
  const file = (content: string) => new File([content], 'kit.json', { type: 'application/json' });
  await chooseFiles('Brand kit file', [file('{"phone":1}')]);
  await expect.element(toast(/isn’t a brand kit/)).toBeVisible();
  await chooseFiles('Brand kit file', [file(JSON.stringify(kit))]);
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('+44 20 7946 0018');
  await dialog.getByRole('button', { name: 'Use a readable text color' }).click();
  await expect.element(dialog.getByText(/hard to read/)).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Use a clearer accent' }).click();
  await expect.element(dialog.getByText(/won’t stand out/)).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save brand kit' }).click();
  await expect.element(toast('Brand kit saved')).toBeVisible();
  expect(savedBrandKit()?.phone).toBe('+44 20 7946 0018');
});

test('a kit keeps its fonts after a reload', async () => {
  await openGeneratorWithNumber();
  const before = await framePixels();
  await page.getByRole('button', { name: 'Brand kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand kit' });
  const save = () => dialog.getByRole('button', { name: 'Save brand kit' }).click();
  await dialog.getByLabelText('Fonts').selectOptions('Playfair Display and Source Sans');
  await save();
  await expect.poll(framePixels).not.toBe(before);
  const serif = await framePixels();
  await reopenGenerator();
  await expect.poll(framePixels).toBe(serif);

  await page.getByRole('button', { name: 'Brand kit' }).click();
  await dialog.getByLabelText('Fonts').selectOptions('Bricolage Grotesque and Inter');
  await save();
  await expect.poll(framePixels).toBe(before);
});

test('kits can be added, named, chosen, duplicated, and deleted with Undo', async () => {
  await openGeneratorWithNumber();
  const before = await framePixels();
  await page.getByRole('button', { name: 'Brand kit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Brand kit' });
  const kit = (name: string) => dialog.getByRole('radio', { name, exact: true });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await press('New kit');
  await expect.element(kit('New kit')).toBeChecked();
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('+49 30 23125 042');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' main KIT');
  await press('Save brand kit');
  await expect.element(dialog).toMatchTextContent('Another kit has this name.');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Acme');
  await dialog.getByLabelText('Badge text').fill('MEET');
  await press('Save brand kit');
  await expect.element(toast('Brand kit saved')).toBeVisible();
  await expect.poll(framePixels).not.toBe(before);

  // The kit is chosen per video, and this device remembers the last choice.
  await page.getByLabelText('Brand kit', { exact: true }).selectOptions('Main kit');
  await expect.poll(framePixels).toBe(before);
  await page.getByLabelText('Brand kit', { exact: true }).selectOptions('Acme');
  await reopenGenerator();
  await expect.element(page.getByLabelText('Brand kit', { exact: true })).toHaveDisplayValue('Acme');
  await expect.poll(framePixels).not.toBe(before);

  await page.getByRole('button', { name: 'Brand kit' }).click();
  await press('Duplicate');
  await expect.element(kit('Acme 2')).toBeChecked();
  await expect.element(dialog.getByLabelText('Badge text')).toHaveValue('MEET');
  await press('Delete');
  await expect.element(kit('Main kit')).toBeChecked();
  // If the main kit is deleted, the next kit replaces it.
  await press('Delete');
  await expect.element(dialog.getByLabelText('Badge text')).toHaveValue('MEET');
  expect(savedBrandKit()?.badgeText).toBe('MEET');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.element(kit('Main kit')).toBeChecked();
  await expect.element(kit('Acme')).not.toBeChecked();
  expect(savedBrandKit()?.badgeText).toBe('CANDIDATE DROP');
});

async function framePixels(): Promise<string> {
  const frame = page.getByRole('img', { name: /branded frame/ });
  await expect.element(frame).toHaveProperty('width', 1080);
  return (frame.element() as HTMLCanvasElement).toDataURL();
}

/** A square bitmap of random pixels, which doesn't compress. */
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
  // The maximum for one `getRandomValues` call.
  const partBytes = 65_536;
  for (let start = headerBytes; start < bytes.length; start += partBytes)
    crypto.getRandomValues(bytes.subarray(start, start + partBytes));
  return bytes;
}
