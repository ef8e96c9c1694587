import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { RenderPlan } from '#domain/video/plan.ts';
import { chromiumPath } from '../scripts/chromium.mjs';
import type { DrivenPage } from '../tests/browsers/support/driven-page.ts';

/** The part of a driven page that a benchmark uses. */
export type RendererPage = Pick<DrivenPage, 'browser' | 'goto' | 'evaluate' | 'chooseFile' | 'close'>;

/** `plan` is the rendered plan. `cpuSeconds` covers all processes that this benchmark started. */
export type DrivenRun = { seconds: number; cpuSeconds: number; plan: RenderPlan; tried: readonly string[] };

/** Opens Chromium as the video benchmark does, with the same interface as the other browsers' drivers. */
export async function openChromium(origin: string): Promise<RendererPage> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  const page = await browser.newPage({ baseURL: origin });
  return {
    browser: `Chromium ${browser.version()}`,
    goto: async (path) => void (await page.goto(path)),
    evaluate: (pageFunction, ...args) =>
      page.evaluate(`(${pageFunction})(...${JSON.stringify(args)})`) as ReturnType<RendererPage['evaluate']>,
    chooseFile: (selector, path) => page.setInputFiles(selector, path),
    close: () => browser.close(),
  } as RendererPage;
}

/** Renders the first minute of the chosen clip and saves the video. @throws if rendering fails */
export async function renderMinute(
  page: RendererPage,
  { hasAudio, savedAs }: { hasAudio: boolean; savedAs: string },
): Promise<DrivenRun> {
  const cpuBefore = descendantsCpuSeconds();
  // Not awaited: a driver may give up on a page function that takes minutes.
  await page.evaluate((withAudio) => {
    // WebKitGTK registers its codecs when a media element is first used.
    document.createElement('video').canPlayType('video/mp4');
    const render = async () => {
      const inspected = await window.renderer.inspectFile();
      if (!inspected.ok) throw new Error(`The file was refused: ${inspected.reason}.`);
      const { inspection } = inspected;
      return window.renderer.renderInspected(withAudio ? inspection : { ...inspection, audio: null }, {});
    };
    window.outcome = null;
    render().then(
      (outcome) => {
        window.outcome = JSON.stringify({ ...outcome, progress: [] });
      },
      (error) => {
        window.outcome = JSON.stringify({ ok: false, message: String(error) });
      },
    );
  }, hasAudio);
  const outcome = JSON.parse(await outcomeOf(page));
  if (!outcome.ok) throw new Error(`${page.browser}: ${outcome.message} ${outcome.tried ?? ''}`.trim());
  const cpuSeconds = descendantsCpuSeconds() - cpuBefore;
  writeFileSync(savedAs, await page.evaluate(() => window.renderer.resultBase64()), 'base64');
  return { seconds: outcome.milliseconds / 1000, cpuSeconds, plan: outcome.plan, tried: outcome.tried ?? [] };
}

async function outcomeOf(page: RendererPage): Promise<string> {
  for (;;) {
    const outcome = await page.evaluate(() => window.outcome);
    if (outcome !== null) return outcome;
    // Polling takes CPU time away from the render.
    await pause(500);
  }
}

declare global {
  interface Window {
    /** The outcome of the render as JSON; null while it runs. */
    outcome: string | null;
  }
}

/** The CPU time of this process's descendants, including those that have ended. NaN outside Linux. */
function descendantsCpuSeconds(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const parents = new Map<number, number>();
  const seconds = new Map<number, number>();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(id);
    if (!fields) continue;
    parents.set(Number(id), Number(fields[1]));
    // Linux counts in hundredths of a second: the process's user and system time, then those of its ended children.
    seconds.set(Number(id), fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100);
  }
  const isDescendant = (id: number): boolean => {
    const parent = parents.get(id);
    return parent !== undefined && (parent === process.pid || isDescendant(parent));
  };
  return [...seconds].reduce((sum, [id, own]) => sum + (isDescendant(id) ? own : 0), 0);
}

/** The fields of a process's status after its name, or null if it has just ended. */
function statOf(id: string): string[] | null {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return null;
  }
}
