import type { Page } from '@playwright/test';
import { screens } from '#domain/screens.ts';

const candidates = [
  { number: '041', country: 'Philippines', positionTitle: 'Executive Assistant' },
  { number: '042', country: 'Kenya', positionTitle: 'Customer Support Team Lead' },
] as const;

/** Makes videos of the sample clip, one after the other. They are stored as recent videos. */
export async function makeVideos(page: Page): Promise<void> {
  await page.goto(screens.generator.path);
  const finished = page.getByLabel('The finished video');
  for (const [index, { number, country, positionTitle }] of candidates.entries()) {
    await page.getByRole('button', { name: 'Use the sample clip' }).click();
    await page.getByRole('button', { name: 'Remove this video' }).waitFor();
    await page.getByLabel('Candidate number').fill(number);
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('combobox', { name: 'Search countries' }).fill(country);
    await page.getByRole('option', { name: country }).click();
    await page.getByLabel('Position title').fill(positionTitle);
    await page.getByRole('button', { name: 'Generate video' }).click();
    // Once per visit.
    if (index === 0) await page.getByRole('button', { name: 'Generate anyway' }).click();
    await finished.waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: 'Next candidate' }).click();
    await finished.waitFor({ state: 'detached' });
  }
}
