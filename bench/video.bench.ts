import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../scripts/chromium.mjs';
import type { RenderPlan } from '../src/domain/video/plan.ts';
import { peakPageBytes } from '../tests/e2e/support/memory.ts';
import { type ClipName, clip } from '../tests/fixtures/clips.ts';
import { serveEngine } from '../tests/fixtures/engine-server.ts';
import { median } from './figures.ts';
import {
  encodingWords,
  type NativeRun,
  plainGraph,
  renderNatively,
  similarity,
  strictGraph,
  templateWithHole,
} from './native-ffmpeg.ts';

// A minute of 1080p30 H.264 to the branded video: in the browser, by native ffmpeg with two graphs, by ffmpeg.wasm, and
// what decoding and encoding alone take. Ours and native ffmpeg run in turns on the same cores, so that each ratio
// compares two runs of the same minutes.
const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string', default: '3' },
    fast: { type: 'boolean', default: false },
    clip: { type: 'string' },
    /** ffmpeg.wasm is slow and steady: so much of the clip is timed, and reckoned up to a minute. 0 leaves it out. */
    'wasm-seconds': { type: 'string', default: '10' },
  },
});
const allClips: Record<string, ClipName> = { landscape: 'camera-minute.mp4', portrait: 'phone-minute.mp4' };
const clips = Object.entries(allClips).filter(([name]) => !options.clip || name === options.clip);
const clipSeconds = 60;
const bars = { ofNative: options.fast ? 1.1 : 0.8, ofFloors: 1.25, fasterThanWasm: 7 };

const scratch = mkdtempSync(join(tmpdir(), 'bench-video-'));
const executablePath = chromiumPath();
const server = await serveEngine();
try {
  for (const [name, fixture] of clips) await measure(name, clip(fixture));
  console.log(`The machine's load was ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores.`);
} finally {
  await server.close();
  rmSync(scratch, { recursive: true });
}

type Run = NativeRun & { path: string };
type Floor = { seconds: number; cpuSeconds: number };

async function measure(name: string, source: string): Promise<void> {
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(server.origin);
    await page.waitForFunction(() => window.engine);
    await page.setInputFiles('input', source);
    const [ours, strict, plain]: [Run[], Run[], Run[]] = [[], [], []];
    let made: { plan: RenderPlan; overlay: string; overlayPath: string; holePath: string } | null = null;
    for (let pair = 0; pair < Number(options.pairs); pair++) {
      const { run, plan } = await renderInBrowser(page, cpuSecondsOf(browser), () => peakPageBytes(browser));
      ours.push(run);
      made ??= { plan, ...(await savedOverlay(page, plan)) };
      strict.push(await native(source, made.overlayPath, plan, strictGraph(plan)));
      plain.push(await native(source, made.holePath, plan, plainGraph(plan)));
    }
    if (!made) throw new Error('At least one pair is needed.');
    const { plan, overlay } = made;
    const floorOf = async (kind: 'decoding' | 'encoding'): Promise<Floor> => {
      const cpuSeconds = cpuSecondsOf(browser);
      const before = await cpuSeconds();
      const milliseconds = await page.evaluate(([what, it]) => window.engine.floor(what, it), [
        kind,
        plan,
      ] as const);
      return { seconds: milliseconds / 1000, cpuSeconds: (await cpuSeconds()) - before };
    };
    const floors = { decoding: await floorOf('decoding'), encoding: await floorOf('encoding') };
    const wasmSeconds = Number(options['wasm-seconds']);
    const wasm = wasmSeconds > 0 ? await inWasm(page, overlay, plan, wasmSeconds) : null;
    report(name, source, plan, { ours, strict, plain, floors, wasm });
  } finally {
    await browser.close();
  }
}

async function native(source: string, overlay: string, plan: RenderPlan, graph: string): Promise<Run> {
  const path = join(scratch, `native-${graph.length}.mp4`);
  const words = encodingWords(graph, plan, clipSeconds);
  return { ...(await renderNatively(source, overlay, path, words)), path };
}

type CpuSeconds = () => Promise<number>;

async function renderInBrowser(
  page: Page,
  cpuSeconds: CpuSeconds,
  peakBytes: () => Promise<number>,
): Promise<{ run: Run; plan: RenderPlan }> {
  const cpuBefore = await cpuSeconds();
  const outcome = await page.evaluate((fast) => window.engine.renderFile({ fast }), options.fast);
  if (!outcome.ok) throw new Error(`The render failed: ${outcome.code}, ${outcome.message}`);
  const { milliseconds, bytes, plan } = outcome;
  const run = { seconds: milliseconds / 1000, cpuSeconds: (await cpuSeconds()) - cpuBefore, bytes };
  const path = join(scratch, 'ours.mp4');
  writeFileSync(path, await page.evaluate(() => window.engine.resultBase64()), 'base64');
  return { run: { ...run, path, peakBytes: await peakBytes() }, plan };
}

/** Of all the browser's processes since they began. */
function cpuSecondsOf(browser: Awaited<ReturnType<typeof chromium.launch>>): CpuSeconds {
  return async () => {
    const session = await browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    await session.detach();
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
}

async function savedOverlay(
  page: Page,
  plan: RenderPlan,
): Promise<{ overlay: string; overlayPath: string; holePath: string }> {
  const [overlayPath, holePath] = [join(scratch, 'overlay.png'), join(scratch, 'hole.png')];
  const overlay = await page.evaluate((it) => window.engine.overlayBase64(it), plan);
  writeFileSync(overlayPath, overlay, 'base64');
  templateWithHole(overlayPath, holePath, plan);
  return { overlay, overlayPath, holePath };
}

/** Seconds that a minute would take ffmpeg.wasm on one thread, with the strict graph. */
async function inWasm(page: Page, overlay: string, plan: RenderPlan, seconds: number): Promise<number> {
  const words = encodingWords(strictGraph(plan), plan, seconds);
  const { milliseconds } = await page.evaluate(
    ([url, picture, all]) => window.engine.runWasmFfmpeg(url, picture, all),
    [
      `${server.origin}/ffmpeg/ffmpeg-core.js`,
      overlay,
      ['-i', 'input.mp4', '-framerate', '24', '-i', 'overlay.png', ...words, 'output.mp4'],
    ] as const,
  );
  return (milliseconds / 1000) * (clipSeconds / seconds);
}

type Measured = {
  ours: Run[];
  strict: Run[];
  plain: Run[];
  floors: { decoding: Floor; encoding: Floor };
  wasm: number | null;
};

function report(name: string, source: string, plan: RenderPlan, measured: Measured): void {
  const { ours, strict, plain, floors, wasm } = measured;
  const of = (runs: Run[], value: (run: Run) => number) => median(runs.map(value));
  const ratio = (to: Run[], value: (run: Run) => number) =>
    median(ours.map((run, index) => value(run) / value(to[index] ?? run)));
  const row = (runs: Run[]) => ({
    seconds: of(runs, ({ seconds }) => seconds).toFixed(1),
    'CPU s': of(runs, ({ cpuSeconds }) => cpuSeconds).toFixed(1),
    'ours to it': ratio(runs, ({ seconds }) => seconds).toFixed(2),
    'in CPU': ratio(runs, ({ cpuSeconds }) => cpuSeconds).toFixed(2),
    MB: of(runs, ({ bytes }) => bytes / 1e6).toFixed(2),
    'peak MB': of(runs, ({ peakBytes }) => peakBytes / 1e6).toFixed(0),
    'SSIM of luma': similarity(runs.at(-1)?.path ?? '', source, plan, clipSeconds).toFixed(4),
  });
  const ourSeconds = of(ours, ({ seconds }) => seconds);
  const floorSeconds = floors.decoding.seconds + floors.encoding.seconds;
  const floorRow = ({ seconds, cpuSeconds }: Floor) => ({
    seconds: seconds.toFixed(1),
    'CPU s': cpuSeconds.toFixed(1),
  });
  const { widthPixels, heightPixels } = plan.output;
  console.log(`\n${name}, ${widthPixels}x${heightPixels}, 60 s`);
  console.table({
    'in the browser': row(ours),
    'native ffmpeg, as most write it': row(plain),
    'native ffmpeg, strict graph': row(strict),
    ...(wasm && {
      'ffmpeg.wasm, one thread': { seconds: wasm.toFixed(1), 'ours to it': (ourSeconds / wasm).toFixed(2) },
    }),
    'decoding alone': floorRow(floors.decoding),
    'encoding alone': floorRow(floors.encoding),
  });
  const verdicts: [words: string, value: number, bar: number][] = [
    ['of native, as most write it', ratio(plain, ({ seconds }) => seconds), bars.ofNative],
    ['of native, strict graph', ratio(strict, ({ seconds }) => seconds), bars.ofNative],
    ['of the sum of the floors', ourSeconds / floorSeconds, bars.ofFloors],
  ];
  for (const [words, value, bar] of verdicts) {
    console.log(`${value <= bar ? 'kept  ' : 'missed'} ${value.toFixed(2)} ${words} (bar ${bar})`);
  }
  if (wasm) {
    const times = wasm / ourSeconds;
    const verdict = times >= bars.fasterThanWasm ? 'kept  ' : 'missed';
    console.log(`${verdict} ${times.toFixed(1)} times faster than ffmpeg.wasm (bar ${bars.fasterThanWasm})`);
  }
  // Slower than what most would write natively would be a fault; the finer bars depend on the machine.
  if (!options.fast && ratio(plain, ({ seconds }) => seconds) > 1) process.exitCode = 1;
}
