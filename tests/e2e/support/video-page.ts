import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { test as base, type Page } from '@playwright/test';
import type { RenderPlan } from '#domain/video/plan.ts';
import { serveVideoPage } from '../../fixtures/video-page-server.ts';

export { expect } from '@playwright/test';

/** Opened for the first test of a worker process that shares it, and closed before a test that needs its own page. */
let shared: Page | null = null;

/** Playwright's test on its own video page, which contains nothing but the renderer. */
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

/** Like `test`, with a shared page for tests that don't modify the page or measure memory. */
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

type RenderOptions = Parameters<Window['renderer']['renderFile']>[0];

type Rendered = { plan: RenderPlan; progress: { stage: string; fraction: number; steps: number }[] };

/** Renders the file at a path. Throws the renderer's message if it fails. */
export async function renderUnsaved(
  page: Page,
  source: string,
  options: RenderOptions = {},
): Promise<Rendered> {
  await page.setInputFiles('input', source);
  const outcome = await page.evaluate((it) => window.renderer.renderFile(it), options);
  if (!outcome.ok) throw new Error(`${source} was not rendered: ${outcome.code}, ${outcome.message}`);
  return outcome;
}

/** Renders the file at a path and saves the video. */
export async function render(
  page: Page,
  source: string,
  options: RenderOptions = {},
): Promise<Rendered & { path: string }> {
  const { plan, progress } = await renderUnsaved(page, source, options);
  return { plan, progress, path: await savedResult(page) };
}

/** Saves the page's latest result in the test's output folder and returns its path. */
export async function savedResult(page: Page): Promise<string> {
  const path = base.info().outputPath(`${randomUUID()}.mp4`);
  writeFileSync(path, await page.evaluate(() => window.renderer.resultBase64()), 'base64');
  return path;
}
