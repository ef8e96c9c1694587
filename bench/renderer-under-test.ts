import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Framing } from '#domain/video/framing.ts';
import type { RenderPlan } from '#domain/video/plan.ts';
import type { TemplateId } from '#domain/video/templates/template-ids.ts';
import { peakPageBytes } from '../tests/e2e/support/memory.ts';
import type { CodecWork } from '../tests/fixtures/video-page/floors.ts';
import type { Timed } from './figures.ts';
import { type NativeRun, templateWithHole } from './native-ffmpeg.ts';

/** A render and the path of its file. */
export type Run = NativeRun & { path: string };
export type Floor = Timed;

/** The appearance of the video: by default Classic, with the whole clip. */
type Look = { template: TemplateId; hasMotion: boolean; framing: Framing };

/** `seconds` is the length of the clip to use, by default a minute. */
type Options = { fast: boolean; seconds?: number; look?: Look; minimizesSize?: boolean };

/** The video page with a chosen clip, and its measurements. */
export class RendererUnderTest {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #scratch: string;

  private constructor(browser: Browser, page: Page, scratch: string) {
    this.#browser = browser;
    this.#page = page;
    this.#scratch = scratch;
  }

  static async open(
    browser: Browser,
    origin: string,
    source: string,
    scratch: string,
  ): Promise<RendererUnderTest> {
    const page = await browser.newPage();
    await page.goto(origin);
    await page.waitForFunction(() => window.renderer);
    await page.setInputFiles('input', source);
    return new RendererUnderTest(browser, page, scratch);
  }

  /** Renders once to warm up the browser. Saves the overlay, complete and with a hole for the video. */
  async planned(
    options: Options,
  ): Promise<{ plan: RenderPlan; run: Run; overlayPath: string; holePath: string }> {
    const { plan, run } = await this.#rendered(options);
    const name = nameOf(options);
    const overlayPath = join(this.#scratch, `overlay-${name}.png`);
    const holePath = join(this.#scratch, `hole-${name}.png`);
    const overlay = await this.#page.evaluate((it) => window.renderer.overlayBase64(it), plan);
    writeFileSync(overlayPath, overlay, 'base64');
    templateWithHole(overlayPath, holePath, plan);
    return { plan, run, overlayPath, holePath };
  }

  async render(options: Options): Promise<Run> {
    return (await this.#rendered(options)).run;
  }

  async #rendered(options: Options): Promise<{ plan: RenderPlan; run: Run }> {
    const { fast, seconds = 60, look, minimizesSize = false } = options;
    const cpuBefore = await this.#cpuSeconds();
    const outcome = await this.#page.evaluate(
      async ([isFast, durationSeconds, chosen, isSmall]) => {
        const inspected = await window.renderer.inspectFile();
        if (!inspected.ok) throw new Error(`The file was refused: ${inspected.reason}.`);
        return window.renderer.renderInspected(
          { ...inspected.inspection, durationSeconds },
          { fast: isFast, minimizesSize: isSmall, ...chosen },
        );
      },
      [fast, seconds, look, minimizesSize] as const,
    );
    if (!outcome.ok) throw new Error(`The render failed: ${outcome.code}, ${outcome.message}`);
    const cpuSeconds = (await this.#cpuSeconds()) - cpuBefore;
    const path = join(this.#scratch, `ours-${nameOf(options)}.mp4`);
    writeFileSync(path, await this.#page.evaluate(() => window.renderer.resultBase64()), 'base64');
    const { milliseconds, bytes, plan } = outcome;
    const peakBytes = await peakPageBytes(this.#browser);
    return { plan, run: { seconds: milliseconds / 1000, cpuSeconds, bytes, peakBytes, path } };
  }

  /** The time that the browser's codecs alone need for the render. */
  async floor(work: CodecWork, plan: RenderPlan): Promise<Floor> {
    const before = await this.#cpuSeconds();
    const args = [work, plan] as const;
    const milliseconds = await this.#page.evaluate(([what, it]) => window.renderer.floor(what, it), args);
    return { seconds: milliseconds / 1000, cpuSeconds: (await this.#cpuSeconds()) - before };
  }

  /**
   * The time that ffmpeg.wasm takes with these arguments after the inputs. @param core path of its script
   * @param threads per step; without a limit, ffmpeg starts more threads than its pool has and exits
   */
  async wasmFfmpegSeconds(
    core: string,
    overlayPath: string,
    args: readonly string[],
    threads: number,
  ): Promise<number> {
    const coreUrl = new URL(core, this.#page.url()).href;
    const overlay = readFileSync(overlayPath, 'base64');
    const inputs = ['-threads', `${threads}`, '-i', 'input.mp4', '-framerate', '24', '-i', 'overlay.png'];
    const work = ['-filter_complex_threads', `${threads}`, ...args, '-threads', `${threads}`];
    const { milliseconds } = await this.#page.evaluate(
      ([url, overlayPng, all]) => window.renderer.runWasmFfmpeg(url, overlayPng, all),
      [coreUrl, overlay, [...inputs, ...work, 'output.mp4']] as const,
    );
    return milliseconds / 1000;
  }

  /** The CPU time of all browser processes since they started. */
  async #cpuSeconds(): Promise<number> {
    const session = await this.#browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  }
}

/** Returns a part of a file name. Files of different options exist at the same time. */
function nameOf({ fast, seconds, look, minimizesSize }: Options): string {
  return [fast ? 'fast' : 'normal', seconds, look?.template, minimizesSize ? 'small' : null]
    .filter((part) => part !== undefined && part !== null)
    .join('-');
}
