import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import type { RenderPlan } from '../../../src/domain/video/plan.ts';
import { serveVideoPage } from '../../fixtures/video-page-server.ts';

export { expect } from '@playwright/test';

/** Opened for the first test of a worker process that shares it, closed before one that wants its own. */
let shared: Page | null = null;

/** Playwright's test on a page of its own that holds nothing but the engine. */
export const test = base.extend<object, { videoPageOrigin: string }>({
  videoPageOrigin: [
    async ({}, use) => {
      const server = await serveVideoPage();
      await use(server.origin);
      await server.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page, videoPageOrigin }, use) => {
    await shared?.context().close();
    shared = null;
    await openVideoPage(page, videoPageOrigin);
    await use(page);
  },
});

/** The same on a page that such tests share: for those that leave it as they found it, and measure no memory. */
export const testOnSharedPage = test.extend({
  page: async ({ browser, videoPageOrigin }, use) => {
    if (!shared) {
      shared = await browser.newPage();
      await openVideoPage(shared, videoPageOrigin);
    }
    await use(shared);
  },
});

async function openVideoPage(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.waitForFunction(() => window.renderer);
}

export type Wish = Parameters<Window['renderer']['renderFile']>[0];

type Rendered = { plan: RenderPlan; progress: { stage: string; fraction: number; steps: number }[] };

/** Renders the file at that path. Throws what the engine said when it made no video. */
export async function renderUnsaved(page: Page, source: string, wish: Wish = {}): Promise<Rendered> {
  await page.setInputFiles('input', source);
  const outcome = await page.evaluate((it) => window.renderer.renderFile(it), wish);
  if (!outcome.ok) throw new Error(`${source} was not rendered: ${outcome.code}, ${outcome.message}`);
  return outcome;
}

/** Renders the file at that path and keeps the video. */
export async function render(
  page: Page,
  source: string,
  wish: Wish = {},
): Promise<Rendered & { path: string }> {
  const { plan, progress } = await renderUnsaved(page, source, wish);
  return { plan, progress, path: await savedResult(page) };
}

/** Keeps what the page rendered last, as long as its test runs, and says where. */
export async function savedResult(page: Page): Promise<string> {
  const path = base.info().outputPath(`${randomUUID()}.mp4`);
  writeFileSync(path, await page.evaluate(() => window.renderer.resultBase64()), 'base64');
  return path;
}
