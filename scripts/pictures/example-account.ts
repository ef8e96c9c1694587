import type { Page } from '@playwright/test';

/** Restores the example from a backup file, as a user would. */
export async function restore(page: Page, backup: string): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Backup and restore' }).click();
  await page
    .getByLabel('Backup file')
    .setInputFiles({ name: 'example.json', mimeType: 'application/json', buffer: Buffer.from(backup) });
  await page.getByRole('button', { name: 'Replace' }).click();
  await page.getByText('Backup restored.').waitFor();
}

/** Returns plain cards with a few words, like those that people make for their posts, as PNG data URLs. */
export function plannerImages(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cards = [
      ['#11203b', '#fbfaf7', '5 years?', 'Ask something else'],
      ['#ff5a3c', '#11203b', '11 days', 'of silence'],
      ['#fff0ec', '#11203b', 'Monday', 'looks like this'],
      ['#0f6b52', '#ffffff', '5 weeks', 'instead of three months'],
      ['#f3f1ea', '#b8341b', '2021', 'is not a gap'],
      ['#22324f', '#ff6b4f', '6 → 2', 'interviews'],
    ] as const;
    return cards.map(([ground, ink, title, line]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [800, 500];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('The canvas has no 2d context.');
      context.fillStyle = ground;
      context.fillRect(0, 0, 800, 500);
      context.fillStyle = ink;
      context.font = '800 130px "Bricolage Grotesque Variable"';
      context.fillText(title, 60, 270);
      context.font = '500 44px "Inter Variable"';
      context.fillText(line, 64, 350);
      return canvas.toDataURL();
    });
  });
}
