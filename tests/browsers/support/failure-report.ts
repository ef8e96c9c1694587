import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrivenPage } from './driven-page.ts';

/** `npm test` empties this folder when it starts. */
const folder = new URL('../../../.standout/reports/browsers', import.meta.url).pathname;

/** Saves what helps to explain a failed test: a screenshot, the page's problems, and the browser's output. */
export async function reportFailure(page: DrivenPage, browser: string, test: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const name = join(folder, `${browser} ${test}`.replaceAll(/[^\w ]/g, '').replaceAll(' ', '-'));
  // A browser that has ended rejects every request.
  const orReason = <Result>(answer: Promise<Result>) => answer.catch((error: unknown) => String(error));
  const screenshot = await orReason(page.screenshot(`${name}.png`));
  const problems = await orReason(page.problems());
  const report = [
    ...(screenshot ? [`No screenshot: ${screenshot}`] : []),
    `Problems of the page: ${JSON.stringify(problems)}`,
    `${page.browser} printed:`,
    page.printed(),
  ].join('\n');
  writeFileSync(`${name}.txt`, report);
  console.error(`${report}\n\nSaved as ${name}.txt and .png.`);
}
